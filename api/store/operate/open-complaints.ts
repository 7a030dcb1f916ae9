import type { OpenComplaints } from "#core/wire/crm/complaints.ts";
import type { Db } from "../store.ts";

/** Counts the open complaints of each kind that nobody works on. */
export async function countOpenComplaints(db: Db): Promise<OpenComplaints> {
  const countRows = async (table: "mistake_report" | "crash_cause"): Promise<number> => {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as("count"))
      .where("state", "=", "open")
      .where("owner_id", "is", null)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  // Starts from the reports and not from all comments, because learners report few comments.
  const comments = await db
    .selectFrom("comment_report")
    .select((eb) => eb.fn.count("comment_id").distinct().as("count"))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("comment")
          .select("comment.id")
          .whereRef("comment.id", "=", "comment_report.comment_id")
          .where("comment.hidden_at", "is", null)
          .where("comment.owner_id", "is", null),
      ),
    )
    .executeTakeFirstOrThrow();
  return {
    mistake_reports: await countRows("mistake_report"),
    crashes: await countRows("crash_cause"),
    comments: Number(comments.count),
  };
}
