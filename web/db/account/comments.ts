import { type Comment, shortDate } from "#core/wire/feedback/comments.ts";
import type { CommandPayload } from "#core/wire/commands/commands.ts";
import type { CommentsRow } from "../storage/cache-database.ts";
import { withCacheDatabase, withWorkDatabase, type Device } from "../storage/device.ts";
import { newCommandId } from "../storage/ids.ts";
import { queueAlone, type OutboxRow } from "../outbox/outbox.ts";
import { watch, type Watch } from "../storage/watch.ts";

/** Identifies a list of comments of one account, because each account sees its own comments marked as its own. */
export type CommentListId = {
  owner: string;
  uniqueId: string;
  /** The account's displayed name, for comments that are not sent yet. */
  name: string;
};

/** A comment with its send state; `reason` says why the server rejected it. */
export type ShownComment = Comment & { sendState: "sent" | "waiting" | "refused"; reason: string | null };

/** `fetchedAt` null: never fetched, so there may be more comments on the server. `next` is the cursor of older ones. */
export type CommentsView = { comments: ShownComment[]; next: string | null; fetchedAt: number | null };

const COMMENT = "comment:";

/** Queues a comment and shows it at once. Returns its id, which is the command's id. */
export async function addComment(device: Device, of: CommentListId, comment: string, now: number): Promise<string> {
  const { owner, uniqueId, name } = of;
  const { cache } = device;
  const id = newCommandId(now);
  await queueAlone(device, {
    opId: id,
    owner,
    kind: "comment.add",
    payload: { unique_id: uniqueId, comment },
    // Each comment has its own aggregate, so that a comment that cannot be sent does not delay others.
    agg: COMMENT + id,
    now,
    delay: 0,
  });
  // This copy shows the comment between the server's answer and the next fetch.
  const localCopy = { id, name, short_date: shortDate(now), comment, own: true, local: true } as const;
  await withCacheDatabase(device, () =>
    cache.transaction("rw", cache.comments, async () => {
      const row = await readRow(device, owner, uniqueId);
      await cache.comments.put({ ...row, comments: [localCopy, ...row.comments] });
    }),
  );
  return id;
}

/** Watches the comments on a book or module: unsent ones of the account first, then fetched ones. */
export function watchComments(device: Device, of: CommentListId): Watch<CommentsView> {
  return watch(async () => {
    const unsent = await listUnsentComments(device, of.owner, of.uniqueId);
    const row = await readRow(device, of.owner, of.uniqueId);
    const ids = new Set(unsent.map((row) => row.opId));
    return {
      comments: [
        ...unsent.map((row) => showUnsent(row, of.name)),
        ...row.comments.filter((one) => !ids.has(one.id)).map(showSent),
      ],
      next: row.next,
      fetchedAt: row.fetched_at,
    };
  });
}

/** Lists the ids of unsent comments. Call before fetching, for `putComments`. */
export async function listUnsentCommentIds(device: Device, owner: string, uniqueId: string): Promise<string[]> {
  const rows = await withWorkDatabase(device, () => listUnsentComments(device, owner, uniqueId));
  return rows.map((row) => row.opId);
}

/**
 * Stores the newest page from the server. Comments that were `unsent` when it was requested stay, because the page may
 * lack them.
 */
export async function putComments(
  device: Device,
  { owner, uniqueId }: CommentListId,
  page: { comments: readonly Comment[]; next: string | null },
  unsent: readonly string[],
  now: number,
): Promise<void> {
  const { cache } = device;
  await withCacheDatabase(device, () =>
    cache.transaction("rw", cache.comments, async () => {
      const row = await readRow(device, owner, uniqueId);
      const fetched = new Set(page.comments.map((one) => one.id));
      const ownComments = row.comments.filter(
        (one) => one.local === true && unsent.includes(one.id) && !fetched.has(one.id),
      );
      await cache.comments.put({
        ...row,
        comments: [...ownComments, ...page.comments],
        next: page.next,
        fetched_at: now,
      });
    }),
  );
}

/** Adds an older page. Drops it if the list was fetched again since it was requested. */
export async function addOlderComments(
  device: Device,
  { owner, uniqueId }: CommentListId,
  cursor: string,
  page: { comments: readonly Comment[]; next: string | null },
): Promise<void> {
  const { cache } = device;
  await withCacheDatabase(device, () =>
    cache.transaction("rw", cache.comments, async () => {
      const row = await readRow(device, owner, uniqueId);
      if (row.next !== cursor) return;
      const known = new Set(row.comments.map((one) => one.id));
      const older = page.comments.filter((one) => !known.has(one.id));
      await cache.comments.put({ ...row, comments: [...row.comments, ...older], next: page.next });
    }),
  );
}

/** Deletes a comment that the server rejected. */
export async function discardComment(device: Device, { owner, uniqueId }: CommentListId, id: string): Promise<void> {
  const { work, cache } = device;
  await withWorkDatabase(device, () =>
    work.outbox
      .where("opId")
      .equals(id)
      .filter((row) => row.owner === owner && row.state === "rejected")
      .delete(),
  );
  await withCacheDatabase(device, () =>
    cache.transaction("rw", cache.comments, async () => {
      const row = await readRow(device, owner, uniqueId);
      await cache.comments.put({ ...row, comments: row.comments.filter((one) => one.id !== id) });
    }),
  );
}

async function readRow(device: Device, owner: string, uniqueId: string): Promise<CommentsRow> {
  const row = await device.cache.comments.get([owner, uniqueId]);
  return row ?? { owner, unique_id: uniqueId, comments: [], next: null, fetched_at: null };
}

/** Returns the unsent comments, newest first. */
async function listUnsentComments(device: Device, owner: string, uniqueId: string): Promise<OutboxRow[]> {
  const rows = await device.work.outbox
    .where("agg")
    .startsWith(COMMENT)
    .filter((row) => row.owner === owner && payloadOf(row).unique_id === uniqueId)
    .toArray();
  return rows.sort((one, other) => other.seq - one.seq);
}

function payloadOf(row: OutboxRow): CommandPayload<"comment.add"> {
  return row.payload as CommandPayload<"comment.add">;
}

function showSent({ local: _local, ...comment }: CommentsRow["comments"][number]): ShownComment {
  return { ...comment, sendState: "sent", reason: null };
}

function showUnsent(row: OutboxRow, name: string): ShownComment {
  const isRefused = row.state === "rejected";
  return {
    id: row.opId,
    name,
    short_date: shortDate(row.createdAt),
    comment: payloadOf(row).comment,
    own: true,
    sendState: isRefused ? "refused" : "waiting",
    reason: isRefused ? (row.lastError?.message ?? null) : null,
  };
}
