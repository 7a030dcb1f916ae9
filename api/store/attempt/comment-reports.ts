import { sql } from "kysely";
import type { ComplaintState } from "#core/wire/crm/complaints.ts";
import type { Db, Tx } from "../store.ts";
import { cutPage, isAfterPosition } from "../page.ts";

/**
 * Records that a learner reports a comment. A second report by the same learner changes nothing. Returns false if the
 * comment does not exist or is the learner's own.
 */
export async function reportComment(tx: Tx, commentId: string, accountId: string, now: number): Promise<boolean> {
  const comment = await tx.selectFrom("comment").select("account_id").where("id", "=", commentId).executeTakeFirst();
  if (comment === undefined || comment.account_id === accountId) return false;
  await tx
    .insertInto("comment_report")
    .values({ comment_id: commentId, account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.columns(["comment_id", "account_id"]).doNothing())
    .execute();
  return true;
}

/** Hides a comment, or shows it again. Returns false if there is no such comment. */
export async function setCommentHidden(
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

/**
 * Deletes all reports of a comment, because staff judge it to be fine. Also clears the staff reply, and who works on
 * the comment.
 */
export async function deleteCommentReports(tx: Tx, commentId: string): Promise<void> {
  await tx
    .updateTable("comment")
    .set({ owner_id: null, reply: null, replied_at: null, replied_by: null })
    .where("id", "=", commentId)
    .execute();
  await tx.deleteFrom("comment_report").where("comment_id", "=", commentId).execute();
}

/** Cursor of a page of reported comments. */
export type ReportedCommentCursor = { created_at: number; id: string };

/** A reported or hidden comment with the name of its writer and the number of its reports. */
export type ReportedCommentRow = Awaited<ReturnType<ReturnType<typeof selectListedComments>["execute"]>>[number];

/**
 * Selects the comments in one state. "resolved": comments that staff hid. "open": reported comments that learners still
 * see and nobody works on. "in_work": those that a member of staff works on.
 */
function selectListedComments(db: Db, state: ComplaintState) {
  const reported = db.selectFrom("comment_report").select("comment_id as id").distinct();
  // SQLite uses the index for this comparison, but not for "is not null".
  const hidden = db.selectFrom("comment").select("comment.id as id").where("comment.hidden_at", ">", 0);
  return (
    db
      .selectFrom((state === "resolved" ? hidden : reported).as("listed"))
      // SQLite keeps the order of a cross join. It first reads the few listed comments, and not all comments by time.
      .crossJoin("comment")
      .whereRef("comment.id", "=", "listed.id")
      .innerJoin("account", "account.id", "comment.account_id")
      .$if(state !== "resolved", (query) =>
        query
          .where("comment.hidden_at", "is", null)
          .where("comment.owner_id", state === "open" ? "is" : "is not", null),
      )
      .select((eb) => [
        "comment.id",
        "comment.unique_id",
        "comment.body",
        "comment.created_at",
        "comment.hidden_at",
        "comment.account_id",
        "comment.owner_id",
        "comment.reply",
        "comment.replied_at",
        "comment.replied_by",
        "account.first_name",
        "account.last_name",
        eb
          .selectFrom("comment_report")
          .select(sql<number>`count(*)`.as("reports"))
          .whereRef("comment_report.comment_id", "=", "comment.id")
          .as("reports"),
      ])
  );
}

/** Returns a page of reported comments in one state, newest comment first. */
export async function listReportedComments(
  db: Db,
  { state, after, limit }: { state: ComplaintState; after: ReportedCommentCursor | null; limit: number },
): Promise<{ rows: ReportedCommentRow[]; next: ReportedCommentCursor | null }> {
  let query = selectListedComments(db, state)
    .orderBy("comment.created_at", "desc")
    .orderBy("comment.id", "desc")
    .limit(limit + 1);
  if (after !== null)
    query = query.where(isAfterPosition(["comment.created_at", after.created_at], ["comment.id", after.id]));
  const found = await query.execute();
  const { page: rows, next } = cutPage(found, limit, (last) => ({ created_at: last.created_at, id: last.id }));
  return { rows, next };
}
