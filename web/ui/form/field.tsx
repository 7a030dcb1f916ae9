import { type ReactNode, useId } from "react";
import { cx } from "../style/cx.ts";
import styles from "./field.module.css";
import { Icon } from "../media/icon.tsx";

/** One message, or several from the server. Undefined or empty without an error. */
export type FieldError = string | readonly string[] | undefined;

export type FieldIds = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };
export type FieldProps = {
  label: string;
  hint?: string | undefined;
  error?: FieldError;
  /** Renders the control with the ids that connect it to its label, hint and errors. */
  children: (ids: FieldIds) => ReactNode;
};

/**
 * A control with its label above and its hint and errors below. Ids connect them for screen readers.
 */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const messages = messagesOf(error);
  const describedBy = [hint !== undefined && `${id}-hint`, messages.length > 0 && `${id}-error`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={cx(styles.field, messages.length > 0 && styles.hasError)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        "aria-describedby": describedBy === "" ? undefined : describedBy,
        "aria-invalid": messages.length > 0 ? true : undefined,
      })}
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={styles.errors} id={`${id}-error`} aria-live="polite">
        {messages.map((message) => (
          <p key={message} className={styles.error}>
            <Icon name="warning-circle" size={16} />
            {message}
          </p>
        ))}
      </div>
    </div>
  );
}

function messagesOf(error: FieldError): readonly string[] {
  if (error === undefined || error === "") return [];
  return typeof error === "string" ? [error] : error;
}
