import { readWholeAudit } from "#api/store/evaluation/examiner-audit.ts";
import { findLastReportEmail } from "#api/store/evaluation/report-emails.ts";
import type { Db } from "#api/store/store.ts";
import { type ReportChanges, collectReportChanges } from "./report-changes.ts";

/** Reads what changed in an examiner report since its last email. An email that could not be sent does not count. */
export async function readReportChanges(db: Db, evaluationId: number): Promise<ReportChanges> {
  const trail = await readWholeAudit(db, evaluationId);
  const last = await findLastReportEmail(db, evaluationId);
  const lastSent = trail.findLastIndex(({ action }) => action === "report_sent");
  return collectReportChanges(last?.state === "dead" ? trail.filter((_, i) => i !== lastSent) : trail);
}
