import type { Db, Tx } from "../store.ts";
import type { StaffInvitationRow } from "../tables/account.ts";

/** Stores an invitation. Replaces the earlier one of the same account. */
export async function putInvitation(tx: Tx, row: StaffInvitationRow): Promise<void> {
  const { account_id: _, ...rest } = row;
  await tx
    .insertInto("staff_invitation")
    .values(row)
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(rest))
    .execute();
}

/** Deletes the invitation of an account. Returns the invitation, or null if there is none or it has expired. */
export async function takeInvitation(tx: Tx, accountId: string, now: number): Promise<StaffInvitationRow | null> {
  const row = await tx
    .deleteFrom("staff_invitation")
    .where("account_id", "=", accountId)
    .returningAll()
    .executeTakeFirst();
  return row === undefined || row.expires_at <= now ? null : row;
}

export type OpenInvitation = StaffInvitationRow & { email: string };

/** Returns the invitations that are neither accepted nor expired, newest first, at most `limit`. */
export async function listInvitations(db: Db, now: number, limit: number): Promise<OpenInvitation[]> {
  return db
    .selectFrom("staff_invitation")
    .innerJoin("account", "account.id", "staff_invitation.account_id")
    .selectAll("staff_invitation")
    .select("account.email")
    .where("staff_invitation.expires_at", ">", now)
    .orderBy("staff_invitation.created_at", "desc")
    .limit(limit)
    .execute();
}
