import { TextField, type TextFieldProps } from "#web/ui/form/text-field.tsx";
import styles from "./auth-frame.module.css";

/** The email address of the account. */
export function EmailField(props: Omit<TextFieldProps, "label">) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

/** The six-digit code of an email. */
export function CodeField(props: Omit<TextFieldProps, "label">) {
  return (
    <div className={styles.code}>
      <TextField label="Six-digit code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} {...props} />
    </div>
  );
}
