import { type AttemptHead, EMPTY_WORK } from "#core/exam/attempt/attempt.ts";
import { pieceOf } from "#core/exam/attempt/piece.ts";
import type { Module } from "#core/exam/content/module.ts";
import { moduleNumbers } from "#core/exam/content/question-numbers.ts";
import {
  type AttemptChange,
  attemptOnly,
  attemptParts,
  findStoredAttempt,
  insertAttempt,
  type NewAttempt,
  type StoredAttempt,
  updateAttempt,
} from "../store/attempts.ts";
import type { Content } from "../store/modules.ts";
import type { Tx } from "../store/store.ts";
import type { Contents } from "./contents.ts";
import { type OpContext, type OpRefusal, refuse } from "./op.ts";

/** The content that an attempt command speaks of (of a piece, only what it asks), or why it cannot be carried out. */
export async function readHead(head: AttemptHead, agg: string, contents: Contents): Promise<Content | OpRefusal> {
  if (agg !== `attempt:${head.attempt_slug}`) return refuse("invalid", "agg: must be attempt: and the attempt's slug");
  return readContent(head, contents);
}

/** The same for a command that is not ordered among those of its attempt. */
export async function readContent(head: AttemptHead, contents: Contents): Promise<Content | OpRefusal> {
  const content = await contents.find(head.module_slug, head.content_version);
  if (content === null) return refuse("unknown_module", "This version of the module was never published here.");
  if (content.module.module_type !== head.module_type)
    return refuse("invalid", "module_type: is not the type of this module");
  const isMissing = (part: number): boolean => !content.module.parts.some((known) => known.number === part);
  if (head.parts?.some(isMissing) === true) return refuse("invalid", "parts: the module has no such part");
  const numbers = head.only === undefined ? [] : moduleNumbers(content.module, head.parts);
  if (head.only?.every((number) => numbers.includes(number)) === false)
    return refuse("invalid", "only: the module has no such question");
  return { ...content, module: pieceOf(content.module, head.only) };
}

/**
 * The learner's attempt under this slug, made from the head when this is the first that the server hears of it. The
 * first head is kept: its times and mode do not change with later commands.
 */
export async function ensureAttempt(
  tx: Tx,
  head: AttemptHead,
  module: Module,
  context: OpContext,
): Promise<{ attempt: StoredAttempt; isNew: boolean } | OpRefusal> {
  const known = await findStoredAttempt(tx, head.attempt_slug);
  const made = known === null ? await insertAttempt(tx, newAttempt(head, module, context), EMPTY_WORK) : null;
  // Neither known nor made: another account's process took the slug in between.
  const attempt = known ?? made;
  if (attempt === null || attempt.account_id !== context.accountId)
    return refuse("not_found", "There is no such attempt.");
  const isSame =
    attempt.module_slug === head.module_slug &&
    attempt.content_version === head.content_version &&
    JSON.stringify(attemptParts(attempt)) === JSON.stringify(head.parts) &&
    JSON.stringify(attemptOnly(attempt)) === JSON.stringify(head.only);
  if (!isSame)
    return refuse("conflict", "This attempt was begun on another module, or on another version or part of it.");
  return { attempt, isNew: known === null };
}

function newAttempt(head: AttemptHead, module: Module, { accountId, registeredAt, now }: OpContext): NewAttempt {
  return {
    ...head,
    account_id: accountId,
    started_at: clamp(head.started_at, registeredAt, now),
    questions: moduleNumbers(module, head.parts).length,
    now,
  };
}

/** Writes a change to the attempt and tells the learner's other devices. Returns the new revision. */
export async function changeAttempt(tx: Tx, slug: string, change: AttemptChange, context: OpContext): Promise<number> {
  const rev = await updateAttempt(tx, slug, change, context.now);
  context.news.push({ kind: "attempt", id: slug, rev });
  return rev;
}

/** The device's time, held between two moments that the server knows. */
export function clamp(instant: number, earliest: number, latest: number): number {
  return Math.max(Math.min(instant, latest), Math.min(earliest, latest));
}
