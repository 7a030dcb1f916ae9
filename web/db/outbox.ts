import { COMMANDS, type CommandKind, type CommandPayload, type Op } from "#core/wire/commands.ts";
import { atWork, type Device } from "./device.ts";
import { noteOnDraft } from "./draft-answers.ts";
import { newOpId } from "./ids.ts";
import { ensureClientId, readMeta } from "./meta.ts";
import { attemptOf, noteOnAttempt, noteSettled, SETTLED, unanswered, withoutRev, type Verdict } from "./verdicts.ts";
import { watch, type Watch } from "./watch.ts";
import type { NewOutboxRow, OutboxRow, WorkDatabase } from "./work-database.ts";

export { attemptAggregate, BLOCK_AFTER, type Verdict } from "./verdicts.ts";
export type { OutboxRow } from "./work-database.ts";

const RECORDING = "recording:";

/** The tables that a transaction must hold to queue a command. */
export function queueTables(
  work: WorkDatabase,
): [WorkDatabase["outbox"], WorkDatabase["aggregate"], WorkDatabase["meta"]] {
  return [work.outbox, work.aggregate, work.meta];
}

export type NewCommand<K extends CommandKind> = {
  /** Its id, where the caller needs to know it; minted here otherwise. */
  opId?: string;
  owner: string;
  kind: K;
  payload: CommandPayload<K>;
  agg: string;
  now: number;
  /** How long to wait for further changes before sending, in ms. */
  delay: number;
  /** The command says all that an unsent one of its aggregate says: it takes that one's place. */
  replaces: boolean;
};

/**
 * Queues a command. Call inside the transaction that makes the visible change, holding `queueTables`.
 * What was never sent may be replaced in place; what was sent once is frozen and stands until it is answered.
 */
export async function queueCommand<K extends CommandKind>(work: WorkDatabase, command: NewCommand<K>): Promise<void> {
  const { owner, kind, payload, agg, now } = command;
  const notBefore = now + command.delay;
  const version = COMMANDS[kind].v;
  if (command.replaces) {
    const waiting = await work.outbox.where("agg").equals(agg).last();
    if (waiting !== undefined && waiting.owner === owner && waiting.state === "queued" && !waiting.frozen) {
      await work.outbox.put({
        ...waiting,
        kind,
        v: version,
        payload,
        notBefore: Math.min(waiting.notBefore, notBefore),
      });
      return;
    }
  }
  const clientId = await ensureClientId(work.meta);
  const aggSeq = ((await work.aggregate.get(agg))?.lastSeq ?? 0) + 1;
  await work.aggregate.put({ agg, lastSeq: aggSeq });
  const row: NewOutboxRow = {
    opId: command.opId ?? newOpId(now),
    clientId,
    owner,
    kind,
    v: version,
    agg,
    aggSeq,
    payload,
    state: "queued",
    frozen: false,
    attempts: 0,
    unexplained: 0,
    unexplainedSince: null,
    notBefore,
    lastError: null,
    createdAt: now,
  };
  await work.outbox.add(row);
}

/** Queues a command that is itself the whole change. */
export async function queueAlone<K extends CommandKind>(device: Device, command: NewCommand<K>): Promise<void> {
  const { work } = device;
  await atWork(device, () =>
    work.transaction("rw", queueTables(work), async () => {
      await queueCommand(work, command);
    }),
  );
}

/** A command as it goes over the wire. */
export function toOp(row: OutboxRow): Op {
  return { opId: row.opId, kind: row.kind, v: row.v, agg: row.agg, aggSeq: row.aggSeq, payload: row.payload };
}

export type BatchLimit = { ops: number; bytes: number };
/**
 * `next`: the earliest time at which something that waits may be sent; null when nothing waits. `settled`: commands whose
 * answers are stored here, for the server to forget.
 */
export type TakenBatch = { clientId: string; rows: OutboxRow[]; next: number | null; settled: string[] };

const CHUNK = 400;

