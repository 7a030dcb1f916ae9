import { useParts } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import styles from "./auth-frame.module.css";
import { CodePasswordFormSchema, NewPasswordFormSchema } from "./code-schema.ts";
import { DevMail } from "./dev-mail.tsx";
import { FormFoot } from "./form-foot.tsx";
import { faultOf, reach } from "./outcome.ts";
import { PasswordChecklist } from "./password-checklist.tsx";
import { useAuthForm } from "./use-auth-form.ts";

const FIELDS = ["email", "code", "password1", "password2"] as const;

export type ResetConfirmFormProps = {
  email: string;
  token: string | null;
  devMail: string | null;
  onChanged: (detail: string) => void;
};

/** A new password, by the mail's link or its six digits. */
export function ResetConfirmForm({ email, token, devMail, onChanged }: ResetConfirmFormProps) {
  const parts = useParts();
  const schema = token === null ? CodePasswordFormSchema : NewPasswordFormSchema;
  const form = useAuthForm(schema, { email, code: "", password1: "", password2: "" });
  const { field } = form;

  const submit = form.submit(async ({ password1, password2, ...proof }) => {
    const body = token === null ? { ...proof, password1, password2 } : { token, password1, password2 };
    const reply = await reach(async () => (await parts.client()).call("resetConfirm", { body }));
    if (reply.kind !== "ok") return faultOf(reply, FIELDS);
    onChanged(reply.data.detail);
    return null;
  });

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <DevMail address={devMail} />
        {token === null && (
          <>
            <TextField
              label="Email"
              type="email"
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              {...field("email")}
            />
            <div className={styles.code}>
              <TextField
                label="Six-digit code"
                hint="The code works for 60 minutes."
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                {...field("code")}
              />
            </div>
          </>
        )}
        <div>
          <PasswordField label="New password" autoComplete="new-password" {...field("password1")} />
          <PasswordChecklist password={form.values.password1} />
        </div>
        <PasswordField label="Repeat new password" autoComplete="new-password" {...field("password2")} />
        <FormFoot
          label="Change password"
          busyLabel="Changing"
          isSubmitting={form.isSubmitting}
          isReady={form.isReady}
          fault={form.fault}
        />
      </form>
      <div className={styles.also}>
        <ButtonLink variant="outline" to={paths.reset()}>
          Send a new message
        </ButtonLink>
      </div>
    </>
  );
}
