import { COMMANDS, type CommandPayload } from "#core/wire/commands/commands.ts";
import type { CommandKind } from "#core/wire/commands/kinds.ts";
import type { Command } from "#core/wire/commands/batch.ts";
import { withWorkDatabase, type Device } from "../storage/device.ts";
import { takeNextNumber } from "./aggregate-numbers.ts";
import { createCommandId } from "../storage/ids.ts";
import { ensureClientId, readMeta } from "../storage/meta.ts";
import { countUnsentAudio } from "../speaking/unsent-audio.ts";
import { applyEffect } from "./command-effects.ts";
import { findDue } from "./find-due.ts";
import { CONFIRMED, storeConfirmed, withOutcome, type ServerOutcome } from "./server-outcomes.ts";
import { watch, type Watch } from "../storage/watch.ts";
import type { NewOutboxRow, OutboxRow, WorkDatabase } from "../storage/work-database.ts";

export { attemptAggregate, STOP_RETRYING_AFTER, type ServerOutcome } from "./server-outcomes.ts";
export type { OutboxRow } from "../storage/work-database.ts";

/** The tables that a transaction must include to queue a command. */
export function queueTables(
  work: WorkDatabase,
): [WorkDatabase["outbox"], WorkDatabase["aggregate"], WorkDatabase["meta"]] {
  return [work.outbox, work.aggregate, work.meta];
}

export type NewCommand<K extends CommandKind> = {
  /** The command's id. Created here if the caller does not pass one. */
  opId?: string;
  owner: string;
  kind: K;
  payload: CommandPayload<K>;
  agg: string;
  now: number;
  /** How long to wait for further changes before sending, in ms. */
  delay: number;
};

/**
 * Queues a command. Call inside the transaction that makes the visible change, which must include `queueTables`.
 * Replaces the last command of the aggregate if that was never sent or exported and the new kind may replace it. A sent
 * command never changes.
 */
