import type { Device } from "./device.ts";
import {
  forgetDraftJournal,
  inTurn,
  keepAtOnce,
  keepTyped,
  putTyped,
  type DraftJournalEntry,
  type TurnedEntry,
} from "./draft-journal.ts";
import { saveDraft, type DraftRow, type DraftSave } from "./drafts.ts";

/** What the page asks of the thread that writes drafts. The first names the databases. */
export type KeeperRequest =
  | { kind: "open"; names: { work: string; cache: string } }
  | { kind: "keep"; entry: TurnedEntry }
  | { kind: "save"; id: number; save: DraftSave };
/** `refused` and `failed`: the page is to do it itself. */
export type KeeperReply =
  | { kind: "saved"; id: number; row: DraftRow }
  | { kind: "failed"; id: number }
  | { kind: "refused"; entry: TurnedEntry };

/** Another thread, as it is seen from this one. */
export type KeeperThread = {
  post: (request: KeeperRequest) => void;
  onReply: (listener: (reply: KeeperReply) => void) => void;
  /** The thread cannot be started, or died. */
  onDead: (listener: () => void) => void;
  end: () => void;
};

export type DraftKeeper = {
  /** As `saveDraft`. */
  save: (save: DraftSave) => Promise<DraftRow>;
  /** Keeps what somebody is typing: on the disk in a moment, or in the storage of the journal where it cannot be. */
  keep: (entry: DraftJournalEntry) => void;
  /** Ends the thread once all that was asked of it is done; a later text starts another. */
  rest: () => void;
};

export type KeeperPorts = {
  /** Throws where there are no threads. */
  start: () => KeeperThread;
  timer: (run: () => void, milliseconds: number) => () => void;
};

/** A thread that does not answer for so long is given up, in ms: the page writes for itself. */
const PATIENCE = 4_000;

type Waiting = { save: DraftSave; resolve: (row: DraftRow | Promise<DraftRow>) => void; cancel: () => void };

/**
 * Writes drafts from a thread of its own, so that typing does not wait for it. Whatever that thread cannot do, or does
 * not do in time, this page does itself, from then on or this once: to save the same text twice changes nothing.
 */
export function createDraftKeeper(device: Device, { start, timer }: KeeperPorts): DraftKeeper {
  const waiting = new Map<number, Waiting>();
  let thread: KeeperThread | null = null;
  let isAlone = false;
  let isResting = false;
  let last = 0;

  /** Answers who waits for a save: with the row that it became, or without one by saving here. */
  const answer = (id: number, row?: DraftRow): void => {
    const asked = waiting.get(id);
    if (asked === undefined) return;
    waiting.delete(id);
    asked.cancel();
    asked.resolve(row ?? saveDraft(device, asked.save));
    endIfDone();
  };

  const endIfDone = (): void => {
    if (!isResting || waiting.size > 0) return;
    thread?.end();
    thread = null;
  };

  const beAlone = (): void => {
    isAlone = true;
    thread?.end();
    thread = null;
    for (const id of waiting.keys()) answer(id);
  };

  const onReply = (reply: KeeperReply): void => {
    if (reply.kind === "refused") keepAtOnce(device, reply.entry);
    else if (reply.kind === "failed") answer(reply.id);
    else {
      forgetDraftJournal(device, reply.row);
      answer(reply.id, reply.row);
    }
  };

  /** False where this page is to do it itself. */
  const ask = (request: KeeperRequest): boolean => {
    if (isAlone) return false;
    isResting = false;
    try {
      if (thread === null) {
        thread = start();
        thread.onReply(onReply);
        thread.onDead(beAlone);
        thread.post({ kind: "open", names: { work: device.work.name, cache: device.cache.name } });
      }
      thread.post(request);
      return true;
    } catch {
      beAlone();
      return false;
    }
  };

  return {
    save: (save) =>
      new Promise((resolve) => {
        last += 1;
        const id = last;
        waiting.set(id, { save, resolve, cancel: timer(beAlone, PATIENCE) });
        if (!ask({ kind: "save", id, save })) answer(id);
      }),
    keep: (entry) => {
      const kept = inTurn(device, entry);
      if (!ask({ kind: "keep", entry: kept })) keepTyped(device, kept);
    },
    rest: () => {
      isResting = true;
      endIfDone();
    },
  };
}

/** The other side: writes what it is asked to, in the order in which it was asked. */
export async function serveDrafts(
  device: Device,
  request: KeeperRequest,
  reply: (reply: KeeperReply) => void,
): Promise<void> {
  if (request.kind === "keep") {
    const { entry } = request;
    return putTyped(device.work, entry, () => reply({ kind: "refused", entry }));
  }
  if (request.kind !== "save") return;
  const { id, save } = request;
  await saveDraft(device, save).then(
    (row) => reply({ kind: "saved", id, row }),
    () => reply({ kind: "failed", id }),
  );
}
