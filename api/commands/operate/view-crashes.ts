import type { CrmCrash } from "#core/wire/crm/complaints.ts";
import { findStaffNames } from "#api/store/account/staff.ts";
import { type CrashCauseRow, findNewestCrash, hasReporterWithAccount } from "#api/store/operate/crash-reports.ts";
import type { Db } from "#api/store/store.ts";
import { toComplaintState, viewWork } from "./view-complaint-work.ts";

/** Returns causes of crashes for staff, each with its newest crash report as an example. */
export async function viewCrashes(db: Db, causes: readonly CrashCauseRow[], staffId: string): Promise<CrmCrash[]> {
  const names = await findStaffNames(
    db,
    causes.flatMap((cause) => [cause.settled_by, cause.owner_id, cause.replied_by]),
  );
  const crashes: CrmCrash[] = [];
  for (const cause of causes) {
    const newest = await findNewestCrash(db, cause.id);
    crashes.push({
      id: cause.id,
      message: cause.message,
      frame: cause.frame,
      count: cause.count,
      first_seen_at: cause.first_seen_at,
      last_seen_at: cause.last_seen_at,
      app_version: cause.app_version,
      ...viewWork(cause, names, staffId),
      state: toComplaintState(cause),
      can_reply: await hasReporterWithAccount(db, cause.id),
      settled_at: cause.settled_at,
      settled_by: cause.settled_by === null ? null : (names.get(cause.settled_by) ?? null),
      example:
        newest === null
          ? null
          : {
              description: newest.description,
              error_info: newest.error_info,
              current_url: newest.current_url,
              user_agent: newest.user_agent,
            },
    });
  }
  return crashes;
}
