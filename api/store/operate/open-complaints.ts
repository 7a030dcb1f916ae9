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
  return { mistake_reports: await count("mistake_report"), crashes: await count("crash_cause") };
}
