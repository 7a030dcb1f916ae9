import { type Comment, shortDate } from "#core/wire/comments.ts";
import type { CommandPayload } from "#core/wire/commands.ts";
import type { CommentsRow } from "./cache-database.ts";
import { atCache, atWork, type Device } from "./device.ts";
import { newOpId } from "./ids.ts";
import { queueAlone, type OutboxRow } from "./outbox.ts";
import { watch, type Watch } from "./watch.ts";

/** Whose view of what: comments are kept per account, because each sees its own as its own. */
export type CommentsOf = {
  owner: string;
  uniqueId: string;
  /** How the account is named to others, for comments that are not sent yet. */
  name: string;
};

/** A comment and where it is; `reason` says why the server refused it. */
export type ShownComment = Comment & { delivery: "sent" | "waiting" | "refused"; reason: string | null };

/** `fetchedAt` null: never fetched, so there may be more than what was made here. `next` leads to older comments. */
export type CommentsView = { comments: ShownComment[]; next: string | null; fetchedAt: number | null };

const COMMENT = "comment:";

/** Queues a comment and shows it from now on. Returns its id, which is its command's. */
export async function addComment(device: Device, of: CommentsOf, comment: string, now: number): Promise<string> {
  const { owner, uniqueId, name } = of;
  const { cache } = device;
  const id = newOpId(now);
  await queueAlone(device, {
    opId: id,
    owner,
    kind: "comment.add",
    payload: { unique_id: uniqueId, comment },
    // Each for itself: one that cannot be sent holds up no other.
    agg: COMMENT + id,
    now,
    delay: 0,
    replaces: false,
  });
  // The queue has it. This copy bridges the time from the answer to the next fetch.
  const made = { id, name, short_date: shortDate(now), comment, own: true, local: true } as const;
  await atCache(device, () =>
    cache.transaction("rw", cache.comments, async () => {
      const row = await readRow(device, owner, uniqueId);
      await cache.comments.put({ ...row, comments: [made, ...row.comments] });
    }),
  );
  return id;
}

/** What is said of a thing: the account's unsent comments first, then what was fetched. */
export function watchComments(device: Device, of: CommentsOf): Watch<CommentsView> {
  return watch(async () => {
    const unsent = await unsentComments(device, of.owner, of.uniqueId);
    const row = await readRow(device, of.owner, of.uniqueId);
    const ids = new Set(unsent.map((each) => each.opId));
    return {
      comments: [
        ...unsent.map((each) => showUnsent(each, of.name)),
        ...row.comments.filter((each) => !ids.has(each.id)).map(showSent),
      ],
      next: row.next,
      fetchedAt: row.fetched_at,
    };
  });
}

/** The ids of what is not sent yet; ask before fetching, for `putComments`. */
export async function unsentCommentIds(device: Device, owner: string, uniqueId: string): Promise<string[]> {
  const rows = await atWork(device, () => unsentComments(device, owner, uniqueId));
  return rows.map((row) => row.opId);
}

/**
 * Takes over the newest page that the server has. Comments made here that were `unsent` when it was asked stay, for the
 * answer may not have them yet.
 */
export async function putComments(
  device: Device,
  { owner, uniqueId }: CommentsOf,
  page: { comments: readonly Comment[]; next: string | null },
  unsent: readonly string[],
  now: number,
): Promise<void> {
  const { cache } = device;
  await atCache(device, () =>
    cache.transaction("rw", cache.comments, async () => {
      const row = await readRow(device, owner, uniqueId);
      const fetched = new Set(page.comments.map((each) => each.id));
      const mine = row.comments.filter(
        (each) => each.local === true && unsent.includes(each.id) && !fetched.has(each.id),
      );
      await cache.comments.put({ ...row, comments: [...mine, ...page.comments], next: page.next, fetched_at: now });
    }),
  );
}

/** Adds the page that `next` led to; one that was asked for before the list was fetched anew is dropped. */
export async function addOlderComments(
  device: Device,
  { owner, uniqueId }: CommentsOf,
  cursor: string,
  page: { comments: readonly Comment[]; next: string | null },
): Promise<void> {
  const { cache } = device;
  await atCache(device, () =>
    cache.transaction("rw", cache.comments, async () => {
      const row = await readRow(device, owner, uniqueId);
      if (row.next !== cursor) return;
      const known = new Set(row.comments.map((each) => each.id));
      const older = page.comments.filter((each) => !known.has(each.id));
      await cache.comments.put({ ...row, comments: [...row.comments, ...older], next: page.next });
    }),
  );
}

/** Gives up a comment that the server refused. */
export async function discardComment(device: Device, { owner, uniqueId }: CommentsOf, id: string): Promise<void> {
  const { work, cache } = device;
  await atWork(device, () =>
    work.outbox
      .where("opId")
      .equals(id)
      .filter((row) => row.owner === owner && row.state === "rejected")
      .delete(),
  );
  await atCache(device, () =>
    cache.transaction("rw", cache.comments, async () => {
      const row = await readRow(device, owner, uniqueId);
      await cache.comments.put({ ...row, comments: row.comments.filter((each) => each.id !== id) });
    }),
  );
}

async function readRow(device: Device, owner: string, uniqueId: string): Promise<CommentsRow> {
  const row = await device.cache.comments.get([owner, uniqueId]);
  return row ?? { owner, unique_id: uniqueId, comments: [], next: null, fetched_at: null };
}

/** Newest first. */
async function unsentComments(device: Device, owner: string, uniqueId: string): Promise<OutboxRow[]> {
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

function showSent({ id, name, short_date, comment, own }: Comment): ShownComment {
  return { id, name, short_date, comment, own, delivery: "sent", reason: null };
}

function showUnsent(row: OutboxRow, name: string): ShownComment {
  const isRefused = row.state === "rejected";
  return {
    id: row.opId,
    name,
    short_date: shortDate(row.createdAt),
    comment: payloadOf(row).comment,
    own: true,
    delivery: isRefused ? "refused" : "waiting",
    reason: isRefused ? (row.lastError?.message ?? null) : null,
  };
}
