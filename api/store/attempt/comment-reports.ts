import { sql } from "kysely";
import type { ReportedComment } from "#core/wire/crm/reported-comments.ts";
import type { Db, Tx } from "../store.ts";

/**
 * Adds a learner's report of a comment. A second one changes nothing. Returns false if there is no such comment, or it is
 * the learner's own.
 */
export async function reportComment(tx: Tx, commentId: string, accountId: string, now: number): Promise<boolean> {
  const comment = await tx.selectFrom("comment").select("account_id").where("id", "=", commentId).executeTakeFirst();
  if (comment === undefined || comment.account_id === accountId) return false;
  await tx
    .insertInto("comment_report")
    .values({ comment_id: commentId, account_id: accountId, created_at: now })
    .onConflict((on) => on.columns(["comment_id", "account_id"]).doNothing())
    .execute();
  return true;
}

/** Hides a comment, or shows it again. Returns false if there is no such comment. */
export async function setHidden(
  tx: Tx,
  commentId: string,
  hidden: { at: number; by: string } | null,
): Promise<boolean> {
  const row = await tx
    .updateTable("comment")
    .set({ hidden_at: hidden?.at ?? null, hidden_by: hidden?.by ?? null })
    .where("id", "=", commentId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the reports of a comment that staff has judged to be fine. */
export async function deleteReports(tx: Tx, commentId: string): Promise<void> {
  await tx.deleteFrom("comment_report").where("comment_id", "=", commentId).execute();
}

/** Cursor of a page of reported comments. */
export type ReportedCursor = { created_at: number; id: string };

/** Returns a page of the comments that learners reported or staff hid, newest comment first. */
export async function listReported(
  db: Db,
  { after, limit }: { after: ReportedCursor | null; limit: number },
): Promise<{ comments: ReportedComment[]; next: ReportedCursor | null }> {
  const hidden = db
    .selectFrom("comment")
    .select("comment.id as id")
    // Not "is not null", for which SQLite uses no index.
    .where("comment.hidden_at", ">", 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("comment_report")
            .select("comment_report.account_id")
            .whereRef("comment_report.comment_id", "=", "comment.id"),
        ),
      ),
    );
  let query = db
    .selectFrom(db.selectFrom("comment_report").select("comment_id as id").distinct().unionAll(hidden).as("listed"))
    // SQLite keeps the order of a cross join: it reads the few listed comments, not all by their time.
    .crossJoin("comment")
    .whereRef("comment.id", "=", "listed.id")
    .innerJoin("account", "account.id", "comment.account_id")
    .select((eb) => [
      "comment.id",
      "comment.unique_id",
      "comment.body",
      "comment.created_at",
      "comment.hidden_at",
      "comment.account_id",
      "account.first_name",
      "account.last_name",
      eb
        .selectFrom("comment_report")
        .select(sql<number>`count(*)`.as("reports"))
        .whereRef("comment_report.comment_id", "=", "comment.id")
        .as("reports"),
    ])
    .orderBy("comment.created_at", "desc")
    .orderBy("comment.id", "desc")
    .limit(limit + 1);
  if (after !== null)
    query = query.where((eb) =>
      eb.or([
        eb("comment.created_at", "<", after.created_at),
        eb.and([eb("comment.created_at", "=", after.created_at), eb("comment.id", "<", after.id)]),
      ]),
    );
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    comments: page.map((row) => ({
      id: row.id,
      unique_id: row.unique_id,
      comment: row.body,
      user: row.account_id,
      name: `${row.first_name} ${row.last_name}`,
      created_at: row.created_at,
      reports: Number(row.reports),
      hidden_at: row.hidden_at,
    })),
    next: rows.length > limit && last !== undefined ? { created_at: last.created_at, id: last.id } : null,
  };
}
