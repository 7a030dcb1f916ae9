import { useEffect, useState } from "react";
import type { Client } from "#web/net/client.ts";
import { useParts } from "#web/parts.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { formatBytes } from "#web/ui/format-bytes.ts";
import layout from "#web/ui/layout.module.css";
import { AskForm } from "./ask-form.tsx";
import { Section, Waiting } from "./section.tsx";
import styles from "./security.module.css";
import { useAnswer } from "./use-answer.ts";
import { dayWords } from "./words.ts";

const LOOK_EVERY = 3000;
const readExport = (client: Client) => client.call("exportState", { body: {} });

/** A copy of everything that the account has. */
export function OwnData() {
  const parts = useParts();
  const { data, isFailed, again } = useAnswer(readExport);
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState(false);
  const isWaiting = data?.state === "waiting";
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(again, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [isWaiting, again]);

  const download = async (): Promise<void> => {
    setFault(false);
    // The address works for ten minutes: a fresh one for each download.
    const reply = await parts
      .client()
      .then(readExport)
      .catch(() => null);
    if (reply?.kind !== "ok" || reply.data.link === null) return setFault(true);
    const link = document.createElement("a");
    link.href = reply.data.link;
    link.download = "bandwise-data.zip";
    link.click();
  };

  return (
    <Section id="own-data" title="Your data">
      <p className={styles.note}>
        A zip file with everything in your account: tests, answers, results, evaluations, comments and payments as JSON,
        and your recordings.
      </p>
      {fault && (
        <Alert variant="danger">
          <p>The file could not be fetched. Please try again.</p>
        </Alert>
      )}
      {data === null ? (
        <Waiting isFailed={isFailed} again={again} />
      ) : isAsking ? (
        <AskForm
          label="Export my data"
          fields={[{ name: "password", label: "Your password", type: "password" }]}
          action="Export my data"
          busy="Asking"
          send={async ({ password = "" }) => (await parts.client()).call("exportBegin", { body: { password } })}
          onDone={() => {
            setAsking(false);
            again();
          }}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <>
          {isWaiting && <p role="status">Your copy is being made. You will get a mail when it is ready.</p>}
          {data.state === "failed" && <p role="status">The copy could not be made. Please ask for it again.</p>}
          {data.state === "ready" && (
            <p role="status">
              Ready: {formatBytes(data.bytes ?? 0)}, kept until {dayWords(data.expires_at ?? 0)}.
            </p>
          )}
          <div className={layout.btns}>
            {data.state === "ready" && <Button onClick={() => void download()}>Download</Button>}
            {!isWaiting && (
              <Button variant="outline" onClick={() => setAsking(true)}>
                {data.state === "ready" ? "Make a new copy" : "Export my data"}
              </Button>
            )}
          </div>
        </>
      )}
    </Section>
  );
}
