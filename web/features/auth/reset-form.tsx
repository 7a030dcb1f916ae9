import { valibotResolver } from "@hookform/resolvers/valibot";
import { useForm } from "react-hook-form";
import { ResetSchema } from "#core/wire/account.ts";
import { useParts } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import styles from "./auth-frame.module.css";
import { FormFoot } from "./form-foot.tsx";
import { faultOf, reach } from "./outcome.ts";
import { useFault } from "./use-fault.ts";

export type ResetFormProps = { email: string; onSent: (email: string, detail: string, devMail: string | null) => void };

export function ResetForm({ email, onSent }: ResetFormProps) {
  const parts = useParts();
  const { fault, show, of, forget } = useFault();
  const form = useForm({ resolver: valibotResolver(ResetSchema), mode: "onTouched", defaultValues: { email } });
  const { errors, isValid, isDirty, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    show(null);
    const reply = await reach(async () => (await parts.client()).call("reset", { body: values }));
    if (reply.kind === "ok") onSent(values.email, reply.data.detail, reply.data.dev_mail);
    else show(faultOf(reply, ["email"]));
  });

  return (
    <>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message ?? of("email")}
          {...form.register("email", { onChange: () => forget("email") })}
        />
        <FormFoot
          label="Send the message"
          busyLabel="Sending"
          isSubmitting={isSubmitting}
          isReady={isValid && isDirty}
          fault={fault}
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
