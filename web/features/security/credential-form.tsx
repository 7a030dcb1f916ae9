import { type ReactNode, useEffect, useRef, useState } from "react";
import { NETWORK_ERROR_TEXT, tryCall, type Reply } from "#web/net/reply.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button, type ButtonVariant } from "#web/ui/form/button.tsx";
import { useFocusHeadingOnRemoval } from "#web/ui/hooks/focus.ts";
import layout from "#web/ui/style/layout.module.css";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import styles from "./security.module.css";

export type CredentialField = {
  name: string;
  label: string;
  type: "password" | "email" | "code";
  autoComplete?: string;
  hint?: string;
};

export type CredentialFormProps<Data> = {
  /** The form's accessible name. */
  label: string;
  fields: readonly CredentialField[];
  submitLabel: string;
  /** The label of the submit button while sending. */
  busyLabel: string;
  variant?: ButtonVariant;
  send: (values: Record<string, string>) => Promise<Reply<Data>>;
  onDone: (data: Data) => void;
  onCancel?: () => void;
  children?: ReactNode;
};

/**
 * A short form for passwords, an email or a code, with the server's errors. A button opens the form, so the first field
 * takes the focus.
 */
export function CredentialForm<Data>({
  label,
  fields,
  submitLabel,
  busyLabel,
  variant,
  send,
  onDone,
  onCancel,
  children,
}: CredentialFormProps<Data>) {
  const [values, setValues] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  /** The server's errors by field name. */
  const [errors, setErrors] = useState<Record<string, readonly string[]>>({});
  /** The message below the fields, or "". */
  const [message, setMessage] = useState("");
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => formRef.current?.querySelector("input")?.focus(), []);
  useFocusHeadingOnRemoval(formRef);
  const isFilled = fields.every(({ name }) => (values[name] ?? "") !== "");

  const submit = async (): Promise<void> => {
    setBusy(true);
    setErrors({});
    setMessage("");
    const reply = await tryCall(() => send(values));
    setBusy(false);
    if (reply.kind === "ok") {
      setValues({});
      return onDone(reply.data);
    }
    if (reply.kind === "network") return setMessage(NETWORK_ERROR_TEXT);
    const { errors: fieldErrors, detail } = reply.body;
    if (fieldErrors === undefined) setMessage(detail);
    else setErrors(fieldErrors);
  };

  return (
    <Form
      ref={formRef}
      className={styles.form}
      aria-label={label}
      onSubmit={() => {
        if (isFilled && !isBusy) void submit();
      }}
    >
      {children}
      {fields.map(({ name, label: fieldLabel, type, autoComplete, hint }) => {
        const fieldProps = {
          name,
          label: fieldLabel,
          hint,
          value: values[name] ?? "",
          error: errors[name],
          onChange: (event: { currentTarget: { value: string } }) => {
            const { value } = event.currentTarget;
            setValues((previous) => ({ ...previous, [name]: value }));
          },
        };
        if (type === "password")
          return <PasswordField key={name} {...fieldProps} autoComplete={autoComplete ?? "current-password"} />;
        return (
          <TextField
            key={name}
            {...fieldProps}
            type={type === "email" ? "email" : "text"}
            autoComplete={autoComplete ?? (type === "code" ? "one-time-code" : "email")}
            autoCapitalize="none"
            spellCheck={false}
          />
        );
      })}
      {message !== "" && (
        <Alert variant="danger">
          <p>{message}</p>
        </Alert>
      )}
      <div className={layout.buttons}>
        <Button
          type="submit"
          variant={variant ?? "solid"}
          busy={isBusy ? busyLabel : undefined}
          disabled={!isFilled && !isBusy}
        >
          {submitLabel}
        </Button>
        {onCancel !== undefined && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  );
}
