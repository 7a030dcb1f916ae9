import type { ComponentPropsWithRef } from "react";

export type FormProps = Omit<ComponentPropsWithRef<"form">, "onSubmit" | "noValidate"> & { onSubmit: () => void };

/** A form that our code checks and sends. The browser neither checks the fields nor loads a page. */
export function Form({ onSubmit, ...form }: FormProps) {
  return (
    <form
      {...form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
