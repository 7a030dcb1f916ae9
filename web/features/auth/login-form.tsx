import { valibotResolver } from "@hookform/resolvers/valibot";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { LoginSchema } from "#core/wire/account.ts";
import { useParts } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { showToast } from "#web/ui/toast.ts";
import styles from "./auth-frame.module.css";
import { FormFoot } from "./form-foot.tsx";
import { faultOf, reach } from "./outcome.ts";
import { Resend } from "./resend.tsx";
import { useFault } from "./use-fault.ts";

export type LoginFormProps = { email: string; onSignedIn: () => void };

export function LoginForm({ email, onSignedIn }: LoginFormProps) {
  const parts = useParts();
  const { fault, show, of, forget } = useFault();
  const form = useForm({
    resolver: valibotResolver(LoginSchema),
    mode: "onTouched",
    defaultValues: { email, password: "" },
  });
  const { errors, isValid, isDirty, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    show(null);
    const reply = await reach(async () => (await parts.session()).signIn(values.email, values.password));
    if (reply.kind === "ok") {
      parts.local.writeTestType(reply.data.testType);
      onSignedIn();
      return;
    }
    const failed = faultOf(reply, ["email", "password"]);
    show(failed.form === "" ? { ...failed, form: "Invalid Credentials." } : failed);
    if (reply.kind === "network") showToast({ text: "Network Error", detail: "Please try again later." });
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
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message ?? of("password")}
          {...form.register("password", { onChange: () => forget("password") })}
        />
        <FormFoot
          label="Sign in"
          busyLabel="Signing in"
          isSubmitting={isSubmitting}
          isReady={isValid && isDirty}
          fault={fault}
        >
          {fault?.code === "email_unverified" && (
            <>
              <Resend email={form.getValues("email")} look="inline" />
              <p>
                <Link to={paths.verify({ email: form.getValues("email") })}>Enter the code</Link>
              </p>
            </>
          )}
        </FormFoot>
      </form>
      <div className={styles.also}>
        <ButtonLink variant="outline" to={paths.register()}>
          Create Account
        </ButtonLink>
        <ButtonLink variant="quiet" to={paths.reset()}>
          Forgot Password
        </ButtonLink>
      </div>
    </>
  );
}
