import { ResetSchema } from "#core/wire/account/account.ts";
import { useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import styles from "./auth-frame.module.css";
import { EmailField } from "./fields.tsx";
import { FormFoot } from "./form-foot.tsx";
import { tryCall } from "#web/net/reply.ts";
import { toFault } from "./form-fault.ts";
import { useAuthForm } from "./use-auth-form.ts";

export type ResetFormProps = { email: string; onSent: (email: string, detail: string, devMail: string | null) => void };

export function ResetForm({ email, onSent }: ResetFormProps) {
  const services = useServices();
  const form = useAuthForm(ResetSchema, { email });

  const submit = form.submit(async (values) => {
    const reply = await tryCall(async () => (await services.client()).call("reset", { body: values }));
    if (reply.kind !== "ok") return toFault(reply, ["email"]);
    onSent(values.email, reply.data.detail, reply.data.dev_mail);
    return null;
  });

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <EmailField {...form.field("email")} />
        <FormFoot label="Send the message" busyLabel="Sending" form={form} />
      </form>
      <div className={styles.otherLinks}>
        <ButtonLink variant="outline" to={paths.login()}>
          Sign in
        </ButtonLink>
      </div>
    </>
  );
}
