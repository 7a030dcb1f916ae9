import { ResetSchema } from "#core/wire/account.ts";
import { useParts } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import styles from "./auth-frame.module.css";
import { FormFoot } from "./form-foot.tsx";
import { faultOf, reach } from "./outcome.ts";
import { useAuthForm } from "./use-auth-form.ts";

export type ResetFormProps = { email: string; onSent: (email: string, detail: string, devMail: string | null) => void };

export function ResetForm({ email, onSent }: ResetFormProps) {
  const parts = useParts();
  const form = useAuthForm(ResetSchema, { email });

  const submit = form.submit(async (values) => {
    const reply = await reach(async () => (await parts.client()).call("reset", { body: values }));
    if (reply.kind !== "ok") return faultOf(reply, ["email"]);
    onSent(values.email, reply.data.detail, reply.data.dev_mail);
    return null;
  });

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field("email")}
        />
        <FormFoot
          label="Send the message"
          busyLabel="Sending"
          isSubmitting={form.isSubmitting}
          isReady={form.isReady}
          fault={form.fault}
        />
      </form>
      <div className={styles.also}>
        <ButtonLink variant="outline" to={paths.login()}>
          Sign in
        </ButtonLink>
      </div>
    </>
  );
}
