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

export type CredentialFormProps<T> = {
  /** The form's accessible name. */
  label: string;
  fields: readonly CredentialField[];
  /** The label of the submit button. */
  action: string;
  /** The label of the submit button while sending. */
  busyLabel: string;
  variant?: ButtonVariant;
  send: (values: Record<string, string>) => Promise<Reply<T>>;
  onDone: (data: T) => void;
  onCancel?: () => void;
  children?: ReactNode;
};

/**
 * A short form for passwords, an email or a code, with the server's errors. A button opens the form, so the first field
 * takes the focus.
 */
export function CredentialForm<T>({
  label,
  fields,
  action,
  busyLabel,
  variant,
  send,
  onDone,
  onCancel,
  children,
}: CredentialFormProps<T>) {
  const [values, setValues] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, readonly string[]>>({});
  const [fault, setFault] = useState("");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  useFocusHeadingOnRemoval(form);
  const isFilled = fields.every(({ name }) => (values[name] ?? "") !== "");

  const submit = async (): Promise<void> => {
    setBusy(true);
    setErrors({});
    setFault("");
    const reply = await tryCall(() => send(values));
    setBusy(false);
    if (reply.kind === "ok") {
      setValues({});
      return onDone(reply.data);
    }
    if (reply.kind === "network") return setFault(NETWORK_ERROR_TEXT);
    setErrors(reply.body.errors ?? {});
    if (reply.body.errors === undefined) setFault(reply.body.detail);
  };

  return (
    <Form
      ref={form}
      className={styles.form}
      aria-label={label}
      onSubmit={() => {
        if (isFilled && !isBusy) void submit();
      }}
    >
      {children}
      {fields.map(({ name, label: text, type, autoComplete, hint }) => {
        const common = {
          name,
          label: text,
          hint,
          value: values[name] ?? "",
          error: errors[name],
          onChange: (event: { currentTarget: { value: string } }) => {
            const { value } = event.currentTarget;
            setValues((last) => ({ ...last, [name]: value }));
          },
        };
        if (type === "password")
          return <PasswordField key={name} {...common} autoComplete={autoComplete ?? "current-password"} />;
        return (
          <TextField
            key={name}
            {...common}
            type={type === "email" ? "email" : "text"}
            autoComplete={autoComplete ?? (type === "code" ? "one-time-code" : "email")}
            autoCapitalize="none"
            spellCheck={false}
          />
        );
      })}
      {fault !== "" && (
        <Alert variant="danger">
          <p>{fault}</p>
        </Alert>
      )}
      <div className={layout.buttons}>
        <Button
          type="submit"
          variant={variant ?? "solid"}
          busy={isBusy ? busyLabel : undefined}
          disabled={!isFilled && !isBusy}
        >
          {action}
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
