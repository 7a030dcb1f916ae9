import type { OpenComplaints } from "#core/wire/crm/complaints.ts";
import type { Db } from "../store.ts";

/** Counts the open complaints of each kind. */
export async function countOpenComplaints(db: Db): Promise<OpenComplaints> {
  const count = async (table: "mistake_report" | "crash_cause"): Promise<number> => {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as("count"))
      .where("state", "=", "open")
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  const comments = await db
    .selectFrom("comment_report")
    .innerJoin("comment", "comment.id", "comment_report.comment_id")
    .select((eb) => eb.fn.count("comment.id").distinct().as("count"))
    .where("comment.hidden_at", "is", null)
    .executeTakeFirstOrThrow();
  return {
    mistake_reports: await count("mistake_report"),
    crashes: await count("crash_cause"),
    comments: Number(comments.count),
  };
}
