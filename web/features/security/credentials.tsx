import { useState } from "react";
import { useServices, useUser } from "#web/services.ts";
import { Button } from "#web/ui/form/button.tsx";
import layout from "#web/ui/style/layout.module.css";
import { AskForm } from "./ask-form.tsx";
import { Done, Section } from "./section.tsx";
import styles from "./security.module.css";

type Step = "rest" | "password" | "email" | "confirm";
const PASSWORD = { name: "password", label: "Your password", type: "password" } as const;
const NEW = { type: "password", autoComplete: "new-password" } as const;

/** Changes the password and the address; both require the password. */
export function Credentials() {
  const services = useServices();
  const user = useUser();
  const [step, setStep] = useState<Step>("rest");
  const [done, setDone] = useState<string | null>(null);
  const [devMail, setDevMail] = useState<string | null>(null);
  const rest = (text: string | null = null): void => {
    setStep("rest");
    setDone(text);
  };
  return (
    <Section id="credentials" title="Password and email">
      <Done text={done} onClose={() => setDone(null)} />
      {step === "rest" && (
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
        <AskForm
          label="Change password"
          fields={[
            PASSWORD,
            { ...NEW, name: "password1", label: "New password" },
            { ...NEW, name: "password2", label: "Repeat new password" },
          ]}
          action="Change password"
          busy="Changing"
          send={async ({ password = "", password1 = "", password2 = "" }) =>
            (await services.client()).call("passwordChange", { body: { password, password1, password2 } })
          }
          onDone={({ detail }) => rest(detail)}
          onCancel={() => rest()}
        />
      )}
      {step === "email" && (
        <AskForm
          label="Change email"
          fields={[PASSWORD, { name: "email", label: "New email", type: "email" }]}
          action="Send a code"
          busy="Sending"
          send={async ({ password = "", email = "" }) =>
            (await services.client()).call("emailChange", { body: { password, email } })
          }
          onDone={({ dev_mail }) => {
            setDevMail(dev_mail);
            setStep("confirm");
          }}
          onCancel={() => rest()}
        />
      )}
      {step === "confirm" && (
        <AskForm
          label="Confirm the new email"
          fields={[
            { name: "code", label: "Six-digit code", type: "code", hint: "It is in the message to the new address" },
          ]}
          action="Change email"
          busy="Changing"
          send={async ({ code = "" }) => {
            const client = await services.client();
            const reply = await client.call("emailConfirm", { body: { code } });
            const details = reply.kind === "ok" ? await client.call("userDetails", { body: {} }) : null;
            if (details?.kind === "ok") (await services.session()).updateUser(details.data);
            return reply;
          }}
          onDone={({ detail }) => rest(detail)}
          onCancel={() => rest()}
        >
          {devMail !== null && (
            <p className={styles.note}>
              <a href={devMail}>Open the message</a>
            </p>
          )}
        </AskForm>
      )}
    </Section>
  );
}
