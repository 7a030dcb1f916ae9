import { useRef, useState } from "react";
import type { ImportEnd } from "#web/db/unsent-file.ts";
import { useOwner, useParts } from "#web/parts.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { saveFile } from "./save-file.ts";
import styles from "./unsent.module.css";
import { itemsWords } from "./words.ts";

type Said = { variant: "success" | "danger" | "info"; text: string };

/** Unsent work as one file, out of this device and into another. Doing either twice does no harm. */
export function Transfer({ count }: { count: number }) {
  const parts = useParts();
  const owner = useOwner();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const [busy, setBusy] = useState<"export" | "import" | null>(null);

  const during = async (what: "export" | "import", act: () => Promise<Said>): Promise<void> => {
    setBusy(what);
    setSaid(null);
    setSaid(
      await act().catch((): Said => ({
        variant: "danger",
        text: "This device’s storage could not be used. Nothing has been deleted; reload the page and try again.",
      })),
    );
    setBusy(null);
  };
  const exportAll = async (): Promise<Said> => {
    if (owner === null) throw new Error("nobody is signed in");
    const [device, unsent] = await Promise.all([parts.device(), import("./device-unsent.ts")]);
    const file = await unsent.exportUnsent(device, owner);
    saveFile(file.blob, file.name);
    return {
      variant: "success",
      text: `${itemsWords(file.count)} exported to ${file.name}. They also stay here until they are sent.`,
    };
  };
  const importFile = async (file: File): Promise<Said> => {
    const [device, unsent, sync] = await Promise.all([parts.device(), import("./device-unsent.ts"), parts.sync()]);
    const end = await unsent.importUnsent(device, file);
    if (end.kind === "imported") {
      // What another device made is known here only once the server has told of it.
      void sync
        .sendNow()
        .then(() => sync.pullAttempts())
        .catch(() => undefined);
    }
    return importSaid(end, owner);
  };

  return (
    <section className={styles.transfer} aria-labelledby="transfer">
      <h2 id="transfer">Move it to another device</h2>
      <p>
        Export everything unsent to one file and import it on any device with Bandwise. Importing a file twice, or after
        its work was sent, changes nothing.
      </p>
      <div className={styles.acts}>
        {count > 0 && (
          <Button
            variant="outline"
            busy={busy === "export" ? "Exporting" : undefined}
            onClick={() => void during("export", exportAll)}
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
            if (file !== undefined) void during("import", () => importFile(file));
          }}
        />
      </div>
      {said !== null && (
        <Alert variant={said.variant} onClose={() => setSaid(null)}>
          {said.text}
        </Alert>
      )}
    </section>
  );
}

const REFUSALS = {
  not_ours: "This file does not hold unsent work of Bandwise. Nothing was changed.",
  damaged: "This file was changed or cut short since it was written. Nothing was taken from it.",
  newer: "This file was written by a newer version of Bandwise. Update the app on this device first.",
} as const;

function importSaid(end: ImportEnd, owner: string | null): Said {
  if (end.kind === "refused") return { variant: "danger", text: REFUSALS[end.reason] };
  const known = end.known === 0 ? "" : ` ${itemsWords(end.known)} ${end.known === 1 ? "was" : "were"} already here.`;
  if (end.added === 0) return { variant: "info", text: `Nothing new in this file.${known}` };
  const when = end.owner === owner ? "" : ` They are sent when ${end.name} signs in on this device.`;
  return { variant: "success", text: `${itemsWords(end.added)} imported.${known}${when}` };
}
