import { useEffect, useRef, useState } from "react";
import { useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import styles from "./auth-frame.module.css";
import { CodeFormSchema } from "./form-schemas.ts";
import { DevMail } from "./dev-mail.tsx";
import { CodeField, EmailField } from "./fields.tsx";
import { FormFoot } from "./form-foot.tsx";
import { tryCall, type Reply } from "#web/net/reply.ts";
import { toFault } from "./form-fault.ts";
import { type MailedProof, RegistrantPassword, type VerificationResult } from "./registrant-password.tsx";
import { ResendVerification } from "./resend-verification.tsx";
import { useAuthForm } from "./use-auth-form.ts";

export type VerifyFormProps = {
  email: string;
  /** The token of the emailed link; null if the visitor did not open the link. */
  token: string | null;
  devMail: string | null;
  onVerified: (email: string, verified: VerificationResult) => void;
};

/**
 * Verifies an email address: at once with the token of the link, or with the six-digit code. In a browser other than
 * the one that registered, asks for the password as well.
 */
export function VerifyForm({ email, token, devMail, onVerified }: VerifyFormProps) {
  const services = useServices();
  const link = useLinkToken(token, onVerified);
  const [proofWithoutPassword, setProofWithoutPassword] = useState<MailedProof | null>(null);
  const form = useAuthForm(CodeFormSchema, { email, code: "" });

  const submit = form.submit(async (values) => {
    const reply = await tryCall(async () => (await services.session()).verify(values));
    if (reply.kind === "ok") onVerified(values.email, reply.data);
    else if (isPasswordNeeded(reply)) setProofWithoutPassword(values);
    else return toFault(reply, ["email", "code"]);
    return null;
  });

  if (link === "checking") {
    return (
      <p className={styles.form} role="status">
        Checking the link.
      </p>
    );
  }
  const proof = link === "password_needed" && token !== null ? { token } : proofWithoutPassword;
  if (proof !== null) {
    return (
      <RegistrantPassword
        proof={proof}
        onVerified={(verified) => onVerified("email" in proof ? proof.email : "", verified)}
      />
    );
  }
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        {link !== null && link !== "password_needed" && (
          <Alert variant="danger">
            <p>{link.message}</p>
          </Alert>
        )}
        <DevMail url={devMail} />
        <EmailField {...form.field("email")} />
        <CodeField
          hint="The code works for 60 minutes. The link in the message works for 24 hours."
          {...form.field("code")}
        />
        <FormFoot label="Verify" busyLabel="Verifying" form={form} />
      </form>
      <div className={styles.otherLinks}>
        <ResendVerification email={form.values.email} look="button" />
      </div>
    </>
  );
}

type LinkState = "checking" | "password_needed" | { message: string } | null;

function isPasswordNeeded(reply: Reply<unknown>): boolean {
  return reply.kind === "problem" && reply.body.code === "password_needed";
}

/** Sends the token of a link once, even when React runs effects twice. */
function useLinkToken(token: string | null, onVerified: VerifyFormProps["onVerified"]): LinkState {
  const services = useServices();
  const [state, setState] = useState<LinkState>(token === null ? null : "checking");
  const hasTried = useRef(false);
  const latestOnVerified = useRef(onVerified);
  useEffect(() => {
    latestOnVerified.current = onVerified;
  });
  useEffect(() => {
    if (token === null || hasTried.current) return;
    hasTried.current = true;
    void (async () => {
      const reply = await tryCall(async () => (await services.session()).verify({ token }));
      if (reply.kind === "ok") latestOnVerified.current("", reply.data);
      else setState(isPasswordNeeded(reply) ? "password_needed" : { message: toFault(reply, []).message ?? "" });
    })();
  }, [services, token]);
  return state;
}