export async function queueCommand<K extends CommandKind>(work: WorkDatabase, command: NewCommand<K>): Promise<void> {
  const { owner, kind, payload, agg, now } = command;
  const notBefore = now + command.delay;
  const { version, replaces } = COMMANDS[kind];
  if (replaces.length > 0) {
    const waiting = await work.outbox.where("agg").equals(agg).last();
    const canReplace = waiting !== undefined && replaces.some((replaced) => replaced === waiting.kind);
    if (canReplace && waiting.owner === owner && waiting.state === "queued" && !waiting.frozen) {
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
  const aggSeq = await takeNextNumber(work, agg);
  const row: NewOutboxRow = {
    opId: command.opId ?? createCommandId(now),
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

/** Queues a command that needs no other change in the same transaction. */
export async function queueInOwnTransaction<K extends CommandKind>(
  device: Device,
  command: NewCommand<K>,
): Promise<void> {
  const { work } = device;
  await withWorkDatabase(device, () =>
    work.transaction("rw", queueTables(work), async () => {
      await queueCommand(work, command);
    }),
  );
}

/** Returns a command in the form in which it is sent. */
export function toCommand(row: OutboxRow): Command {
  return { opId: row.opId, kind: row.kind, v: row.v, agg: row.agg, aggSeq: row.aggSeq, payload: row.payload };
}

export type BatchLimit = { commands: number; bytes: number };
/**
 * `next`: the earliest time at which another command may be sent; null if none waits. `confirmed`: ids of confirmed
 * commands, which tell the server that it may delete its copies of their results.
 */
export type TakenBatch = { clientId: string; rows: OutboxRow[]; next: number | null; confirmed: string[] };

const ROWS_PER_READ = 400;

/**
 * Takes the commands that may be sent now, and marks them as frozen and as being sent. Takes only this account's
 * commands, in order, the first of each aggregate. If the app closed while commands were being sent, takes these
 * commands again, with the same ids. A command whose request failed on the server is taken alone, and only when no
 * other command may be sent: it may make its whole batch fail.
 */
export function takeBatch(device: Device, owner: string, now: number, limit: BatchLimit): Promise<TakenBatch> {
  const { work } = device;
  return withWorkDatabase(device, () =>
    work.transaction("rw", [work.outbox, work.meta], async () => {
      const taken: OutboxRow[] = [];
      const seenAggregates = new Set<string>();
      let failedRow: OutboxRow | null = null;
      let next: number | null = null;
      let bytes = 0;
      let lastSeq = 0;
      while (taken.length < limit.commands) {
        const rows = await work.outbox
          .where("[owner+seq]")
          .between([owner, lastSeq], [owner, Number.MAX_SAFE_INTEGER], false, true)
          .limit(ROWS_PER_READ)
          .toArray();
        for (const row of rows) {
          lastSeq = row.seq;
          if (row.state === "rejected" || seenAggregates.has(row.agg)) continue;
          seenAggregates.add(row.agg);
          if (row.state === "blocked") continue;
          if (row.notBefore > now && !wasClockSetBack(row, now)) {
            next = next === null ? row.notBefore : Math.min(next, row.notBefore);
            continue;
          }
          if (mayFailBatch(row)) {
            failedRow ??= row;
            continue;
          }
          const size = byteLength(JSON.stringify(toCommand(row)));
          const exceedsLimit = taken.length >= limit.commands || (taken.length > 0 && bytes + size > limit.bytes);
          const isOfOtherClient = taken[0] !== undefined && taken[0].clientId !== row.clientId;
          if (exceedsLimit || isOfOtherClient) {
            next = now;
            continue;
          }
          bytes += size + 1;
          taken.push(markSending(row));
        }
        if (rows.length < ROWS_PER_READ) break;
      }
      if (failedRow !== null && taken.length > 0) next = now;
      else if (failedRow !== null) taken.push(markSending(failedRow));
      await work.outbox.bulkPut(taken);
      const confirmed = ((await readMeta(work.meta, `settled:${owner}`)) ?? []).slice(0, CONFIRMED.perBatch);
      return { clientId: taken[0]?.clientId ?? "", rows: taken, next, confirmed };
    }),
  );
}

function markSending(row: OutboxRow): OutboxRow {
  return { ...row, state: "sending", frozen: true, attempts: row.attempts + 1 };
}

/** Returns whether the last request with this command failed as a whole, so that the command may be the cause. */
export function mayFailBatch(row: Pick<OutboxRow, "unexplained" | "lastError">): boolean {
  return row.unexplained > 0 && row.lastError?.http !== 200;
}

/** Returns whether the device's time was set back since the row was stored. Its `notBefore` then means nothing. */
function wasClockSetBack(row: OutboxRow, now: number): boolean {
  return now < (row.lastError?.at ?? row.createdAt);
}

const encoder = new TextEncoder();
function byteLength(text: string): number {
  return encoder.encode(text).length;
}

/** Puts unanswered commands back in the queue, without counting a failure. */
export async function releaseBatch(device: Device, opIds: readonly string[]): Promise<void> {
  const { work } = device;
  await withWorkDatabase(device, () =>
    work.transaction("rw", [work.outbox], async () => {
      await work.outbox
        .where("opId")
        .anyOf([...opIds])
        .modify({ state: "queued" });
    }),
  );
}

/**
 * Applies the server's answers in one transaction, so that the outbox and the attempts agree. `confirmed`: the ids of
 * confirmed commands that were sent with this batch.
 */
export async function applyOutcomes(
  device: Device,
  outcomes: readonly ServerOutcome[],
  now: number,
  confirmed: readonly string[] = [],
): Promise<void> {
  const { work } = device;
  await withWorkDatabase(device, () =>
    work.transaction("rw", [work.outbox, work.attempt, work.draft, work.draftVersion, work.meta], async () => {
      const rows = await work.outbox
        .where("opId")
        .anyOf(outcomes.map((outcome) => outcome.opId))
        .toArray();
      const byId = new Map(rows.map((row) => [row.opId, row]));
      const clientId = await readMeta(work.meta, "clientId");
      for (const outcome of outcomes) {
        const row = byId.get(outcome.opId);
        if (row === undefined) continue;
        if (outcome.kind === "accepted") await work.outbox.delete(row.seq);
        else await work.outbox.put(withOutcome(row, outcome, now));
        await applyEffect(work, { row, outcome, isOwn: row.clientId === clientId, now });
      }
      const retried = new Set(outcomes.flatMap((outcome) => (outcome.kind === "retry" ? [outcome.opId] : [])));
      await storeConfirmed(
        work,
        rows.filter((row) => !retried.has(row.opId)),
        confirmed,
      );
    }),
  );
}

/**
 * Which commands to send without further delay. fresh: commands that were never sent and wait for further changes.
 * waiting: also commands that wait for a retry. blocked: also commands that the device stopped retrying.
 */
export type FlushScope = "fresh" | "waiting" | "blocked";

export async function flushOutbox(device: Device, owner: string, scope: FlushScope): Promise<void> {
  const { work } = device;
  await withWorkDatabase(device, () =>
    work.transaction("rw", [work.outbox], async () => {
      const inState = (state: OutboxRow["state"]) => work.outbox.where("[owner+state]").equals([owner, state]);
      await inState("queued")
        .filter((row) => row.notBefore > 0 && (scope !== "fresh" || row.attempts === 0))
        .modify({ notBefore: 0 });
      if (scope !== "blocked") return;
      await inState("blocked").modify({ state: "queued", notBefore: 0, unexplained: 0, unexplainedSince: null });
    }),
  );
}

/** Unsent commands of one account. Times in ms since 1970, null if there is no such command. */
export type OutboxCount = {
  waiting: number;
  /** Waiting commands that were sent and have no answer yet. */
  sending: number;
  blocked: number;
  rejected: number;
  /** When the oldest waiting or blocked command was queued. */
  oldest: number | null;
  /** The earliest time at which a queued command may be sent. */
  due: number | null;
  /** Recordings that the server expects and does not have yet. */
  audio: number;
};

export function countOutbox(device: Device, owner: string): Promise<OutboxCount> {
  return withWorkDatabase(device, () => readCount(device, owner));
}

export function watchOutboxCount(device: Device, owner: string): Watch<OutboxCount> {
  return watch(() => readCount(device, owner));
}

async function readCount(device: Device, owner: string): Promise<OutboxCount> {
  const inState = (state: OutboxRow["state"]) => device.work.outbox.where("[owner+state]").equals([owner, state]);
  const [audio, queued, sending, blocked, rejected, due, ...firsts] = await Promise.all([
    countUnsentAudio(device.work, owner),
    inState("queued").count(),
    inState("sending").count(),
    inState("blocked").count(),
    inState("rejected").count(),
    findDue(device.work, owner),
    inState("queued").first(),
    inState("sending").first(),
    inState("blocked").first(),
  ]);
  const times = firsts.flatMap((row) => (row === undefined ? [] : [row.createdAt]));
  return {
    waiting: queued + sending,
    sending,
    blocked,
    rejected,
    oldest: times.length === 0 ? null : Math.min(...times),
    due,
    audio,
  };
}
