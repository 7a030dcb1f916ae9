import type { Insertable, Selectable } from "kysely";
import type { ComplaintState, StoredComplaintState } from "#core/wire/crm/complaints.ts";
import type { CrashCause } from "#core/wire/feedback/crash-cause.ts";
import type { Db, Tx } from "../store.ts";
import { isInState } from "./complaint-work.ts";
import type { CrashReportRow } from "../tables/account.ts";
import type { CrashCauseTable } from "../tables/content-feedback.ts";
import { cutPage, isAfterPosition } from "../page.ts";

export type CrashCauseRow = Selectable<CrashCauseTable>;
/** Cursor of a page of causes, last seen first. */
export type CrashCursor = { last_seen_at: number; id: number };

/** Stores a crash report and counts it under its cause. Opens a resolved cause again, without its owner and reply. */
export async function insertCrashReport(
  tx: Tx,
  cause: CrashCause,
  report: Omit<Insertable<CrashReportRow>, "cause_id">,
): Promise<void> {
  const { created_at, app_version } = report;
  const openState = {
    last_seen_at: created_at,
    app_version,
    state: "open",
    settled_at: null,
    settled_by: null,
  } as const;
  const { id: cause_id } = await tx
    .insertInto("crash_cause")
    .values({ ...cause, ...openState, count: 1, first_seen_at: created_at })
    .onConflict((conflict) =>
      conflict.columns(["message", "frame"]).doUpdateSet((eb) => {
        const keepUnlessResolved = <C extends "owner_id" | "reply" | "replied_at" | "replied_by">(column: C) =>
          eb
            .case()
            .when("crash_cause.state", "=", "open")
            .then(eb.ref(`crash_cause.${column}`))
            .else(null)
            .end();
        return {
          ...openState,
          count: eb("crash_cause.count", "+", 1),
          owner_id: keepUnlessResolved("owner_id"),
          reply: keepUnlessResolved("reply"),
          replied_at: keepUnlessResolved("replied_at"),
          replied_by: keepUnlessResolved("replied_by"),
        };
      }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("crash_report")
    .values({ ...report, cause_id })
    .execute();
}

/** Returns a page of causes in one state, last seen first. */
export async function listCrashCauses(
  db: Db,
  { state, after, limit }: { state: ComplaintState; after: CrashCursor | null; limit: number },
): Promise<{ causes: CrashCauseRow[]; next: CrashCursor | null }> {
  let query = db
    .selectFrom("crash_cause")
    .selectAll()
    .where(isInState("crash_cause", state))
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (after !== null) query = query.where(isAfterPosition(["last_seen_at", after.last_seen_at], ["id", after.id]));
  const rows = await query.execute();
  const { page: causes, next } = cutPage(rows, limit, (last) => ({ last_seen_at: last.last_seen_at, id: last.id }));
  return { causes, next };
}

/** Returns whether a signed-in learner sent a crash report of this cause and still has an account. */
export async function hasReporterWithAccount(db: Db, causeId: number): Promise<boolean> {
  const row = await db
    .selectFrom("crash_report")
    .select("account_id")
    .where("cause_id", "=", causeId)
    // Leaves out null. SQLite uses the index for this comparison, but not for "is not null".
    .where("account_id", ">", "")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the newest crash report of a cause, or null if all were deleted. */
export async function findNewestCrash(db: Db, causeId: number): Promise<CrashReportRow | null> {
  const row = await db
    .selectFrom("crash_report")
    .selectAll()
    .where("cause_id", "=", causeId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Deletes an account's crash reports. Also deletes their causes that have no other crash reports, because the message
 * of a cause may contain personal data.
 */
export async function deleteCrashReports(tx: Tx, accountId: string): Promise<void> {
  const deleted = await tx
    .deleteFrom("crash_report")
    .where("account_id", "=", accountId)
    .returning("cause_id")
    .execute();
  const causes = [...new Set(deleted.flatMap(({ cause_id }) => cause_id ?? []))];
  if (causes.length === 0) return;
  await tx
    .deleteFrom("crash_cause")
    .where("id", "in", causes)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("crash_report").select("id").whereRef("crash_report.cause_id", "=", "crash_cause.id")),
      ),
    )
    .execute();
}

/** Sets the state of a cause. Returns the changed cause, or null if there is no such cause. */
export async function setCrashCauseState(
  db: Db,
  id: number,
  { state, staffId, now }: { state: StoredComplaintState; staffId: string; now: number },
): Promise<CrashCauseRow | null> {
  const row = await db
    .updateTable("crash_cause")
    .set({ state, settled_at: now, settled_by: staffId })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
