import type { ComponentPropsWithRef } from "react";
import { Field, type FieldError } from "./field.tsx";
import styles from "./field.module.css";

export type TextFieldProps = Omit<ComponentPropsWithRef<"input">, "id" | "className"> & {
  label: string;
  hint?: string | undefined;
  error?: FieldError;
};

export function TextField({ label, hint, error, type = "text", ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <input {...input} {...ids} type={type} className={styles.input} />}
    </Field>
  );
}
