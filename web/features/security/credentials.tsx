import { useState } from "react";
import { useServices, useUser } from "#web/services.ts";
import { Button } from "#web/ui/form/button.tsx";
import layout from "#web/ui/style/layout.module.css";
import { CredentialForm } from "./credential-form.tsx";
import { Section, SuccessMessage } from "./section.tsx";
import styles from "./security.module.css";

type Step = "idle" | "password" | "email" | "confirm";
const PASSWORD = { name: "password", label: "Your password", type: "password" } as const;
const NEW_PASSWORD = { type: "password", autoComplete: "new-password" } as const;

/** Forms to change the password and the email address. Both require the password. */
export function Credentials() {
  const services = useServices();
  const user = useUser();
  const [step, setStep] = useState<Step>("idle");
  const [success, setSuccess] = useState<string | null>(null);
  const [devMail, setDevMail] = useState<string | null>(null);
  const finish = (text: string | null = null): void => {
    setStep("idle");
    setSuccess(text);
  };
  return (
    <Section id="credentials" title="Password and email">
      <SuccessMessage text={success} onClose={() => setSuccess(null)} />
      {step === "idle" && (
        <>
          {user !== null && <p className={styles.note}>You sign in as {user.email}.</p>}
          <div className={layout.buttons}>
            <Button variant="outline" onClick={() => setStep("password")}>
              Change password
            </Button>
            <Button variant="outline" onClick={() => setStep("email")}>
              Change email
            </Button>
          </div>
        </>
      )}
      {step === "password" && (
        <CredentialForm
          label="Change password"
          fields={[
            PASSWORD,
            { ...NEW_PASSWORD, name: "password1", label: "New password" },
            { ...NEW_PASSWORD, name: "password2", label: "Repeat new password" },
          ]}
          submitLabel="Change password"
          busyLabel="Changing"
          send={async ({ password = "", password1 = "", password2 = "" }) =>
            (await services.client()).call("passwordChange", { body: { password, password1, password2 } })
          }
          onDone={({ detail }) => finish(detail)}
          onCancel={() => finish()}
        />
      )}
      {step === "email" && (
        <CredentialForm
          label="Change email"
          fields={[PASSWORD, { name: "email", label: "New email", type: "email" }]}
          submitLabel="Send a code"
          busyLabel="Sending"
          send={async ({ password = "", email = "" }) =>
            (await services.client()).call("emailChange", { body: { password, email } })
          }
          onDone={({ dev_mail }) => {
            setDevMail(dev_mail);
            setStep("confirm");
          }}
          onCancel={() => finish()}
        />
      )}
      {step === "confirm" && (
        <CredentialForm
          label="Confirm the new email"
          fields={[
            { name: "code", label: "Six-digit code", type: "code", hint: "It is in the message to the new address" },
          ]}
          submitLabel="Change email"
          busyLabel="Changing"
          send={async ({ code = "" }) => {
            const client = await services.client();
            const reply = await client.call("emailConfirm", { body: { code } });
            const details = reply.kind === "ok" ? await client.call("userDetails", { body: {} }) : null;
            if (details?.kind === "ok") (await services.session()).updateUser(details.data);
            return reply;
          }}
          onDone={({ detail }) => finish(detail)}
          onCancel={() => finish()}
        >
          {devMail !== null && (
            <p className={styles.note}>
              <a href={devMail}>Open the message</a>
            </p>
          )}
        </CredentialForm>
      )}
    </Section>
  );
}
