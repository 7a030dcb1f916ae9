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
  /** Opens the databases by name. Call it first. `onRefused` gets each entry that the worker's database rejects. */
  open: (names: { work: string; cache: string }, onRefused: (entry: StoredDraftCopy) => void) => void;
  writeAhead: (entry: StoredDraftCopy) => void;
  /** Rejects if the worker cannot save. Never settles if the worker dies. */
  save: (save: DraftSave) => Promise<DraftRow>;
  /** Calls the listener if the worker cannot start or dies. */
  onDead: (listener: () => void) => void;
  end: () => void;
};

export type DraftWorkerClient = {
  /** Does what `saveDraft` does. */
  save: (save: DraftSave) => Promise<DraftRow>;
  /** Writes a copy of text that is being typed: to the database, or to the write-ahead store if the database fails. */
  writeAhead: (entry: DraftWriteAheadEntry) => void;
  /** Ends the worker once all its requests are answered. The next request starts another worker. */
  endWhenIdle: () => void;
};

export type DraftWorkerClientDependencies = {
  /** Throws if the browser has no workers. */
  start: () => DraftWorkerThread;
  /** Calls `run` after a delay. Returns the function that cancels this. */
  timer: (run: () => void, milliseconds: number) => () => void;
};

/** If the worker does not answer within this time, the page saves instead. */
const WORKER_TIMEOUT_MS = 4_000;

type WaitingSave = { save: DraftSave; resolve: (row: DraftRow | Promise<DraftRow>) => void; cancel: () => void };

/**
 * Writes drafts in a worker, so that typing does not wait for the disk. If the worker rejects a save, this page saves
 * that text. If the worker dies or is late, this page saves this text and all later texts. Saving the same text twice
 * changes nothing.
 */
export function createDraftWorkerClient(
  device: Device,
  { start, timer }: DraftWorkerClientDependencies,
): DraftWorkerClient {
  const waiting = new Set<WaitingSave>();
  let thread: DraftWorkerThread | null = null;
  let isWorkerAbandoned = false;
  let isEndRequested = false;

  /** Resolves a waiting save, once: with the worker's row, or by saving in this page. */
  const finishSave = (waitingSave: WaitingSave, row?: DraftRow): void => {
    if (!waiting.delete(waitingSave)) return;
    waitingSave.cancel();
    if (row !== undefined) deleteDraftWriteAhead(device, row);
    waitingSave.resolve(row ?? saveDraft(device, waitingSave.save));
    endIfDone();
  };

  const endIfDone = (): void => {
    if (!isEndRequested || waiting.size > 0) return;
    thread?.end();
    thread = null;
  };

  const abandonWorker = (): void => {
    isWorkerAbandoned = true;
    thread?.end();
    thread = null;
    for (const waitingSave of waiting) finishSave(waitingSave);
  };

  /** Sends a request to the worker, which it starts if needed. Returns false if the page must do the work. */
  const sendToWorker = (request: (worker: DraftWorkerThread) => void): boolean => {
    if (isWorkerAbandoned) return false;
    isEndRequested = false;
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
        const waitingSave: WaitingSave = { save, resolve, cancel: timer(abandonWorker, WORKER_TIMEOUT_MS) };
        waiting.add(waitingSave);
        const isSent = sendToWorker((worker) => {
          worker.save(save).then(
            (row) => finishSave(waitingSave, row),
            () => finishSave(waitingSave),
          );
        });
        if (!isSent) finishSave(waitingSave);
      }),
    writeAhead: (entry) => {
      const numbered = withNextTurn(device, entry);
      if (!sendToWorker((worker) => worker.writeAhead(numbered))) writeAheadTyped(device, numbered);
    },
    endWhenIdle: () => {
      isEndRequested = true;
      endIfDone();
    },
  };
}

/** The functions that the worker offers to the page. */
export type DraftWriter = {
  writeAhead: (entry: StoredDraftCopy) => void;
  save: (save: DraftSave) => Promise<DraftRow>;
};

/** Creates the worker's functions, which write to the device in the order of the calls. */
export function createDraftWriter(device: Device, onRefused: (entry: StoredDraftCopy) => void): DraftWriter {
  return {
    writeAhead: (entry) => storeTypedCopy(device.work, entry, () => onRefused(entry)),
    save: (save) => saveDraft(device, save),
  };
}
