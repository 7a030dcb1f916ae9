import type { ComponentPropsWithRef } from "react";
import { Field, type FieldError } from "./field.tsx";
import styles from "./field.module.css";

export type SelectFieldProps = Omit<ComponentPropsWithRef<"select">, "id" | "className"> & {
  label: string;
  hint?: string | undefined;
  error?: FieldError;
};

/** A list to choose from. Its children are the options. */
export function SelectField({ label, hint, error, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <select {...select} {...ids} className={styles.select} />}
    </Field>
  );
}
