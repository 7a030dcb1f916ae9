import type { Device } from "../storage/device.ts";
import {
  deleteDraftWriteAhead,
  withNextTurn,
  writeAheadSync,
  writeAheadTyped,
  storeTypedCopy,
  type DraftWriteAheadEntry,
  type StoredDraftCopy,
} from "./draft-write-ahead.ts";
import { saveDraft, type DraftRow, type DraftSave } from "./drafts.ts";

/** The worker that writes drafts, as the page calls it. `web/app` connects it with Comlink. */
export type DraftWorkerThread = {
  /**
   * Opens the databases by name. Must be called first. `onRefused` gets each entry that the worker's database rejects.
   */
  open: (names: { work: string; cache: string }, onRefused: (entry: StoredDraftCopy) => void) => void;
  writeAhead: (entry: StoredDraftCopy) => void;
  /** Rejects if the worker could not save. Never settles if the worker died. */
  save: (save: DraftSave) => Promise<DraftRow>;
  /** Called if the worker cannot start or dies. */
  onDead: (listener: () => void) => void;
  end: () => void;
};

export type DraftWorkerClient = {
  /** Saves like `saveDraft`. */
  save: (save: DraftSave) => Promise<DraftRow>;
  /** Writes a copy of text that is being typed: to the database, or to the write-ahead store if the database fails. */
  writeAhead: (entry: DraftWriteAheadEntry) => void;
  /** Ends the worker once all its requests are answered. A later text starts another worker. */
  endWhenIdle: () => void;
};

export type DraftWorkerClientDependencies = {
  /** Throws if the browser has no workers. */
  start: () => DraftWorkerThread;
  timer: (run: () => void, milliseconds: number) => () => void;
};

/** If the worker does not answer within this time, the page saves instead. */
const WORKER_TIMEOUT_MS = 4_000;

type WaitingSave = { save: DraftSave; resolve: (row: DraftRow | Promise<DraftRow>) => void; cancel: () => void };

/**
 * Writes drafts in a worker, so that typing does not wait for the disk. If the worker refuses a save, the page makes
 * that save. If the worker dies or is late, the page makes all further saves. Saving the same text twice changes
 * nothing.
 */
export function createDraftWorkerClient(
  device: Device,
  { start, timer }: DraftWorkerClientDependencies,
): DraftWorkerClient {
  const waiting = new Set<WaitingSave>();
  let thread: DraftWorkerThread | null = null;
  let isWorkerAbandoned = false;
  let isIdle = false;

  /** Resolves a waiting save, once: with the worker's row, or by saving in this page. */
  const finishSave = (one: WaitingSave, row?: DraftRow): void => {
    if (!waiting.delete(one)) return;
    one.cancel();
    if (row !== undefined) deleteDraftWriteAhead(device, row);
    one.resolve(row ?? saveDraft(device, one.save));
    endIfDone();
  };

  const endIfDone = (): void => {
    if (!isIdle || waiting.size > 0) return;
    thread?.end();
    thread = null;
  };

  const abandonWorker = (): void => {
    isWorkerAbandoned = true;
    thread?.end();
    thread = null;
    for (const one of waiting) finishSave(one);
  };

  /** Sends a request to the worker. Returns false if the page must do it itself. */
  const sendToWorker = (request: (worker: DraftWorkerThread) => void): boolean => {
    if (isWorkerAbandoned) return false;
    isIdle = false;
    try {
      if (thread === null) {
        thread = start();
        thread.onDead(abandonWorker);
        thread.open({ work: device.work.name, cache: device.cache.name }, (entry) => writeAheadSync(device, entry));
      }
      request(thread);
      return true;
    } catch {
      abandonWorker();
      return false;
    }
  };

  return {
    save: (save) =>
      new Promise((resolve) => {
        const one: WaitingSave = { save, resolve, cancel: timer(abandonWorker, WORKER_TIMEOUT_MS) };
        waiting.add(one);
        const isSent = sendToWorker((worker) => {
          worker.save(save).then(
            (row) => finishSave(one, row),
            () => finishSave(one),
          );
        });
        if (!isSent) finishSave(one);
      }),
    writeAhead: (entry) => {
      const numbered = withNextTurn(device, entry);
      if (!sendToWorker((worker) => worker.writeAhead(numbered))) writeAheadTyped(device, numbered);
    },
    endWhenIdle: () => {
      isIdle = true;
      endIfDone();
    },
  };
}

export type DraftServer = {
  writeAhead: (entry: StoredDraftCopy) => void;
  save: (save: DraftSave) => Promise<DraftRow>;
};

/** The worker's side: writes to the device in the order of the calls. */
export function serveDrafts(device: Device, onRefused: (entry: StoredDraftCopy) => void): DraftServer {
  return {
    writeAhead: (entry) => storeTypedCopy(device.work, entry, () => onRefused(entry)),
    save: (save) => saveDraft(device, save),
  };
}
