import { useState } from "react";
import { useServices } from "#web/services.ts";
import { Button } from "#web/ui/form/button.tsx";
import { DevMail } from "./dev-mail.tsx";
import { tryCall } from "#web/net/reply.ts";
import { toFault } from "./form-fault.ts";
import styles from "./auth-frame.module.css";

/** Button that requests the verification email again and shows the result. */
export function ResendVerification({ email, look }: { email: string; look: "button" | "inline" }) {
  const services = useServices();
  const [isSending, setSending] = useState(false);
  const [message, setMessage] = useState<{ text: string; devMail: string | null } | null>(null);
  const send = async (): Promise<void> => {
    setSending(true);
    const reply = await tryCall(async () => (await services.client()).call("resendVerification", { body: { email } }));
    setSending(false);
    setMessage(
      reply.kind === "ok"
        ? { text: reply.data.detail, devMail: reply.data.dev_mail }
        : { text: toFault(reply, []).message ?? "", devMail: null },
    );
  };
  return (
    <>
      {look === "button" ? (
        <Button
          variant="outline"
          busy={isSending ? "Sending" : undefined}
          disabled={email === ""}
          onClick={() => void send()}
        >
          Send the message again
        </Button>
      ) : (
        <button type="button" className={styles.linkButton} disabled={isSending} onClick={() => void send()}>
          Send the message again
        </button>
      )}
      <div role="status">
        {message !== null && (
          <>
            <p>{message.text}</p>
            <DevMail url={message.devMail} />
          </>
        )}
      </div>
    </>
  );
}
