import type { NoticeChannel, StaffMember } from "#core/wire/crm/staff.ts";
import type { Db, Tx } from "../store.ts";
import { cutPage } from "../page.ts";

const STAFF_ROLES = ["staff", "admin"] as const;
const DEFAULT_NOTICES: NoticeChannel = "app";
const MAX_NOTIFIED_STAFF = 200;

function selectMembers(db: Db) {
  return db
    .selectFrom("account")
    .leftJoin("staff_profile", "staff_profile.account_id", "account.id")
    .select([
      "account.id",
      "account.email",
      "account.role",
      "account.first_name",
      "account.last_name",
      "account.created_at",
      "staff_profile.name",
      "staff_profile.certification",
      "staff_profile.notices",
    ])
    .select((eb) =>
      eb
        .selectFrom("session")
        .select((inner) => inner.fn.max("session.last_used_at").as("last"))
        .whereRef("session.account_id", "=", "account.id")
        .as("last_seen_at"),
    );
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>["execute"]>>[number];

function toMember(row: MemberRow): StaffMember {
  return {
    user: row.id,
    email: row.email,
    role: row.role === "admin" ? "admin" : "staff",
    name: toStaffName(row),
    certification: row.certification ?? "",
    notices: row.notices ?? DEFAULT_NOTICES,
    created_at: row.created_at,
    last_seen_at: row.last_seen_at,
  };
}

/** Returns a page of the staff, sorted by account id. */
export async function listStaff(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ staff: StaffMember[]; next: string | null }> {
  let query = selectMembers(db)
    .where("account.role", "in", STAFF_ROLES)
    .orderBy("account.id")
    .limit(limit + 1);
  if (after !== null) query = query.where("account.id", ">", after);
  const rows = await query.execute();
  const { page, next } = cutPage(rows, limit, ({ id }) => id);
  return { staff: page.map(toMember), next };
}

/** Returns a member of staff, or null for learners and unknown accounts. */
export async function findStaffMember(db: Db, accountId: string): Promise<StaffMember | null> {
  const row = await selectMembers(db)
    .where("account.id", "=", accountId)
    .where("account.role", "in", STAFF_ROLES)
    .executeTakeFirst();
  return row === undefined ? null : toMember(row);
}

export async function putStaffProfile(
  tx: Tx,
  accountId: string,
  { name, certification, notices }: { name: string; certification: string; notices?: NoticeChannel | undefined },
  now: number,
): Promise<void> {
  const change = { name, certification, updated_at: now, ...(notices !== undefined && { notices }) };
  await tx
    .insertInto("staff_profile")
    .values({ account_id: accountId, ...change })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(change))
    .execute();
}

/**
 * Returns the names of these accounts by id, as examiner reports show them. The accounts may have lost their staff
 * role. Ignores nulls among the ids.
 */
export async function findStaffNames(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await db
    .selectFrom("account")
    .leftJoin("staff_profile", "staff_profile.account_id", "account.id")
    .select(["account.id", "account.first_name", "account.last_name", "staff_profile.name"])
    .where("account.id", "in", known)
    .execute();
  return new Map(rows.map((row) => [row.id, toStaffName(row)]));
}

/**
 * Returns an examiner's name and certification as an examiner report shows them. Returns null if `id` is null or the
 * account was deleted.
 */
export async function findExaminer(
  db: Db,
  id: string | null,
): Promise<{ name: string; certification: string | null } | null> {
  if (id === null) return null;
  const row = await db
    .selectFrom("account")
    .leftJoin("staff_profile", "staff_profile.account_id", "account.id")
    .select(["account.first_name", "account.last_name", "staff_profile.name", "staff_profile.certification"])
    .where("account.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    name: toStaffName(row),
    certification: row.certification === "" ? null : row.certification,
  };
}

/** Returns the name in the staff profile, or else the account's name. */
export function toStaffName(row: { name: string | null; first_name: string; last_name: string }): string {
  return row.name ?? `${row.first_name} ${row.last_name}`.trim();
}

export type StaffToNotify = { id: string; email: string; first_name: string; notices: NoticeChannel };

/**
 * Returns at most MAX_NOTIFIED_STAFF members of staff, with the way in which each wants to be notified of new
 * evaluations and questions.
 */
export async function listStaffToNotify(db: Db): Promise<StaffToNotify[]> {
  const rows = await db
    .selectFrom("account")
    .leftJoin("staff_profile", "staff_profile.account_id", "account.id")
    .select(["account.id", "account.email", "account.first_name", "staff_profile.notices"])
    .where("account.role", "in", STAFF_ROLES)
    .orderBy("account.id")
    .limit(MAX_NOTIFIED_STAFF)
    .execute();
  return rows.map((row) => ({ ...row, notices: row.notices ?? DEFAULT_NOTICES }));
}
