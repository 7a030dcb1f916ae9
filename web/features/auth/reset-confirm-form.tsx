import { useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import styles from "./auth-frame.module.css";
import { CodePasswordFormSchema, NewPasswordFormSchema } from "./form-schemas.ts";
import { DevMail } from "./dev-mail.tsx";
import { CodeField, EmailField } from "./fields.tsx";
import { FormFoot } from "./form-foot.tsx";
import { tryCall } from "#web/net/reply.ts";
import { toFault } from "./form-fault.ts";
import { PasswordChecklist } from "./password-checklist.tsx";
import { useAuthForm } from "./use-auth-form.ts";

const FIELDS = ["email", "code", "password1", "password2"] as const;

export type ResetConfirmFormProps = {
  email: string;
  token: string | null;
  /** Whether setting the password accepts an invitation to the staff. */
  isInvitation?: boolean;
  devMail: string | null;
  onChanged: (detail: string) => void;
};

/** Sets a new password. `token` is from the emailed link; if it is null, the form asks for the emailed code. */
export function ResetConfirmForm({ email, token, isInvitation = false, devMail, onChanged }: ResetConfirmFormProps) {
  const services = useServices();
  const schema = token === null ? CodePasswordFormSchema : NewPasswordFormSchema;
  const form = useAuthForm(schema, { email, code: "", password1: "", password2: "" });
  const { field } = form;

  const submit = form.submit(async ({ password1, password2, ...proof }) => {
    const body = token === null ? { ...proof, password1, password2 } : { token, password1, password2 };
    const reply = await tryCall(async () => (await services.client()).call("resetConfirm", { body }));
    if (reply.kind !== "ok") return toFault(reply, FIELDS);
    onChanged(reply.data.detail);
    return null;
  });

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <DevMail url={devMail} />
        {token === null && (
          <>
            <EmailField {...field("email")} />
            <CodeField hint="The code works for 60 minutes." {...field("code")} />
          </>
        )}
        <div>
          <PasswordField label="New password" autoComplete="new-password" {...field("password1")} />
          <PasswordChecklist password={form.values.password1} />
        </div>
        <PasswordField label="Repeat new password" autoComplete="new-password" {...field("password2")} />
        {isInvitation ? (
          <FormFoot label="Join the staff" busyLabel="Joining" form={form} />
        ) : (
          <FormFoot label="Change password" busyLabel="Changing" form={form} />
        )}
      </form>
      {isInvitation ? (
        <p>Has the link expired? Ask the administrator to invite you again.</p>
      ) : (
        <div className={styles.otherLinks}>
          <ButtonLink variant="outline" to={paths.reset()}>
            Send a new message
          </ButtonLink>
        </div>
      )}
    </>
  );
}
