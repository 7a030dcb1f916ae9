import { RegisterSchema } from "#core/wire/account/account.ts";
import { useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import styles from "./auth-frame.module.css";
import { EmailField } from "./fields.tsx";
import { FormFoot } from "./form-foot.tsx";
import { tryCall } from "#web/net/reply.ts";
import { toFault } from "./form-fault.ts";
import { PasswordChecklist } from "./password-checklist.tsx";
import { useAuthForm } from "./use-auth-form.ts";

const EMPTY_FIELDS = { first_name: "", last_name: "", email: "", password1: "", password2: "" };
const FIELDS = Object.keys(EMPTY_FIELDS);

export type RegisterFormProps = { onRegistered: (email: string, devMail: string | null) => void };

export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const services = useServices();
  const form = useAuthForm(RegisterSchema, EMPTY_FIELDS);
  const { field } = form;

  const submit = form.submit(async (values) => {
    const reply = await tryCall(async () => (await services.client()).call("register", { body: values }));
    if (reply.kind !== "ok") return toFault(reply, FIELDS);
    onRegistered(values.email, reply.data.dev_mail);
    return null;
  });

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.names}>
          <TextField label="First name" autoComplete="given-name" {...field("first_name")} />
          <TextField label="Last name" autoComplete="family-name" {...field("last_name")} />
        </div>
        <EmailField {...field("email")} />
        <div>
          <PasswordField label="Password" autoComplete="new-password" {...field("password1")} />
          <PasswordChecklist password={form.values.password1} />
        </div>
        <PasswordField label="Repeat password" autoComplete="new-password" {...field("password2")} />
        <FormFoot label="Create account" busyLabel="Creating" form={form} />
      </form>
      <div className={styles.otherLinks}>
        <ButtonLink variant="outline" to={paths.login()}>
          Sign in
        </ButtonLink>
        <ButtonLink variant="quiet" to={paths.reset()}>
          Forgot Password
        </ButtonLink>
      </div>
    </>
  );
}
