import type { Insertable } from "kysely";
import { type Comment, publicName, shortDate } from "#core/wire/feedback/comments.ts";
import { type Reaction, REACTIONS, type Reactions } from "#core/wire/feedback/reactions.ts";
import type { Subject } from "#core/wire/feedback/unique-id-of.ts";
import { wasBookPublished } from "../content/books.ts";
import type { Db, Tx } from "../store.ts";
import type { CommentTable } from "../tables/content-feedback.ts";
import { cutPage, isAfterPosition } from "../page.ts";

/** Returns whether the book or module is or was in the library. Its comments stay when it leaves the library. */
export async function wasPublished(db: Db, { kind, slug }: Subject): Promise<boolean> {
  if (kind === "book") return wasBookPublished(db, slug);
  const row = await db
    .selectFrom("module")
    .select("slug")
    .where("slug", "=", slug)
    .where("module_type", "=", kind)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds a comment. Does nothing if the account already has a comment with this id. Returns false if the id belongs to
 * another account's comment.
 */
export async function insertComment(tx: Tx, row: Insertable<CommentTable>): Promise<boolean> {
  await tx
    .insertInto("comment")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const stored = await tx.selectFrom("comment").select("account_id").where("id", "=", row.id).executeTakeFirst();
  return stored?.account_id === row.account_id;
}

/**
 * Returns when the account's `count`th latest row in a table was created, or null if the account has fewer rows. A
 * daily cap of `count` allows another row once this time is more than a day ago.
 */
export async function findNthLatestTime(
  db: Db,
  table: "comment" | "mistake_report" | "drill" | "study_entry" | "word",
  accountId: string,
  count: number,
): Promise<number | null> {
  const row = await db
    .selectFrom(table)
    .select("created_at")
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .limit(1)
    .offset(count - 1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Cursor of a page of comments, newest first. */
export type CommentCursor = { created_at: number; id: string };

/**
 * Returns a page of the comments on one book or module, newest first, as the account `reader` sees them. Only its
 * writer sees a hidden comment.
 */
export async function listComments(
  db: Db,
  filter: { unique_id: string; reader: string; after: CommentCursor | null; limit: number },
): Promise<{ comments: Comment[]; next: CommentCursor | null }> {
  const { after, limit } = filter;
  let query = selectCommentsWithNames(db, filter.reader)
    .where("comment.unique_id", "=", filter.unique_id)
    .where((eb) => eb.or([eb("comment.hidden_at", "is", null), eb("comment.account_id", "=", filter.reader)]))
    .orderBy("comment.created_at", "desc")
    .orderBy("comment.id", "desc")
    .limit(limit + 1);
  if (after !== null)
    query = query.where(isAfterPosition(["comment.created_at", after.created_at], ["comment.id", after.id]));
  const rows = await query.execute();
  const { page, next } = cutPage(rows, limit, (last) => ({ created_at: last.created_at, id: last.id }));
  return {
    comments: page.map((row) => toComment(row, filter.reader)),
    next,
  };
}

export async function findComment(db: Db, id: string, reader: string): Promise<Comment | null> {
  const row = await selectCommentsWithNames(db, reader).where("comment.id", "=", id).executeTakeFirst();
  return row === undefined ? null : toComment(row, reader);
}

function selectCommentsWithNames(db: Db, reader: string) {
  return db
    .selectFrom("comment")
    .innerJoin("account", "account.id", "comment.account_id")
    .select((eb) => [
      "comment.id",
      "comment.account_id",
      "comment.body",
      "comment.created_at",
      "comment.hidden_at",
      "account.first_name",
      "account.last_name",
      eb
        .selectFrom("comment_report")
        .select("comment_report.created_at")
        .whereRef("comment_report.comment_id", "=", "comment.id")
        .where("comment_report.account_id", "=", reader)
        .as("reported_at"),
    ]);
}

type NamedComment = Awaited<ReturnType<ReturnType<typeof selectCommentsWithNames>["execute"]>>[number];

function toComment(row: NamedComment, reader: string): Comment {
  return {
    id: row.id,
    name: publicName(row),
    short_date: shortDate(row.created_at),
    comment: row.body,
    own: row.account_id === reader,
    ...(row.hidden_at !== null && { hidden: true }),
    ...(row.reported_at !== null && { reported: true }),
  };
}

/** Sets the account's reaction to a book or module. Null removes the reaction. */
export async function setReaction(
  tx: Tx,
  accountId: string,
  uniqueId: string,
  reaction: Reaction | null,
  now: number,
): Promise<void> {
  if (reaction === null) {
    await tx.deleteFrom("reaction").where("account_id", "=", accountId).where("unique_id", "=", uniqueId).execute();
    return;
  }
  await tx
    .insertInto("reaction")
    .values({ account_id: accountId, unique_id: uniqueId, reaction, updated_at: now })
    .onConflict((conflict) => conflict.columns(["account_id", "unique_id"]).doUpdateSet({ reaction, updated_at: now }))
    .execute();
}

/** Returns how often each reaction was given to a book or module, and the reader's own reaction. */
export async function findReactions(db: Db, uniqueId: string, reader: string): Promise<Reactions> {
  const rows = await db
    .selectFrom("reaction")
    .select(["reaction", (eb) => eb.fn.countAll().as("count")])
    .where("unique_id", "=", uniqueId)
    .groupBy("reaction")
    .execute();
  const findCount = (reaction: Reaction): number => Number(rows.find((row) => row.reaction === reaction)?.count ?? 0);
  const own = await db
    .selectFrom("reaction")
    .select("reaction")
    .where("account_id", "=", reader)
    .where("unique_id", "=", uniqueId)
    .executeTakeFirst();
  return {
    counts: Object.fromEntries(REACTIONS.map((reaction) => [reaction, findCount(reaction)])) as Reactions["counts"],
    own: own?.reaction ?? null,
  };
}
