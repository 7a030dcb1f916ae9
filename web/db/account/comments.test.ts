import { readOnce } from "#tests/sync/support/read-once.ts";
import { NOW, OWNER, openTestDevice } from "#tests/sync/support/test-device.ts";
import { beforeEach, expect, it, vi } from "vitest";
import type { Comment } from "#core/wire/feedback/comments.ts";
import {
  addComment,
  addOlderComments,
  type CommentListId,
  type CommentsView,
  discardComment,
  putComments,
  listUnsentCommentIds,
  watchComments,
} from "./comments.ts";
import type { Device } from "../storage/device.ts";
import { applyOutcomes, takeBatch } from "../outbox/outbox.ts";

const LIST_ID: CommentListId = { owner: OWNER, uniqueId: "book-tides", name: "Ada O." };
const LIMIT = { commands: 100, bytes: 1_000_000 };
const fetchedComment = (id: string, change: Partial<Comment> = {}): Comment => ({
  id: `fetched-comment-${id}`,
  name: "Ben I.",
  short_date: "28 Feb 2026",
  comment: `comment ${id}`,
  own: false,
  ...change,
});

let device: Device;
beforeEach(() => {
  device = openTestDevice();
});

const readView = (list: CommentListId = LIST_ID): Promise<CommentsView> => readOnce(watchComments(device, list));
const readShown = async (): Promise<[string, string][]> =>
  (await readView()).comments.map(({ comment, sendState }) => [comment, sendState]);
const acceptQueued = async (): Promise<void> => {
  const { rows } = await takeBatch(device, OWNER, NOW + 1, LIMIT);
  await applyOutcomes(
    device,
    rows.map(({ opId }) => ({ kind: "accepted", opId, rev: null, marking: null })),
    NOW + 1,
  );
};

it('distinguishes "no comments" from "never fetched"', async () => {
  expect(await readView()).toEqual({ comments: [], next: null, fetchedAt: null });
  await putComments(device, LIST_ID, { comments: [], next: null }, [], NOW);
  expect(await readView()).toEqual({ comments: [], next: null, fetchedAt: NOW });
});

it("shows a new comment at once as waiting, and still shows it after sending", async () => {
  await putComments(device, LIST_ID, { comments: [fetchedComment("1")], next: null }, [], NOW);
  const id = await addComment(device, LIST_ID, "first", NOW);
  expect((await readView()).comments[0]).toEqual({
    id,
    name: "Ada O.",
    short_date: "1 Mar 2026",
    comment: "first",
    own: true,
    sendState: "waiting",
    reason: null,
  });
  await addComment(device, LIST_ID, "second", NOW + 1);
  expect(await readShown()).toEqual([
    ["second", "waiting"],
    ["first", "waiting"],
    ["comment 1", "sent"],
  ]);
  await acceptQueued();
  expect(await readShown()).toEqual([
    ["second", "sent"],
    ["first", "sent"],
    ["comment 1", "sent"],
  ]);
});

it("shows which comment staff hid, and which comment the reader reported", async () => {
  const comments = [fetchedComment("2", { own: true, hidden: true }), fetchedComment("1", { reported: true })];
  await putComments(device, LIST_ID, { comments, next: null }, [], NOW);
  expect((await readView()).comments).toMatchObject([{ hidden: true }, { reported: true }]);
});

it("queues each comment as its own command", async () => {
  for (const text of ["a", "b", "c"]) await addComment(device, LIST_ID, text, NOW);
  const { rows } = await takeBatch(device, OWNER, NOW, LIMIT);
  expect(rows.map(({ kind, payload, agg, opId }) => [kind, payload, agg === `comment:${opId}`])).toEqual(
    ["a", "b", "c"].map((comment) => ["comment.add", { unique_id: "book-tides", comment }, true]),
  );
});

it("keeps comments that were unsent when the page was requested, without duplicates", async () => {
  const earlyId = await addComment(device, LIST_ID, "early", NOW);
  const unsent = await listUnsentCommentIds(device, OWNER, LIST_ID.uniqueId);
  expect(unsent).toEqual([earlyId]);
  await acceptQueued();
  await putComments(device, LIST_ID, { comments: [fetchedComment("1")], next: null }, unsent, NOW);
  expect(await readShown()).toEqual([
    ["early", "sent"],
    ["comment 1", "sent"],
  ]);
  const stored = { ...fetchedComment("1"), id: earlyId, comment: "early", own: true };
  await putComments(device, LIST_ID, { comments: [stored, fetchedComment("1")], next: null }, unsent, NOW);
  expect(await readShown()).toHaveLength(2);
  await putComments(device, LIST_ID, { comments: [fetchedComment("1")], next: null }, [], NOW);
  expect(await readShown()).toEqual([["comment 1", "sent"]]);
});

it("shows an unsent comment even when the cache was deleted", async () => {
  await addComment(device, LIST_ID, "kept", NOW);
  await device.cache.comments.clear();
  expect(await readShown()).toEqual([["kept", "waiting"]]);
});

it("adds an older page without duplicates, and drops a page that was requested with an outdated cursor", async () => {
  await putComments(device, LIST_ID, { comments: [fetchedComment("3")], next: "after-3" }, [], NOW);
  await addOlderComments(device, LIST_ID, "after-3", {
    comments: [fetchedComment("2"), fetchedComment("3")],
    next: "after-2",
  });
  await addOlderComments(device, LIST_ID, "after-3", { comments: [fetchedComment("9")], next: null });
  expect(await readView()).toMatchObject({
    comments: [{ comment: "comment 3" }, { comment: "comment 2" }],
    next: "after-2",
  });
});

it("keeps a rejected comment with its reason until the learner discards it", async () => {
  const id = await addComment(device, LIST_ID, "refused", NOW);
  await takeBatch(device, OWNER, NOW, LIMIT);
  await applyOutcomes(
    device,
    [{ kind: "rejected", opId: id, code: "not_found", message: "No such book.", http: 200 }],
    NOW,
  );
  expect((await readView()).comments).toMatchObject([
    { comment: "refused", sendState: "refused", reason: "No such book." },
  ]);
  await discardComment(device, LIST_ID, id);
  expect(await readShown()).toEqual([]);
  expect(await device.work.outbox.count()).toBe(0);
});

it("does not discard a comment that the server has not rejected", async () => {
  const id = await addComment(device, LIST_ID, "on its way", NOW);
  await discardComment(device, LIST_ID, id);
  expect(await readShown()).toEqual([["on its way", "waiting"]]);
});

it("shows only the comments of this account on this book", async () => {
  await addComment(device, LIST_ID, "mine", NOW);
  expect((await readView({ ...LIST_ID, owner: "account-bob" })).comments).toEqual([]);
  expect((await readView({ ...LIST_ID, uniqueId: "book-tide" })).comments).toEqual([]);
});

it("emits when the work database or the cache database changes", async () => {
  const counts: number[] = [];
  const stop = watchComments(device, LIST_ID).subscribe(({ comments }) => counts.push(comments.length));
  await vi.waitFor(() => expect(counts.at(-1)).toBe(0));
  await putComments(device, LIST_ID, { comments: [fetchedComment("1")], next: null }, [], NOW);
  await vi.waitFor(() => expect(counts.at(-1)).toBe(1));
  const id = await addComment(device, LIST_ID, "mine", NOW);
  await vi.waitFor(() => expect(counts.at(-1)).toBe(2));
  await device.work.outbox.where("opId").equals(id).modify({ state: "rejected" });
  await discardComment(device, LIST_ID, id);
  await vi.waitFor(() => expect(counts.at(-1)).toBe(1));
  stop();
});
