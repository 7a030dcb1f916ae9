import type * as v from "valibot";
import type { ChangeSchema, ChangesReplySchema } from "#core/wire/changes.ts";
import type { Problem } from "#core/wire/problem.ts";
import { findAccount, toUser } from "#api/store/account/accounts.ts";
import { findDrills } from "#api/store/attempt/drills.ts";
import { findAttempts } from "#api/store/attempt/attempt-lists.ts";
import { type ChangeEntry, listChangesAfter, findFeedState } from "#api/store/sync/changes.ts";
import type { Db } from "#api/store/store.ts";

/** Changes per reply: an attempt may have some ten kilobytes. */
const PAGE_SIZE = 50;

type Change = v.InferOutput<typeof ChangeSchema>;

/**
 * Returns what changed on the server since the cursor, oldest first, each thing once and in its current state;
 * everything without a cursor. Drills only for an app that `knowsDrills`. `next` is null when the device is up to date; `cursor` is for the next call. Problem
 * gone for a cursor older than the stored changes or newer than the newest (a restored server): the device then starts
 * over.
 */
export async function readChanges(
  db: Db,
  accountId: string,
  cursor: string | undefined,
  knowsDrills: boolean,
): Promise<v.InferOutput<typeof ChangesReplySchema> | Problem> {
  const after = cursor === undefined ? 0 : Number(cursor);
  const feed = await findFeedState(db, accountId);
  const isTooOld = cursor !== undefined && after < feed.pruned_to;
  if (isTooOld || after > feed.last_seq) return { problem: "gone" };
  const entries = await listChangesAfter(db, accountId, after, PAGE_SIZE);
  const readable = entries.filter(({ kind }) => kind !== "drill" || knowsDrills);
  const items = await withBodies(db, accountId, readable);
  const last = entries.at(-1)?.seq ?? after;
  const reached = String(Math.max(last, after));
  return { items, next: entries.length < PAGE_SIZE ? null : reached, cursor: reached };
}

async function withBodies(db: Db, accountId: string, entries: readonly ChangeEntry[]): Promise<Change[]> {
  const idsOf = (kind: ChangeEntry["kind"]) => entries.filter((entry) => entry.kind === kind).map(({ id }) => id);
  const attempts = new Map(
    (await findAttempts(db, accountId, idsOf("attempt"))).map((attempt) => [attempt.attempt_slug, attempt]),
  );
  const drills = new Map((await findDrills(db, accountId, idsOf("drill"))).map((drill) => [drill.drill_slug, drill]));
  const account = entries.some((entry) => entry.kind === "user") ? await findAccount(db, accountId) : undefined;
  const user = account === undefined ? null : toUser(account);
  return entries.map((entry) => {
    const body = entry.kind === "user" ? user : ((entry.kind === "drill" ? drills : attempts).get(entry.id) ?? null);
    return { seq: entry.seq, kind: entry.kind, id: entry.id, rev: entry.rev, body };
  });
}
