import { formatDate } from "#core/format/format-date.ts";
import { formatBytes } from "#core/format/format-bytes.ts";
import { useEffect, useState } from "react";
import type { Client } from "#web/net/client.ts";
import { tryCall } from "#web/net/reply.ts";
import { useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import layout from "#web/ui/style/layout.module.css";
import { CredentialForm } from "./credential-form.tsx";
import { ReplyPlaceholder, Section } from "./section.tsx";
import styles from "./security.module.css";
import { useReply } from "./use-reply.ts";

const POLL_EVERY_MS = 3000;
const readExport = (client: Client) => client.call("exportState", { body: {} });

/** Exports the data of the account, and downloads the exported file. */
export function OwnData() {
  const services = useServices();
  const { data, isFailed, reload } = useReply(readExport);
  const [isFormOpen, setFormOpen] = useState(false);
  const [hasDownloadFailed, setDownloadFailed] = useState(false);
  const isWaiting = data?.state === "waiting";
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(reload, POLL_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, reload]);

  const download = async (): Promise<void> => {
    setDownloadFailed(false);
    // A link works for ten minutes, so each download requests a new link.
    const reply = await tryCall(async () => readExport(await services.client()));
    if (reply.kind !== "ok" || reply.data.link === null) return setDownloadFailed(true);
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
      {hasDownloadFailed && (
        <Alert variant="danger">
          <p>We couldn’t download the file. Please try again.</p>
        </Alert>
      )}
      {data === null && <ReplyPlaceholder isFailed={isFailed} reload={reload} />}
      {data !== null && isFormOpen && (
        <CredentialForm
          label="Export my data"
          fields={[{ name: "password", label: "Your password", type: "password" }]}
          submitLabel="Export my data"
          busyLabel="Requesting"
          send={async ({ password = "" }) => (await services.client()).call("exportBegin", { body: { password } })}
          onDone={() => {
            setFormOpen(false);
            reload();
          }}
          onCancel={() => setFormOpen(false)}
        />
      )}
      {data !== null && !isFormOpen && (
        <>
          {isWaiting && <p role="status">We are preparing your copy. We’ll email you when it is ready.</p>}
          {data.state === "failed" && <p role="status">We couldn’t prepare your copy. Please export it again.</p>}
          {data.state === "ready" && (
            <p role="status">
              Ready: {formatBytes(data.bytes ?? 0)}, kept until {formatDate(data.expires_at ?? 0)}.
            </p>
          )}
          <div className={layout.buttons}>
            {data.state === "ready" && <Button onClick={() => void download()}>Download</Button>}
            {!isWaiting && (
              <Button variant="outline" onClick={() => setFormOpen(true)}>
                {data.state === "ready" ? "Make a new copy" : "Export my data"}
              </Button>
            )}
          </div>
        </>
      )}
    </Section>
  );
}
