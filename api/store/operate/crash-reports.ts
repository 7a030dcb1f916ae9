import type { Db } from "../store.ts";
import type { CrashReportRow } from "../tables/account.ts";

export async function insertCrashReport(db: Db, row: CrashReportRow): Promise<void> {
  await db.insertInto("crash_report").values(row).execute();
}
