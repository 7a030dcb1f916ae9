import { type ComponentPropsWithRef, useState } from "react";
import { Field, type FieldError } from "./field.tsx";
import styles from "./field.module.css";
import { IconButton } from "./icon-button.tsx";

export type PasswordFieldProps = Omit<ComponentPropsWithRef<"input">, "id" | "className" | "type"> & {
  label: string;
  hint?: string | undefined;
  error?: FieldError;
};

/** A password field with a button that shows the password. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <div className={styles.withButton}>
          <input
            {...input}
            {...ids}
            type={isShown ? "text" : "password"}
            className={styles.input}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <IconButton
            className={styles.reveal}
            label={isShown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
            icon={isShown ? "eye-slash" : "eye"}
            size={20}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  );
}
