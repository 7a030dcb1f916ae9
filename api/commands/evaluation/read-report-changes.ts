import { readTrail } from "#api/store/evaluation/examiner-audit.ts";
import { findLastReportEmail } from "#api/store/evaluation/report-emails.ts";
import type { Db } from "#api/store/store.ts";
import { type ReportChanges, reportChanges } from "./report-changes.ts";

/** Reads what changed in a report since the client was last emailed. An email that was given up does not count. */
export async function readReportChanges(db: Db, evaluationId: number): Promise<ReportChanges> {
  const trail = await readTrail(db, evaluationId);
  const last = await findLastReportEmail(db, evaluationId);
  const lastSent = trail.findLastIndex(({ action }) => action === "report_sent");
  return reportChanges(last?.state === "dead" ? trail.filter((_, i) => i !== lastSent) : trail);
}
