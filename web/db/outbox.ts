import { COMMANDS, type CommandKind, type CommandPayload, type Op } from "#core/wire/commands.ts";
import type { Marking } from "#core/exam/marking/mark.ts";
import { atWork, type Device } from "./device.ts";
import { hasUnsentDrafts, noteOnDraft } from "./draft-answers.ts";
import { newOpId } from "./ids.ts";
import { ensureClientId } from "./meta.ts";
import { watch, type Watch } from "./watch.ts";
import type { NewOutboxRow, OutboxRow, WorkDatabase } from "./work-database.ts";

export type { OutboxRow } from "./work-database.ts";

/** What one answer of the server means for one command. */
export type Verdict =
  | {
      act: "settle";
      opId: string;
      rev: number | null;
      marking: Marking | null;
      /** A draft's other text, where both were kept; `rev` is the revision that has it. */
      otherText?: string;
    }
  | { act: "refuse"; opId: string; code: string; message: string; http: number | null }
  | { act: "keep"; opId: string; notBefore: number; unexplained: boolean; code: string; http: number | null };

/** Rulings 26: so many unexplained returns, over at least so long, and the aggregate waits for the learner. */
export const BLOCK_AFTER = { tries: 8, ms: 3_600_000 } as const;

const ATTEMPT = "attempt:";
const RECORDING = "recording:";

/** The ordering key of an attempt's commands. */
export function attemptAggregate(slug: string): string {
  return ATTEMPT + slug;
}

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
/** `next`: the earliest time at which something that waits may be sent; null when nothing waits. */
export type TakenBatch = { clientId: string; rows: OutboxRow[]; next: number | null };

const CHUNK = 400;

/**
 * Takes what may be sent now, freezes it and marks it as being sent: this account's commands only, in order, the
 * first of each aggregate. What was being sent when the app died is taken again, under the same id.
 */
export function takeBatch(device: Device, owner: string, now: number, limit: BatchLimit): Promise<TakenBatch> {
  const { work } = device;
  return atWork(device, () =>
    work.transaction("rw", [work.outbox], async () => {
      const taken: OutboxRow[] = [];
      const seen = new Set<string>();
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
          if (row.notBefore > now) {
            next = next === null ? row.notBefore : Math.min(next, row.notBefore);
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
          taken.push({ ...row, state: "sending", frozen: true, attempts: row.attempts + 1 });
        }
        if (rows.length < CHUNK) break;
      }
      await work.outbox.bulkPut(taken);
      return { clientId: taken[0]?.clientId ?? "", rows: taken, next };
    }),
  );
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

/** Carries out the server's answers in one transaction: queue and attempts change together. */
export async function applyVerdicts(device: Device, verdicts: readonly Verdict[], now: number): Promise<void> {
  const { work } = device;
  await atWork(device, () =>
    work.transaction("rw", [work.outbox, work.attempt, work.draft, work.draftVersion], async () => {
      const rows = await work.outbox
        .where("opId")
        .anyOf(verdicts.map((verdict) => verdict.opId))
        .toArray();
      const byId = new Map(rows.map((row) => [row.opId, row]));
      for (const verdict of verdicts) {
        const row = byId.get(verdict.opId);
        if (row === undefined) continue;
        if (verdict.act === "settle") await work.outbox.delete(row.seq);
        else await work.outbox.put(verdict.act === "refuse" ? refused(row, verdict, now) : kept(row, verdict, now));
        if (row.agg.startsWith(ATTEMPT)) await noteOnAttempt(work, row, verdict, row.agg.slice(ATTEMPT.length));
        if (row.kind === "draft.save") {
          await noteOnDraft(work, row, verdict, now);
          const { attempt_slug } = row.payload as CommandPayload<"draft.save">;
          await noteOnAttempt(work, row, withoutRev(verdict), attempt_slug);
        }
      }
    }),
  );
}

function refused(row: OutboxRow, verdict: Extract<Verdict, { act: "refuse" }>, now: number): OutboxRow {
  return {
    ...row,
    state: "rejected",
    lastError: { code: verdict.code, http: verdict.http, message: verdict.message, at: now },
  };
}

function kept(row: OutboxRow, verdict: Extract<Verdict, { act: "keep" }>, now: number): OutboxRow {
  const unexplained = row.unexplained + (verdict.unexplained ? 1 : 0);
  const since = verdict.unexplained ? (row.unexplainedSince ?? now) : row.unexplainedSince;
  const isStuck = unexplained >= BLOCK_AFTER.tries && since !== null && now - since >= BLOCK_AFTER.ms;
  return {
    ...row,
    state: isStuck ? "blocked" : "queued",
    unexplained,
    unexplainedSince: since,
    notBefore: verdict.notBefore,
    lastError: { code: verdict.code, http: verdict.http, message: "", at: now },
  };
}

/** A draft's revision is not its attempt's. */
function withoutRev(verdict: Verdict): Verdict {
  return verdict.act === "settle" ? { ...verdict, rev: null } : verdict;
}

async function noteOnAttempt(work: WorkDatabase, row: OutboxRow, verdict: Verdict, slug: string): Promise<void> {
  const attempt = await work.attempt.get(slug);
  if (attempt === undefined) return;
  if (verdict.act === "refuse") {
    await work.attempt.put({ ...attempt, delivery: "refused" });
    return;
  }
  const unsent = await work.outbox
    .where("agg")
    .equals(attemptAggregate(slug))
    .filter((other) => other.state !== "rejected")
    .count();
  const isAllSent = unsent === 0 && !(await hasUnsentDrafts(work, slug));
  if (verdict.act === "keep") {
    if (attempt.delivery === "device") await work.attempt.put({ ...attempt, delivery: "waiting" });
    return;
  }
  await work.attempt.put({
    ...attempt,
    rev: Math.max(attempt.rev, verdict.rev ?? 0),
    marking: row.kind === "attempt.submit" && verdict.marking !== null ? verdict.marking : attempt.marking,
    delivery: isAllSent ? "sent" : attempt.delivery,
  });
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
