import { canonicalJson } from "#core/exam/canonical-json.ts";
import type { Marking } from "#core/exam/marking/mark.ts";
import type { CommandPayload } from "#core/wire/commands.ts";
import { hasUnsentDrafts } from "./draft-answers.ts";
import { readMeta, writeMeta } from "./meta.ts";
import type { OutboxRow, WorkDatabase } from "./work-database.ts";

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

/** The ordering key of an attempt's commands. */
export function attemptAggregate(slug: string): string {
  return ATTEMPT + slug;
}

/** The attempt whose commands an ordering key is for; null for any other key. */
export function attemptOf(agg: string): string | null {
  return agg.startsWith(ATTEMPT) ? agg.slice(ATTEMPT.length) : null;
}

/** So many settled commands are remembered until the server is told, and told at once. */
export const SETTLED = { kept: 1000, told: 50 } as const;

/** Remembers what the server may forget. Call inside the transaction that stores the answers. */
export async function noteSettled(
  work: WorkDatabase,
  rows: readonly OutboxRow[],
  told: readonly string[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const known = (await readMeta(work.meta, `settled:${first.owner}`)) ?? [];
  const gone = new Set(told);
  const next = [...known.filter((opId) => !gone.has(opId)), ...rows.map((row) => row.opId)];
  await writeMeta(work.meta, `settled:${first.owner}`, next.slice(-SETTLED.kept));
}

/** A command that stays, once an answer said that it was refused or is to wait. */
export function unanswered(row: OutboxRow, verdict: Exclude<Verdict, { act: "settle" }>, now: number): OutboxRow {
  return verdict.act === "refuse" ? refused(row, verdict, now) : kept(row, verdict, now);
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

/** For a draft's revision, which is not its attempt's, and for one that this device has not seen. */
export function withoutRev(verdict: Verdict): Verdict {
  return verdict.act === "settle" ? { ...verdict, rev: null } : verdict;
}

/** What the answer to a command means for its attempt. */
export async function noteOnAttempt(work: WorkDatabase, row: OutboxRow, verdict: Verdict, slug: string): Promise<void> {
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
  const { base, ...rest } = attempt;
  const told = row.kind === "answers.save" ? (row.payload as CommandPayload<"answers.save">).base : undefined;
  const isTold = told !== undefined && canonicalJson(told) === canonicalJson(base ?? null);
  await work.attempt.put({
    ...rest,
    ...(base !== undefined && !isTold && { base }),
    // A revision between the two was another device's: only the next pull brings what is in it.
    rev: verdict.rev === attempt.rev + 1 ? verdict.rev : attempt.rev,
    marking: row.kind === "attempt.submit" && verdict.marking !== null ? verdict.marking : attempt.marking,
    delivery: isAllSent ? "sent" : attempt.delivery,
  });
}
