import type { AttemptWork } from "#core/exam/attempt/attempt.ts";
import { canonicalJson } from "#core/exam/canonical-json.ts";
import type { Marking } from "#core/exam/marking/mark.ts";
import { hasUnsentDrafts } from "../draft/merge-drafts.ts";
import { readMeta, writeMeta } from "../storage/meta.ts";
import type { OutboxRow, WorkDatabase } from "../storage/work-database.ts";

/**
 * What the server's answer means for one command. accepted: the command leaves the outbox. rejected: the command stays,
 * for the learner to see. retry: the command is sent again from `notBefore`; if `isFailure`, the retry counts towards
 * `STOP_RETRYING_AFTER`.
 */
export type ServerOutcome =
  | {
      kind: "accepted";
      opId: string;
      rev: number | null;
      marking: Marking | null;
      /** The second of two texts that the server stored for a draft, in revision `rev`. */
      otherText?: string;
    }
  | { kind: "rejected"; opId: string; code: string; message: string; http: number | null }
  | { kind: "retry"; opId: string; notBefore: number; isFailure: boolean; code: string; http: number | null };

/**
 * After this many failures over at least this time, the device stops sending an aggregate until the learner retries it.
 * See docs/reliability.md#retries.
 */
export const STOP_RETRYING_AFTER = { tries: 8, ms: 3_600_000 } as const;

const ATTEMPT_PREFIX = "attempt:";

/** Returns the name of an attempt's aggregate. */
export function attemptAggregate(slug: string): string {
  return ATTEMPT_PREFIX + slug;
}

/** Returns the slug in the name of an attempt's aggregate; null for any other aggregate. */
export function attemptOf(agg: string): string | null {
  return agg.startsWith(ATTEMPT_PREFIX) ? agg.slice(ATTEMPT_PREFIX.length) : null;
}

/** Maximum number of ids of confirmed commands: on the device, and in one batch. */
export const CONFIRMED = { stored: 1000, perBatch: 50 } as const;

/**
 * Stores the ids of answered commands and deletes the ids `sent` with this batch. Changes nothing if `rows` is empty. A
 * later batch sends the ids, so that the server can delete its copies of the results. Call inside the transaction that
 * applies the answers.
 */
export async function storeConfirmed(
  work: WorkDatabase,
  rows: readonly OutboxRow[],
  sent: readonly string[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const known = (await readMeta(work.meta, `settled:${first.owner}`)) ?? [];
  const confirmed = new Set(sent);
  const next = [...known.filter((opId) => !confirmed.has(opId)), ...rows.map((row) => row.opId)];
  await writeMeta(work.meta, `settled:${first.owner}`, next.slice(-CONFIRMED.stored));
}

/** Returns the new row of a rejected or retried command. */
export function withOutcome(
  row: OutboxRow,
  outcome: Exclude<ServerOutcome, { kind: "accepted" }>,
  now: number,
): OutboxRow {
  return outcome.kind === "rejected" ? withRejection(row, outcome, now) : withRetry(row, outcome, now);
}

function withRejection(row: OutboxRow, outcome: Extract<ServerOutcome, { kind: "rejected" }>, now: number): OutboxRow {
  return {
    ...row,
    state: "rejected",
    lastError: { code: outcome.code, http: outcome.http, message: outcome.message, at: now },
  };
}

function withRetry(row: OutboxRow, outcome: Extract<ServerOutcome, { kind: "retry" }>, now: number): OutboxRow {
  const unexplained = row.unexplained + (outcome.isFailure ? 1 : 0);
  const since = outcome.isFailure ? (row.unexplainedSince ?? now) : row.unexplainedSince;
  const isStuck = unexplained >= STOP_RETRYING_AFTER.tries && since !== null && now - since >= STOP_RETRYING_AFTER.ms;
  return {
    ...row,
    state: isStuck ? "blocked" : "queued",
    unexplained,
    unexplainedSince: since,
    notBefore: outcome.notBefore,
    lastError: { code: outcome.code, http: outcome.http, message: "", at: now },
  };
}

/** Returns the outcome without its revision. */
export function dropRevision(outcome: ServerOutcome): ServerOutcome {
  return outcome.kind === "accepted" ? { ...outcome, rev: null } : outcome;
}

/**
 * Changes an attempt after the server answered one of its commands. `sentBase`: the server's work that the command was
 * based on. Call after the outbox has changed.
 */
export async function updateAttempt(
  work: WorkDatabase,
  slug: string,
  outcome: ServerOutcome,
  sentBase?: AttemptWork,
): Promise<void> {
  const attempt = await work.attempt.get(slug);
  if (attempt === undefined) return;
  if (outcome.kind === "rejected") {
    await work.attempt.put({ ...attempt, delivery: "refused" });
    return;
  }
  if (outcome.kind === "retry") {
    if (attempt.delivery === "device") await work.attempt.put({ ...attempt, delivery: "waiting" });
    return;
  }
  const unsent = await work.outbox
    .where("agg")
    .equals(attemptAggregate(slug))
    .filter((row) => row.state !== "rejected")
    .count();
  const isAllSent = unsent === 0 && !(await hasUnsentDrafts(work, slug));
  const { base, ...rest } = attempt;
  const isBaseSent = sentBase !== undefined && canonicalJson(sentBase) === canonicalJson(base ?? null);
  await work.attempt.put({
    ...rest,
    ...(base !== undefined && !isBaseSent && { base }),
    // A revision above the next one means that another device saved too. The next pull brings its content.
    rev: outcome.rev === attempt.rev + 1 ? outcome.rev : attempt.rev,
    marking: outcome.marking ?? attempt.marking,
    delivery: isAllSent ? "sent" : attempt.delivery,
  });
}
