import { RegisterSchema } from "#core/wire/account.ts";
import { useParts } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import styles from "./auth-frame.module.css";
import { FormFoot } from "./form-foot.tsx";
import { faultOf, reach } from "./outcome.ts";
import { PasswordChecklist } from "./password-checklist.tsx";
import { useAuthForm } from "./use-auth-form.ts";

const NOTHING = { first_name: "", last_name: "", email: "", password1: "", password2: "" };
const FIELDS = Object.keys(NOTHING);

export type RegisterFormProps = { onRegistered: (email: string, devMail: string | null) => void };

export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const parts = useParts();
  const form = useAuthForm(RegisterSchema, NOTHING);
  const { field } = form;

  const submit = form.submit(async (values) => {
    const reply = await reach(async () => (await parts.client()).call("register", { body: values }));
    if (reply.kind !== "ok") return faultOf(reply, FIELDS);
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
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...field("email")}
        />
        <div>
          <PasswordField label="Password" autoComplete="new-password" {...field("password1")} />
          <PasswordChecklist password={form.values.password1} />
        </div>
        <PasswordField label="Repeat password" autoComplete="new-password" {...field("password2")} />
        <FormFoot
          label="Create account"
          busyLabel="Creating"
          isSubmitting={form.isSubmitting}
          isReady={form.isReady}
          fault={form.fault}
        />
      </form>
      <div className={styles.also}>
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
