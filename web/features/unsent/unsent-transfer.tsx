import { plural } from "#core/format/plural.ts";
import { saveFile } from "#web/ui/platform/save-file.ts";
import { useRef, useState } from "react";
import type { ImportOutcome } from "#web/db/outbox/unsent-file.ts";
import { useOwner, useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import styles from "./unsent.module.css";

type Message = { variant: "success" | "danger" | "info"; text: string };

/** Exports unsent work to a file, and imports the file of another device. The learner can repeat both without harm. */
export function UnsentTransfer({ count }: { /** Number of items to export. */ count: number }) {
  const services = useServices();
  const owner = useOwner();
  const input = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const [busy, setBusy] = useState<"export" | "import" | null>(null);

  const runWithBusy = async (action: "export" | "import", run: () => Promise<Message>): Promise<void> => {
    setBusy(action);
    setMessage(null);
    setMessage(
      await run().catch((): Message => ({
        variant: "danger",
        text: "This device’s storage could not be used. Nothing has been deleted; reload the page and try again.",
      })),
    );
    setBusy(null);
  };
  const exportAll = async (): Promise<Message> => {
    if (owner === null) throw new Error("nobody is signed in");
    const [device, unsent] = await Promise.all([services.device(), import("./device-unsent.ts")]);
    const file = await unsent.exportUnsent(device, owner);
    saveFile(file.blob, file.name);
    return {
      variant: "success",
      text: plural(file.count, {
        one: `# item exported to ${file.name}. It also stays here until it is sent.`,
        other: `# items exported to ${file.name}. They also stay here until they are sent.`,
      }),
    };
  };
  const importFile = async (file: File): Promise<Message> => {
    const [device, unsent, sync] = await Promise.all([
      services.device(),
      import("./device-unsent.ts"),
      services.sync(),
    ]);
    const outcome = await unsent.importUnsent(device, file);
    if (outcome.kind === "imported") {
      // Sends the imported work, then fetches its attempts.
      void sync
        .sendNow()
        .then(() => sync.pullChanges())
        .catch(() => undefined);
    }
    return describeImport(outcome, owner);
  };

  return (
    <section className={styles.transfer} aria-labelledby="transfer">
      <h2 id="transfer">Move it to another device</h2>
      <p>
        Export everything unsent to one file and import it on any device with Bandwise. Importing a file twice, or after
        its work was sent, changes nothing.
      </p>
      <div className={styles.actions}>
        {count > 0 && (
          <Button
            variant="outline"
            busy={busy === "export" ? "Exporting" : undefined}
            onClick={() => void runWithBusy("export", exportAll)}
          >
            Export everything
          </Button>
        )}
        <Button
          variant="outline"
          busy={busy === "import" ? "Importing" : undefined}
          onClick={() => input.current?.click()}
        >
          Import a file
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept="application/json,.json"
          aria-label="File of unsent work"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = "";
            if (file !== undefined) void runWithBusy("import", () => importFile(file));
          }}
        />
      </div>
      {message !== null && (
        <Alert variant={message.variant} onClose={() => setMessage(null)}>
          {message.text}
        </Alert>
      )}
    </section>
  );
}

/** Texts by the reason why a file was refused. */
const REFUSALS = {
  not_ours: "This file contains no unsent Bandwise work. Nothing has changed.",
  damaged: "This file is incomplete or was changed. We imported nothing from it. Export it again.",
  newer: "This file was written by a newer version of Bandwise. Update the app on this device first.",
} as const;

function describeImport(outcome: ImportOutcome, owner: string | null): Message {
  if (outcome.kind === "refused") return { variant: "danger", text: REFUSALS[outcome.reason] };
  const sentences = [
    outcome.added === 0
      ? "Nothing new in this file."
      : plural(outcome.added, { one: "# item imported.", other: "# items imported." }),
  ];
  if (outcome.known > 0)
    sentences.push(plural(outcome.known, { one: "# item was already here.", other: "# items were already here." }));
  if (outcome.added > 0 && outcome.owner !== owner)
    sentences.push(
      plural(outcome.added, {
        one: `It is sent when ${outcome.name} signs in on this device.`,
        other: `They are sent when ${outcome.name} signs in on this device.`,
      }),
    );
  return { variant: outcome.added === 0 ? "info" : "success", text: sentences.join(" ") };
}
