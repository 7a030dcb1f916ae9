import type { AuditEntry } from "#core/wire/crm/audit.ts";

type Entry = Pick<AuditEntry, "action" | "at" | "changes">;
type Change = AuditEntry["changes"][number];

/** When the client was last emailed about an examiner report (null for never), and what changed in it since. */
export type ReportChanges = { mailedAt: number | null; changes: Change[] };

/** Fields of the audit trail that an examiner report does not show. */
const NOT_SHOWN = new Set(["status", "trello_card_id"]);

/**
 * Works out from the audit trail, oldest entry first, what changed since the last email with the report's link. The
 * first publication sends this email, and staff can send it again. A text that was changed back is not a change.
 */
export function collectReportChanges(trail: readonly Entry[]): ReportChanges {
  let mailedAt: number | null = null;
  let changes = new Map<string, Change>();
  for (const { action, at, changes: fields } of trail) {
    // An adjudication of a second marking changes no report.
    if (action === "adjudicated") continue;
    if (action === "report_sent" || (mailedAt === null && isPublication(fields))) {
      mailedAt = at;
      changes = new Map();
    } else if (mailedAt !== null) {
      const changedFields = action === "new_link" ? [{ field: "report_link", from: null, to: null }] : fields;
      for (const change of changedFields) if (!NOT_SHOWN.has(change.field)) addChange(changes, change);
    }
  }
  return { mailedAt, changes: [...changes.values()] };
}

function isPublication(changes: readonly Change[]): boolean {
  return changes.some(({ field, to }) => field === "status" && to === "EVALUATED");
}

/** Joins a change to earlier ones of the same field. */
function addChange(changes: Map<string, Change>, { field, from, to }: Change): void {
  const first = changes.get(field);
  const joined = { field, from: first === undefined ? from : first.from, to };
  if (isChangedBack(joined)) changes.delete(field);
  else changes.set(field, joined);
}

/**
 * Returns true if a field has its first value again. Never true for comments, because several comments have the same
 * field name. Never true for the link, because the trail does not contain its value. Never true for shortened texts,
 * because they may differ after the cut.
 */
function isChangedBack({ field, from, to }: Change): boolean {
  const isComparable =
    field !== "report_link" && field !== "voice_comment" && !field.endsWith(".comment") && to?.endsWith("…") !== true;
  return isComparable && from === to;
}
