import { type Comment, shortDate } from "#core/wire/feedback/comments.ts";
import type { CommandPayload } from "#core/wire/commands/commands.ts";
import type { CommentsRow } from "../storage/cache-database.ts";
import { withCacheDatabase, withWorkDatabase, type Device } from "../storage/device.ts";
import { createCommandId } from "../storage/ids.ts";
import { queueInOwnTransaction, type OutboxRow } from "../outbox/outbox.ts";
import { watch, type Watch } from "../storage/watch.ts";

/** Identifies the comments on a book or module as one account sees them: its own comments are marked. */
export type CommentListId = {
  owner: string;
  uniqueId: string;
  /** The account's displayed name, for comments that are not sent yet. */
  name: string;
};

/** A comment with its send state; `reason` says why the server rejected it. */
export type ShownComment = Comment & { sendState: "sent" | "waiting" | "refused"; reason: string | null };

/**
 * `next` is the cursor of the next older page, null after the last. `fetchedAt` is null if the comments were never
 * fetched, so that the server may have more.
 */
export type CommentsView = { comments: ShownComment[]; next: string | null; fetchedAt: number | null };

const AGGREGATE_PREFIX = "comment:";

/** Queues a comment and shows it at once. Returns its id, which is the command's id. */
export async function addComment(device: Device, list: CommentListId, comment: string, now: number): Promise<string> {
  const { owner, uniqueId, name } = list;
  const { cache } = device;
  const id = createCommandId(now);
  await queueInOwnTransaction(device, {
    opId: id,
    owner,
    kind: "comment.add",
    payload: { unique_id: uniqueId, comment },
    // Each comment has its own aggregate, so that a comment that cannot be sent does not delay others.
    agg: AGGREGATE_PREFIX + id,
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

/** Watches the comments on a book or module: first the account's unsent comments, then the sent comments. */
export function watchComments(device: Device, list: CommentListId): Watch<CommentsView> {
  return watch(async () => {
    const unsent = await listUnsentComments(device, list.owner, list.uniqueId);
    const row = await readRow(device, list.owner, list.uniqueId);
    const unsentIds = new Set(unsent.map((command) => command.opId));
    return {
      comments: [
        ...unsent.map((command) => showUnsent(command, list.name)),
        ...row.comments.filter((comment) => !unsentIds.has(comment.id)).map(showSent),
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
 * Stores the newest page from the server. Keeps the comments whose ids are in `unsent`: they were unsent when the page
 * was requested, so the page may lack them.
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
      const fetched = new Set(page.comments.map((comment) => comment.id));
      const ownComments = row.comments.filter(
        (comment) => comment.local === true && unsent.includes(comment.id) && !fetched.has(comment.id),
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

/** Adds an older page, which was requested with `cursor`. Drops the page if the list was fetched again meanwhile. */
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
      const known = new Set(row.comments.map((comment) => comment.id));
      const older = page.comments.filter((comment) => !known.has(comment.id));
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
      await cache.comments.put({ ...row, comments: row.comments.filter((comment) => comment.id !== id) });
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
    .startsWith(AGGREGATE_PREFIX)
    .filter((row) => row.owner === owner && payloadOf(row).unique_id === uniqueId)
    .toArray();
  return rows.sort((a, b) => b.seq - a.seq);
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
