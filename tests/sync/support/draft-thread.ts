/** Replaces the draft worker's thread: runs the worker's own code in the test's thread. */
import type { Device } from "#web/db/storage/device.ts";
import { type DraftWriter, createDraftWriter, type DraftWorkerThread } from "#web/db/draft/draft-worker-client.ts";

export type TestThread = DraftWorkerThread & {
  /** Makes the thread die and report its death. Calls that have no result yet never get one. */
  die: () => void;
  isEnded: () => boolean;
};

/** Returns a thread that saves through the open `device`. Tests give it a device of its own, as the worker has. */
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
