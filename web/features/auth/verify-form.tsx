import { useEffect, useRef, useState } from "react";
import { useParts } from "#web/parts.ts";
import { Alert } from "#web/ui/alert.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import styles from "./auth-frame.module.css";
import { CodeFormSchema } from "./code-schema.ts";
import { DevMail } from "./dev-mail.tsx";
import { FormFoot } from "./form-foot.tsx";
import { faultOf, reach } from "./outcome.ts";
import { Resend } from "./resend.tsx";
import { useAuthForm } from "./use-auth-form.ts";

export type VerifyFormProps = {
  email: string;
  /** From the mail's link. */
  token: string | null;
  devMail: string | null;
  onVerified: (email: string, detail: string) => void;
};

/** Proves an address: at once by the link, else by the six digits. */
export function VerifyForm({ email, token, devMail, onVerified }: VerifyFormProps) {
  const parts = useParts();
  const link = useLinkToken(token, onVerified);
  const form = useAuthForm(CodeFormSchema, { email, code: "" });

  const submit = form.submit(async (values) => {
    const reply = await reach(async () => (await parts.client()).call("verify", { body: values }));
    if (reply.kind !== "ok") return faultOf(reply, ["email", "code"]);
    onVerified(values.email, reply.data.detail);
    return null;
  });

  if (link === "checking") {
    return (
      <p className={styles.form} role="status">
        Checking the link.
      </p>
    );
  }
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        {link !== null && (
          <Alert variant="danger">
            <p>{link.said}</p>
          </Alert>
        )}
        <DevMail address={devMail} />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field("email")}
        />
        <div className={styles.code}>
          <TextField
            label="Six-digit code"
            hint="The code works for 60 minutes. The link in the message works for 24 hours."
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            {...form.field("code")}
          />
        </div>
        <FormFoot
          label="Verify"
          busyLabel="Verifying"
          isSubmitting={form.isSubmitting}
          isReady={form.isReady}
          fault={form.fault}
        />
      </form>
      <div className={styles.also}>
        <Resend email={form.values.email} look="button" />
      </div>
    </>
  );
}

// A link is tried once, even where React runs effects twice.
function useLinkToken(
  token: string | null,
  onVerified: VerifyFormProps["onVerified"],
): "checking" | { said: string } | null {
  const parts = useParts();
  const [state, setState] = useState<"checking" | { said: string } | null>(token === null ? null : "checking");
  const tried = useRef(false);
  const done = useRef(onVerified);
  useEffect(() => {
    done.current = onVerified;
  });
  useEffect(() => {
    if (token === null || tried.current) return;
    tried.current = true;
    void (async () => {
      const reply = await reach(async () => (await parts.client()).call("verify", { body: { token } }));
      if (reply.kind === "ok") done.current("", reply.data.detail);
      else setState({ said: faultOf(reply, []).form ?? "" });
    })();
  }, [parts, token]);
  return state;
}
