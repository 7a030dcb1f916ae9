import type * as v from "valibot";
import type { ChangeSchema, ChangesReplySchema } from "#core/wire/commands.ts";
import type { Problem } from "#core/wire/problem.ts";
import { findAccount, toUser } from "../store/accounts.ts";
import { findAttempts } from "../store/attempt-lists.ts";
import { type ChangeEntry, changesAfter, feedState } from "../store/changes.ts";
import type { Db } from "../store/store.ts";

/** Changes per reply: an attempt is up to some ten kilobytes. */
const PAGE = 50;

type Change = v.InferOutput<typeof ChangeSchema>;

/**
 * What changed on the server since the cursor, oldest first; each thing once, as it is now. Without a cursor, everything
 * from the start. `next` is null when the device is up to date; `cursor` is what to ask with the next time. Problem gone
 * for a cursor that is older than what is kept, or newer than anything that happened (a restored server): start over.
 */
export async function readChanges(
  db: Db,
  accountId: string,
  cursor: string | undefined,
): Promise<v.InferOutput<typeof ChangesReplySchema> | Problem> {
  const after = cursor === undefined ? 0 : Number(cursor);
  const feed = await feedState(db, accountId);
  const isTooOld = cursor !== undefined && after < feed.pruned_to;
  if (isTooOld || after > feed.last_seq) return { problem: "gone" };
  const entries = await changesAfter(db, accountId, after, PAGE);
  const items = await withBodies(db, accountId, entries);
  const last = entries.at(-1)?.seq ?? after;
  const reached = String(Math.max(last, after));
  return { items, next: entries.length < PAGE ? null : reached, cursor: reached };
}

async function withBodies(db: Db, accountId: string, entries: readonly ChangeEntry[]): Promise<Change[]> {
  const slugs = entries.filter((entry) => entry.kind === "attempt").map((entry) => entry.id);
  const attempts = new Map(
    (await findAttempts(db, accountId, slugs)).map((attempt) => [attempt.attempt_slug, attempt]),
  );
  const account = entries.some((entry) => entry.kind === "user") ? await findAccount(db, accountId) : undefined;
  const user = account === undefined ? null : toUser(account);
  return entries.map((entry) => {
    const body = entry.kind === "user" ? user : (attempts.get(entry.id) ?? null);
    return { seq: entry.seq, kind: entry.kind, id: entry.id, rev: entry.rev, body };
  });
}
