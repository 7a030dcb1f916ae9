import type { ReportedComment } from "#core/wire/crm/reported-comments.ts";
import { findStaffNames } from "#api/store/account/staff.ts";
import type { ReportedCommentRow } from "#api/store/attempt/comment-reports.ts";
import type { Db } from "#api/store/store.ts";
import { toComplaintState, viewWork } from "./view-complaint-work.ts";

/** Returns reported comments for staff. A hidden comment counts as resolved. */
export async function viewReportedComments(
  db: Db,
  rows: readonly ReportedCommentRow[],
  staffId: string,
): Promise<ReportedComment[]> {
  const names = await findStaffNames(
    db,
    rows.flatMap((row) => [row.owner_id, row.replied_by]),
  );
  return rows.map((row) => ({
    id: row.id,
    unique_id: row.unique_id,
    comment: row.body,
    user: row.account_id,
    name: `${row.first_name} ${row.last_name}`,
    created_at: row.created_at,
    reports: Number(row.reports),
    hidden_at: row.hidden_at,
    ...viewWork(row, names, staffId),
    state: toComplaintState({ state: row.hidden_at === null ? "open" : "resolved", owner_id: row.owner_id }),
    can_reply: Number(row.reports) > 0,
  }));
}
