import type * as v from "valibot";
import type { ChangeSchema, ChangesReplySchema } from "#core/wire/changes.ts";
import type { Problem } from "#core/wire/problem.ts";
import { findAccount, toUser } from "#api/store/account/accounts.ts";
import { findDrills } from "#api/store/attempt/drills.ts";
import { findAttempts } from "#api/store/attempt/attempt-lists.ts";
import { findStudyLogChunks } from "#api/store/study/study-log.ts";
import { findStudySettings } from "#api/store/study/study-settings.ts";
import { findWords } from "#api/store/study/words.ts";
import { type ChangeEntry, listChangesAfter, findFeedState } from "#api/store/sync/changes.ts";
import type { Db } from "#api/store/store.ts";

/** Changes per reply: an attempt may have some ten kilobytes. */
const PAGE_SIZE = 50;

type Change = v.InferOutput<typeof ChangeSchema>;
type Kind = ChangeEntry["kind"];

/** What the app can read besides attempts and the user. An older app cannot read a change of an unknown kind. */
export type KnownKinds = { drills: boolean; study: boolean };

/**
 * Returns what changed on the server since the cursor, oldest first, each item once and in its current state. Without a
 * cursor, returns everything. Leaves out kinds that the app does not know. `next` is null when the device is up to
 * date; `cursor` is for the next call. Returns the problem `gone` if the cursor is older than the stored changes, or
 * newer than the newest change, because the server was restored from a backup. The device then starts over.
 */
export async function readChanges(
  db: Db,
  accountId: string,
  cursor: string | undefined,
  known: KnownKinds,
): Promise<v.InferOutput<typeof ChangesReplySchema> | Problem> {
  const after = cursor === undefined ? 0 : Number(cursor);
  const feed = await findFeedState(db, accountId);
  const isTooOld = cursor !== undefined && after < feed.pruned_to;
  if (isTooOld || after > feed.last_seq) return { problem: "gone" };
  const entries = await listChangesAfter(db, accountId, after, PAGE_SIZE);
  const readable = entries.filter(({ kind }) => isKnown(kind, known));
  const items = await addBodies(db, accountId, readable);
  const last = entries.at(-1)?.seq ?? after;
  const reached = String(Math.max(last, after));
  return { items, next: entries.length < PAGE_SIZE ? null : reached, cursor: reached };
}

function isKnown(kind: Kind, { drills, study }: KnownKinds): boolean {
  if (kind === "drill") return drills;
  return study || (kind !== "study_log" && kind !== "study_settings" && kind !== "word");
}

async function addBodies(db: Db, accountId: string, entries: readonly ChangeEntry[]): Promise<Change[]> {
  const idsOf = (kind: Kind) => entries.filter((entry) => entry.kind === kind).map(({ id }) => id);
  const attempts = await findAttempts(db, accountId, idsOf("attempt"));
  const drills = await findDrills(db, accountId, idsOf("drill"));
  const words = await findWords(db, accountId, idsOf("word"));
  const chunks = await findStudyLogChunks(db, accountId, idsOf("study_log").map(Number));
  const settings = idsOf("study_settings").length === 0 ? null : await findStudySettings(db, accountId);
  const account = idsOf("user").length === 0 ? undefined : await findAccount(db, accountId);
  const bodies = new Map<string, unknown>([
    ...attempts.map((attempt) => [`attempt ${attempt.attempt_slug}`, attempt] as const),
    ...drills.map((drill) => [`drill ${drill.drill_slug}`, drill] as const),
    ...words.map((word) => [`word ${word.word_id}`, word] as const),
    ...[...chunks].map(([chunk, log]) => [`study_log ${chunk}`, { entries: log }] as const),
  ]);
  const bodyOf = ({ kind, id }: ChangeEntry): unknown => {
    if (kind === "user") return account === undefined ? null : toUser(account);
    return kind === "study_settings" ? settings : (bodies.get(`${kind} ${id}`) ?? null);
  };
  return entries.map((entry) => ({ ...entry, body: bodyOf(entry) }));
}
