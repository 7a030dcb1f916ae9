import { useState } from "react";
import { CredentialsSchema } from "#core/wire/account/account.ts";
import { useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { Link } from "#web/ui/display/link.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { showToast } from "#web/ui/overlay/toast.ts";
import styles from "./auth-frame.module.css";
import { EmailField } from "./fields.tsx";
import { FormFoot } from "./form-foot.tsx";
import { tryCall } from "#web/net/reply.ts";
import { type Fault, toFault } from "./form-fault.ts";
import { ResendVerification } from "./resend-verification.tsx";
import { useAuthForm } from "./use-auth-form.ts";

/** The `name` of the button that signs in and cancels the account's deletion. */
const KEEP_ACCOUNT = "keep";
const isFromKeepButton = (event: Event): boolean =>
  event instanceof SubmitEvent && event.submitter instanceof HTMLButtonElement && event.submitter.name === KEEP_ACCOUNT;
const focusInput = (input: HTMLInputElement | null): void => input?.focus();

export type LoginFormProps = { email: string };

export function LoginForm({ email }: LoginFormProps) {
  const services = useServices();
  const form = useAuthForm(CredentialsSchema, { email, password: "" });

  const [code, setCode] = useState("");
  const [needsCode, setNeedsCode] = useState(false);
  const [shouldKeepAccount, setShouldKeepAccount] = useState(false);

  const send = async (values: { email: string; password: string }, keepAccount: boolean): Promise<Fault | null> => {
    const options = { ...(code !== "" && { code }), ...(keepAccount && { keep_account: true }) };
    const reply = await tryCall(async () => (await services.session()).signIn(values.email, values.password, options));
    if (reply.kind === "ok") {
      services.local.writeTestType(reply.data.testType);
      return null;
    }
    if (reply.kind === "network")
      showToast({ variant: "danger", text: "Network Error", detail: "Please try again later." });
    const fault = toFault(reply, ["email", "password", "code"], "Invalid Credentials.");
    if (fault.code === "second_factor_needed") {
      setNeedsCode(true);
      setShouldKeepAccount(keepAccount);
      return null;
    }
    return fault;
  };
  const signIn = form.submit((values) => send(values, shouldKeepAccount));
  const signInAndKeepAccount = form.submit((values) => send(values, true));

  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => (isFromKeepButton(event.nativeEvent) ? signInAndKeepAccount : signIn)(event)}
        noValidate
      >
        <EmailField {...form.field("email")} />
        <PasswordField label="Password" autoComplete="current-password" {...form.field("password")} />
        {needsCode && (
          <TextField
            label="Code"
            hint="Six digits of your authenticator app, or a recovery code"
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            ref={focusInput}
            value={code}
            error={form.fault?.fields["code"]}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        <FormFoot label="Sign in" busyLabel="Signing in" form={form}>
          {form.fault?.code === "account_closing" && (
            <Button type="submit" variant="outline" name={KEEP_ACCOUNT}>
              Keep my account and sign in
            </Button>
          )}
          {form.fault?.code === "email_unverified" && (
            <>
              <ResendVerification email={form.values.email} look="inline" />
              <p>
                <Link to={paths.verify({ email: form.values.email })}>Enter the code</Link>
              </p>
            </>
          )}
        </FormFoot>
      </form>
      <div className={styles.otherLinks}>
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
