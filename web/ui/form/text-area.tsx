import type { ComponentPropsWithRef } from "react";
import { Field, type FieldError } from "./field.tsx";
import styles from "./field.module.css";

export type TextAreaProps = Omit<ComponentPropsWithRef<"textarea">, "id" | "className"> & {
  label: string;
  hint?: string | undefined;
  error?: FieldError;
};

export function TextArea({ label, hint, error, rows = 3, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <textarea {...area} {...ids} rows={rows} className={styles.input} />}
    </Field>
  );
}
