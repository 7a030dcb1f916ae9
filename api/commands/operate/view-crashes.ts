import type { CrmCrash } from "#core/wire/crm/complaints.ts";
import { findStaffNames } from "#api/store/account/staff.ts";
import { type CrashCauseRow, findNewestCrash } from "#api/store/operate/crash-reports.ts";
import type { Db } from "#api/store/store.ts";

/** Returns causes of crashes for staff, each with its newest report as an example. */
export async function viewCrashes(db: Db, causes: readonly CrashCauseRow[]): Promise<CrmCrash[]> {
  const names = await findStaffNames(
    db,
    causes.map(({ settled_by }) => settled_by),
  );
  const crashes: CrmCrash[] = [];
  for (const cause of causes) {
    const newest = await findNewestCrash(db, cause.id);
    crashes.push({
      ...cause,
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