/**
 * Takes what may be sent now, freezes it and marks it as being sent: this account's commands only, in order, the
 * first of each aggregate. What was being sent when the app died is taken again, under the same id. A suspect goes
 * alone, once nothing else may be sent: it would take the others down with it again.
 */
export function takeBatch(device: Device, owner: string, now: number, limit: BatchLimit): Promise<TakenBatch> {
  const { work } = device;
  return atWork(device, () =>
    work.transaction("rw", [work.outbox, work.meta], async () => {
      const taken: OutboxRow[] = [];
      const seen = new Set<string>();
      let suspect: OutboxRow | null = null;
      let next: number | null = null;
      let bytes = 0;
      let after = 0;
      while (taken.length < limit.ops) {
        const rows = await work.outbox
          .where("[owner+seq]")
          .between([owner, after], [owner, Number.MAX_SAFE_INTEGER], false, true)
          .limit(CHUNK)
          .toArray();
        for (const row of rows) {
          after = row.seq;
          if (row.state === "rejected" || seen.has(row.agg)) continue;
          seen.add(row.agg);
          if (row.state === "blocked") continue;
          if (row.notBefore > now && !isBeforeClock(row, now)) {
            next = next === null ? row.notBefore : Math.min(next, row.notBefore);
            continue;
          }
          if (isSuspect(row)) {
            suspect ??= row;
            continue;
          }
          const size = byteLength(JSON.stringify(toOp(row)));
          const isFull = taken.length >= limit.ops || (taken.length > 0 && bytes + size > limit.bytes);
          const isOther = taken[0] !== undefined && taken[0].clientId !== row.clientId;
          if (isFull || isOther) {
            next = now;
            continue;
          }
          bytes += size + 1;
          taken.push(leaving(row));
        }
        if (rows.length < CHUNK) break;
      }
      if (suspect !== null && taken.length > 0) next = now;
      else if (suspect !== null) taken.push(leaving(suspect));
      await work.outbox.bulkPut(taken);
      const settled = ((await readMeta(work.meta, `settled:${owner}`)) ?? []).slice(0, SETTLED.told);
      return { clientId: taken[0]?.clientId ?? "", rows: taken, next, settled };
    }),
  );
}

function leaving(row: OutboxRow): OutboxRow {
  return { ...row, state: "sending", frozen: true, attempts: row.attempts + 1 };
}

/** The server failed over this command alone while it was otherwise well. */
export function isSuspect(row: Pick<OutboxRow, "unexplained" | "lastError">): boolean {
  return row.unexplained > 0 && row.lastError?.http !== 200;
}

/** The clock was set back since the row's wait was written down: nobody knows how much of it is left. */
function isBeforeClock(row: OutboxRow, now: number): boolean {
  return now < (row.lastError?.at ?? row.createdAt);
}

const encoder = new TextEncoder();
function byteLength(text: string): number {
  return encoder.encode(text).length;
}

/** Puts commands back that were not answered: nothing is counted against them, they only wait. */
export async function releaseBatch(device: Device, opIds: readonly string[]): Promise<void> {
  const { work } = device;
  await atWork(device, () =>
    work.transaction("rw", [work.outbox], async () => {
      await work.outbox
        .where("opId")
        .anyOf([...opIds])
        .modify({ state: "queued" });
    }),
  );
}

/**
 * Carries out the server's answers in one transaction: queue and attempts change together. `told`: the settled commands
 * that went with this batch.
 */
