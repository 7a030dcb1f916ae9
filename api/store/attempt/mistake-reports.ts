import type { ComplaintState, StoredComplaintState } from "#core/wire/crm/complaints.ts";
import type { Db, Tx } from "../store.ts";
import { isInState } from "../operate/complaint-work.ts";
import type { ComplaintWork, MistakeReportTable } from "../tables/content-feedback.ts";
import { cutPage, isAfterPosition } from "../page.ts";

/** A mistake report before it is stored. Its state will be "open". */
export type NewMistakeReport = Omit<MistakeReportTable, "state" | "settled_at" | "settled_by" | keyof ComplaintWork>;

/**
 * Adds a mistake report. Does nothing if the account already has a mistake report with this id. Returns false if the id
 * belongs to another account's mistake report.
 */
export async function insertMistakeReport(tx: Tx, report: NewMistakeReport): Promise<boolean> {
  await tx
    .insertInto("mistake_report")
    .values({ ...report, state: "open", settled_at: null, settled_by: null })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const stored = await tx
    .selectFrom("mistake_report")
    .select("account_id")
    .where("id", "=", report.id)
    .executeTakeFirst();
  return stored?.account_id === report.account_id;
}

/** Cursor of a page of mistake reports, newest first. */
export type MistakeReportCursor = { created_at: number; id: string };

/** A mistake report with the learner's name, and the names of the attempt's module, book and test. */
export type MistakeReportRow = Awaited<ReturnType<ReturnType<typeof selectReportsWithNames>["execute"]>>[number];

/** Joins a mistake report to the attempt that it names only if the attempt is the same learner's. */
function selectReportsWithNames(db: Db) {
  return db
    .selectFrom("mistake_report")
    .leftJoin("account", "account.id", "mistake_report.account_id")
    .leftJoin("attempt", (join) =>
      join
        .onRef("attempt.slug", "=", "mistake_report.attempt_slug")
        .onRef("attempt.account_id", "=", "mistake_report.account_id"),
    )
    .leftJoin("module", "module.slug", "attempt.module_slug")
    .leftJoin("book", "book.slug", "module.book_slug")
    .leftJoin("book_test", (join) =>
      join.onRef("book_test.book_slug", "=", "module.book_slug").onRef("book_test.slug", "=", "module.test_slug"),
    )
    .selectAll("mistake_report")
    .select([
      "account.first_name",
      "account.last_name",
      "account.email",
      "attempt.slug as found_attempt",
      "attempt.module_type",
      "module.name as module_name",
      "book.name as book_name",
      "book_test.name as test_name",
    ]);
}

/** Returns a page of mistake reports in one state, newest first. */
export async function listMistakeReports(
  db: Db,
  { state, after, limit }: { state: ComplaintState; after: MistakeReportCursor | null; limit: number },
): Promise<{ rows: MistakeReportRow[]; next: MistakeReportCursor | null }> {
  let query = selectReportsWithNames(db)
    .where(isInState("mistake_report", state))
    .orderBy("mistake_report.created_at", "desc")
    .orderBy("mistake_report.id", "desc")
    .limit(limit + 1);
  if (after !== null)
    query = query.where(
      isAfterPosition(["mistake_report.created_at", after.created_at], ["mistake_report.id", after.id]),
    );
  const found = await query.execute();
  const { page: rows, next } = cutPage(found, limit, (last) => ({ created_at: last.created_at, id: last.id }));
  return { rows, next };
}

/** Sets the state of a mistake report. Returns the mistake report, or null if it does not exist. */
export async function setMistakeReportState(
  db: Db,
  id: string,
  { state, staffId, now }: { state: StoredComplaintState; staffId: string; now: number },
): Promise<MistakeReportRow | null> {
  await db
    .updateTable("mistake_report")
    .set({ state, settled_at: now, settled_by: staffId })
    .where("id", "=", id)
    .execute();
  return findMistakeReport(db, id);
}

/** Returns a mistake report with the names of its learner, module, book and test, or null if it does not exist. */
export async function findMistakeReport(db: Db, id: string): Promise<MistakeReportRow | null> {
  return (await selectReportsWithNames(db).where("mistake_report.id", "=", id).executeTakeFirst()) ?? null;
}
