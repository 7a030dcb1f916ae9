import type { OfficeChange } from "#core/wire/crm/office-changes.ts";
import { findStaffNames } from "../account/staff.ts";
import type { Db, Tx } from "../store.ts";
import { type PageById, readNewestFirst } from "../page.ts";

export type NewOfficeChange = {
  /** Null for the command line and the server. */
  accountId: string | null;
  action: OfficeChange["action"];
  /** The client whom the change is about. Absent if it is about no client. */
  clientId?: string;
  /** What was changed, as staff read it: for example the code of a coupon, or the name of a member of staff. */
  subject: string;
  changes?: OfficeChange["changes"];
  now: number;
};

/** Adds a change to the list of changes by staff, the command line and the server. */
export async function addOfficeChange(
  tx: Tx,
  { accountId, action, clientId, subject, changes = [], now }: NewOfficeChange,
): Promise<void> {
  await tx
    .insertInto("office_change")
    .values({
      at: now,
      account_id: accountId,
      client_id: clientId ?? null,
      action,
      subject,
      changes: JSON.stringify(changes),
    })
    .execute();
}

/**
 * Clears the content of changes about a client whose account is deleted. Keeps who made each change, when and its kind.
 */
export async function clearChangesAboutClient(tx: Tx, clientId: string): Promise<void> {
  await tx.updateTable("office_change").set({ subject: "", changes: "[]" }).where("client_id", "=", clientId).execute();
}

/** Returns a page of changes, newest first. */
export async function listOfficeChanges(
  db: Db,
  page: PageById,
): Promise<{ changes: OfficeChange[]; next: number | null }> {
  const { rows, next } = await readNewestFirst(db.selectFrom("office_change").selectAll(), page);
  const names = await findStaffNames(
    db,
    rows.map(({ account_id }) => account_id),
  );
  return {
    changes: rows.map(({ id, at, account_id, action, subject, changes }) => ({
      id,
      at,
      staff_name: account_id === null ? null : (names.get(account_id) ?? null),
      action,
      subject,
      changes: JSON.parse(changes) as OfficeChange["changes"],
    })),
    next,
  };
}
