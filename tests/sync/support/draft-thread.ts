/** Runs the draft worker's own code in this thread, on a second connection to the same databases. */
import type { Device } from "#web/db/storage/device.ts";
import { type DraftWriter, createDraftWriter, type DraftWorkerThread } from "#web/db/draft/draft-worker-client.ts";

export type TestThread = DraftWorkerThread & {
  /** Makes the thread die and report its death. Calls that are not done are lost. */
  die: () => void;
  isEnded: () => boolean;
};

/** Returns a thread that uses the databases of `device`, which must be open. */
export function createDraftThread(device: Device): TestThread {
  let server: DraftWriter | null = null;
  let onDead: () => void = () => undefined;
  let hasEnded = false;
  return {
    open: (_names, onRefused) =>
      void (server = createDraftWriter(device, (entry) => {
        if (!hasEnded) onRefused(structuredClone(entry));
      })),
    writeAhead: (entry) => {
      if (!hasEnded) server?.writeAhead(structuredClone(entry));
    },
    save: (save) =>
      new Promise((resolve, reject) => {
        if (hasEnded) return;
        server?.save(structuredClone(save)).then(
          (row) => hasEnded || resolve(structuredClone(row)),
          (error: unknown) => hasEnded || reject(error as Error),
        );
      }),
    onDead: (next) => void (onDead = next),
    end: () => void (hasEnded = true),
    die: () => {
      hasEnded = true;
      onDead();
    },
    isEnded: () => hasEnded,
  };
}
