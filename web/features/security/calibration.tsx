import { useState } from "react";
import type { Client } from "#web/net/client.ts";
import { NETWORK_ERROR_TEXT, tryCall } from "#web/net/reply.ts";
import { useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ReplyPlaceholder, Section, SuccessMessage } from "./section.tsx";
import styles from "./security.module.css";
import { useReply } from "./use-reply.ts";

const readConsent = (client: Client) => client.call("calibrationConsent", { body: {} });

/** Lets a learner agree, or stop agreeing, that we compare our bands with an examiner's. */
export function Calibration() {
  const services = useServices();
  const { data, isFailed, reload } = useReply(readConsent);
  const [isBusy, setBusy] = useState(false);
  const [success, setSuccess] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const change = async (consents: boolean): Promise<void> => {
    setBusy(true);
    setSuccess(null);
    setFault(null);
    const reply = await tryCall(async () =>
      (await services.client()).call("calibrationConsentSet", { body: { consents } }),
    );
    setBusy(false);
    if (reply.kind === "ok")
      setSuccess(
        consents ? "Thank you. You can withdraw at any time." : "You have withdrawn, and we deleted what we kept.",
      );
    else setFault(reply.kind === "problem" ? reply.body.detail : NETWORK_ERROR_TEXT);
    reload();
  };
  return (
    <Section id="calibration" title="Help improve our estimates">
      <p className={styles.note}>
        If you agree, we keep the bands that an examiner gives your writing beside our own estimate. We also keep
        measurements such as the length, but never your text. You can withdraw at any time.
      </p>
      <SuccessMessage text={success} onClose={() => setSuccess(null)} />
      {fault !== null && (
        <Alert variant="danger" onClose={() => setFault(null)}>
          <p>{fault}</p>
        </Alert>
      )}
      {data === null ? (
        <ReplyPlaceholder isFailed={isFailed} reload={reload} />
      ) : (
        <>
          <p>{data.consents ? "You agreed to this." : "You have not agreed to this."}</p>
          <Button variant="outline" busy={isBusy ? "Saving" : undefined} onClick={() => void change(!data.consents)}>
            {data.consents ? "Withdraw and delete" : "I agree"}
          </Button>
        </>
      )}
    </Section>
  );
}