export async function applyVerdicts(
  device: Device,
  verdicts: readonly Verdict[],
  now: number,
  told: readonly string[] = [],
): Promise<void> {
  const { work } = device;
  await atWork(device, () =>
    work.transaction("rw", [work.outbox, work.attempt, work.draft, work.draftVersion, work.meta], async () => {
      const rows = await work.outbox
        .where("opId")
        .anyOf(verdicts.map((verdict) => verdict.opId))
        .toArray();
      const byId = new Map(rows.map((row) => [row.opId, row]));
      const clientId = await readMeta(work.meta, "clientId");
      for (const verdict of verdicts) {
        const row = byId.get(verdict.opId);
        if (row === undefined) continue;
        if (verdict.act === "settle") await work.outbox.delete(row.seq);
        else await work.outbox.put(unanswered(row, verdict, now));
        const slug = attemptOf(row.agg);
        // What came in a file was written elsewhere: this device has not seen the revision that came of it.
        const isOwn = row.clientId === clientId;
        if (slug !== null) await noteOnAttempt(work, row, isOwn ? verdict : withoutRev(verdict), slug);
        if (row.kind === "draft.save") {
          if (isOwn) await noteOnDraft(work, row, verdict, now);
          const { attempt_slug } = row.payload as CommandPayload<"draft.save">;
          await noteOnAttempt(work, row, withoutRev(verdict), attempt_slug);
        }
      }
      const kept = new Set(verdicts.flatMap((verdict) => (verdict.act === "keep" ? [verdict.opId] : [])));
      await noteSettled(
        work,
        rows.filter((row) => !kept.has(row.opId)),
        told,
      );
    }),
  );
}

/**
 * Which commands need not wait any longer. fresh: what was never sent and only collects typing. waiting: also what is
 * to be tried again later. blocked: also what had been given up.
 */
export type Hurry = "fresh" | "waiting" | "blocked";

export async function hurryOutbox(device: Device, owner: string, hurry: Hurry): Promise<void> {
  const { work } = device;
  await atWork(device, () =>
    work.transaction("rw", [work.outbox], async () => {
      const inState = (state: OutboxRow["state"]) => work.outbox.where("[owner+state]").equals([owner, state]);
      await inState("queued")
        .filter((row) => row.notBefore > 0 && (hurry !== "fresh" || row.attempts === 0))
        .modify({ notBefore: 0 });
      if (hurry !== "blocked") return;
      await inState("blocked").modify({ state: "queued", notBefore: 0, unexplained: 0, unexplainedSince: null });
    }),
  );
}

/** Unsent commands of one account: how many wait, since when, and how many need the learner. */
export type OutboxCount = {
  waiting: number;
  blocked: number;
  rejected: number;
  oldest: number | null;
  /** When the first of them may be sent. */
  due: number | null;
  /** Recordings that the server knows of and does not have. */
  audio: number;
};

export function countOutbox(device: Device, owner: string): Promise<OutboxCount> {
  return atWork(device, () => readCount(device, owner));
}

export function watchOutboxCount(device: Device, owner: string): Watch<OutboxCount> {
  return watch(() => readCount(device, owner));
}

async function readCount(device: Device, owner: string): Promise<OutboxCount> {
  const inState = (state: OutboxRow["state"]) => device.work.outbox.where("[owner+state]").equals([owner, state]);
  const unsent = () => device.work.recording.where("[owner+state]").equals([owner, "kept"]);
  const [audio, announcing, queued, sending, blocked, rejected, due, ...firsts] = await Promise.all([
    unsent().count(),
    device.work.outbox
      .where("agg")
      .startsWith(RECORDING)
      .filter((row) => row.owner === owner)
      .count(),
    inState("queued").count(),
    inState("sending").count(),
    inState("blocked").count(),
    inState("rejected").count(),
    device.work.outbox
      .where("[owner+state+notBefore]")
      .between([owner, "queued", 0], [owner, "queued", Number.MAX_SAFE_INTEGER], true, true)
      .first(),
    inState("queued").first(),
    inState("sending").first(),
    inState("blocked").first(),
  ]);
  const times = firsts.flatMap((row) => (row === undefined ? [] : [row.createdAt]));
  return {
    waiting: queued + sending,
    blocked,
    rejected,
    oldest: times.length === 0 ? null : Math.min(...times),
    due: due?.notBefore ?? null,
    // One that is still to be announced is counted as its command.
    audio: Math.max(0, audio - announcing),
  };
}
