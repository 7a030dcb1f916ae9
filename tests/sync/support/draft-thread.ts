/** The worker that writes drafts, without a worker: its own code on a second connection to the same databases. */
import type { Device } from "#web/db/storage/device.ts";
import { type DraftServer, serveDrafts, type DraftWorkerThread } from "#web/db/draft/draft-worker-client.ts";

export type TestThread = DraftWorkerThread & {
  /** It dies and reports it. Calls that are not done are lost. */
  die: () => void;
  isEnded: () => boolean;
};

/** Returns a thread that uses the given connection, which must be open. */
export function draftThread(device: Device): TestThread {
  let server: DraftServer | null = null;
  let onDead: () => void = () => undefined;
  let isOver = false;
  return {
    open: (_names, onRefused) =>
      void (server = serveDrafts(device, (entry) => {
        if (!isOver) onRefused(structuredClone(entry));
      })),
    writeAhead: (entry) => {
      if (!isOver) server?.writeAhead(structuredClone(entry));
    },
    save: (save) =>
      new Promise((resolve, reject) => {
        if (isOver) return;
        server?.save(structuredClone(save)).then(
          (row) => isOver || resolve(structuredClone(row)),
          (error: unknown) => isOver || reject(error as Error),
        );
      }),
    onDead: (next) => void (onDead = next),
    end: () => void (isOver = true),
    die: () => {
      isOver = true;
      onDead();
    },
    isEnded: () => isOver,
  };
}
