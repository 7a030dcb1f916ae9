import * as v from "valibot";
import { useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { tryCall } from "#web/net/reply.ts";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import styles from "./auth-frame.module.css";
import { FormFoot } from "./form-foot.tsx";
import { toFault } from "./form-fault.ts";
import { useAuthForm } from "./use-auth-form.ts";

/**
 * Proof that a visitor reads the emails of an address: the token of the link, or the address and the six-digit code.
 */
export type MailedProof = { token: string } | { email: string; code: string };
/** The server's message, and whether this device is signed in now. */
export type VerificationResult = { detail: string; isSignedIn: boolean };
const PasswordSchema = v.object({ password: v.pipe(v.string(), v.nonEmpty("Password is required")) });

/** Asks for the password of an account that was registered in another browser. */
export function RegistrantPassword({
  proof,
  onVerified,
}: {
  proof: MailedProof;
  onVerified: (verified: VerificationResult) => void;
}) {
  const services = useServices();
  const form = useAuthForm(PasswordSchema, { password: "" });
  const submit = form.submit(async ({ password }) => {
    const reply = await tryCall(async () => (await services.session()).verify({ ...proof, password }));
    if (reply.kind !== "ok") return toFault(reply, ["password"]);
    onVerified(reply.data);
    return null;
  });
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>You registered in another browser. Enter the password that you chose there.</p>
        <PasswordField label="Password" autoComplete="current-password" {...form.field("password")} />
        <FormFoot label="Verify" busyLabel="Verifying" form={form} />
      </form>
      <div className={styles.otherLinks}>
        <ButtonLink variant="outline" to={paths.reset()}>
          I did not choose a password
        </ButtonLink>
      </div>
    </>
  );
}
