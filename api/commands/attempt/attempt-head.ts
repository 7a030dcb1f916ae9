import { DAY_MS } from "#core/exam/durations.ts";
import { type AttemptHead, EMPTY_WORK } from "#core/exam/attempt/attempt.ts";
import { pickQuestions } from "#core/exam/attempt/practice-set.ts";
import type { Module } from "#core/exam/content/module.ts";
import { moduleNumbers } from "#core/exam/content/question-numbers.ts";
import {
  type AttemptChange,
  parseOnlyQuestions,
  parseAttemptParts,
  findNthLatestArrival,
  findStoredAttempt,
  insertAttempt,
  type NewAttempt,
  type StoredAttempt,
  updateAttempt,
} from "#api/store/attempt/attempts.ts";
import type { Content } from "#api/store/content/modules.ts";
import type { Tx } from "#api/store/store.ts";
import type { Contents } from "../sync/contents.ts";
import { type CommandContext, type CommandDelay, type CommandRefusal, refuse } from "../sync/command-handler.ts";

/**
 * Returns the content that an attempt command is about, or why the command is rejected. For a practice set, the content
 * has only the questions of the set.
 */
export async function readAttemptContent(
  head: AttemptHead,
  agg: string,
  contents: Contents,
): Promise<Content | CommandRefusal> {
  if (agg !== `attempt:${head.attempt_slug}`) return refuse("invalid", "agg: must be attempt: and the attempt's slug");
  return readContent(head, contents);
}

/** Like `readAttemptContent`, for commands whose aggregate is not the attempt. */
export async function readContent(head: AttemptHead, contents: Contents): Promise<Content | CommandRefusal> {
  const content = await contents.find(head.module_slug, head.content_version);
  if (content === null) return refuse("unknown_module", "This version of the module was never published here.");
  if (content.module.module_type !== head.module_type)
    return refuse("invalid", "module_type: is not the type of this module");
  const isMissing = (part: number): boolean => !content.module.parts.some((known) => known.number === part);
  if (head.parts?.some(isMissing) === true) return refuse("invalid", "parts: the module has no such part");
  const numbers = head.only === undefined ? [] : moduleNumbers(content.module, head.parts);
  if (head.only?.every((number) => numbers.includes(number)) === false)
    return refuse("invalid", "only: the module has no such question");
  return { ...content, module: pickQuestions(content.module, head.only) };
}

/**
 * Returns the learner's attempt with this slug, and adds it if the server does not have it yet. Only the command that
 * adds the attempt sets its times and mode.
 */
export async function ensureAttempt(
  tx: Tx,
  head: AttemptHead,
  module: Module,
  context: CommandContext,
): Promise<{ attempt: StoredAttempt; isNew: boolean } | CommandRefusal | CommandDelay> {
  const known = await findStoredAttempt(tx, head.attempt_slug);
  const delay = known === null ? await findAttemptDelay(tx, context) : null;
  if (delay !== null) return delay;
  const inserted = known === null ? await insertAttempt(tx, toNewAttempt(head, module, context), EMPTY_WORK) : null;
  // Null if another account inserted this slug in the meantime.
  const attempt = known ?? inserted;
  if (attempt === null || attempt.account_id !== context.accountId)
    return refuse("not_found", "There is no such attempt.");
  const isSame =
    attempt.module_slug === head.module_slug &&
    attempt.content_version === head.content_version &&
    JSON.stringify(parseAttemptParts(attempt)) === JSON.stringify(head.parts) &&
    JSON.stringify(parseOnlyQuestions(attempt)) === JSON.stringify(head.only);
  if (!isSame)
    return refuse("conflict", "This attempt was begun on another module, or on another version or part of it.");
  return { attempt, isNew: known === null };
}

/** Attempts that an account may add in 24 hours. Enough for a month of work offline. See docs/reliability.md#limits. */
export const MAX_ATTEMPTS_PER_DAY = 1000;

/** Returns the delay until the account may add another attempt, or null if it may now. */
async function findAttemptDelay(tx: Tx, { accountId, now }: CommandContext): Promise<CommandDelay | null> {
  const earliest = await findNthLatestArrival(tx, accountId, MAX_ATTEMPTS_PER_DAY);
  if (earliest === null || earliest + DAY_MS <= now) return null;
  return { status: "retry", after: Math.ceil((earliest + DAY_MS - now) / 1000), code: "too_many" };
}

function toNewAttempt(head: AttemptHead, module: Module, { accountId, registeredAt, now }: CommandContext): NewAttempt {
  return {
    ...head,
    account_id: accountId,
    started_at: clamp(head.started_at, registeredAt, now),
    questions: moduleNumbers(module, head.parts).length,
    now,
  };
}

/** Stores a change of the attempt, for the learner's other devices too. Returns the new revision. */
export async function changeAttempt(
  tx: Tx,
  slug: string,
  change: AttemptChange,
  context: CommandContext,
): Promise<number> {
  const rev = await updateAttempt(tx, slug, change, context.now);
  context.changes.push({ kind: "attempt", id: slug, rev });
  return rev;
}

/** Returns `instant`, a time of the device, limited to the range between two times of the server. */
export function clamp(instant: number, earliest: number, latest: number): number {
  return Math.max(Math.min(instant, latest), Math.min(earliest, latest));
}
