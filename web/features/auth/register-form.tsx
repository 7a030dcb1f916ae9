import { valibotResolver } from "@hookform/resolvers/valibot";
import { useForm, useWatch } from "react-hook-form";
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
import { useFault } from "./use-fault.ts";

const FIELDS = ["first_name", "last_name", "email", "password1", "password2"] as const;

export type RegisterFormProps = { onRegistered: (email: string, devMail: string | null) => void };

export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const parts = useParts();
  const { fault, show, of, forget } = useFault();
  const form = useForm({
    resolver: valibotResolver(RegisterSchema),
    mode: "onTouched",
    defaultValues: { first_name: "", last_name: "", email: "", password1: "", password2: "" },
  });
  const { errors, isValid, isDirty, isSubmitting } = form.formState;
  const password = useWatch({ control: form.control, name: "password1" });
  const field = (name: (typeof FIELDS)[number]) => ({
    error: errors[name]?.message ?? of(name),
    ...form.register(name, {
      onChange: () => {
        forget(name);
        if (name === "password1" && form.getFieldState("password2").isTouched) void form.trigger("password2");
      },
    }),
  });

  const submit = form.handleSubmit(async (values) => {
    show(null);
    const reply = await reach(async () => (await parts.client()).call("register", { body: values }));
    if (reply.kind === "ok") onRegistered(values.email, reply.data.dev_mail);
    else show(faultOf(reply, FIELDS));
  });

  return (
    <>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
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
          <PasswordChecklist password={password} />
        </div>
        <PasswordField label="Repeat password" autoComplete="new-password" {...field("password2")} />
        <FormFoot
          label="Create account"
          busyLabel="Creating"
          isSubmitting={isSubmitting}
          isReady={isValid && isDirty}
          fault={fault}
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
