import type { StaffDraft } from "#core/wire/crm/staff-drafts.ts";
import type { Db, Tx } from "../store.ts";

type StaffDraftKey = { account_id: string; evaluation_id: number };

/** Returns what a member of staff typed into the forms of an evaluation and has not saved. */
export async function listStaffDrafts(db: Db, { account_id, evaluation_id }: StaffDraftKey): Promise<StaffDraft[]> {
  const rows = await db
    .selectFrom("examiner_draft")
    .select(["form", "base_version", "fields"])
    .where("account_id", "=", account_id)
    .where("evaluation_id", "=", evaluation_id)
    .orderBy("form")
    .execute();
  return rows.map(({ form, base_version, fields }) => ({
    form,
    base_version,
    fields: JSON.parse(fields) as StaffDraft["fields"],
  }));
}

export async function putStaffDraft(db: Db, key: StaffDraftKey, draft: StaffDraft, now: number): Promise<void> {
  const change = { base_version: draft.base_version, fields: JSON.stringify(draft.fields), updated_at: now };
  await db
    .insertInto("examiner_draft")
    .values({ ...key, form: draft.form, ...change })
    .onConflict((conflict) => conflict.columns(["account_id", "evaluation_id", "form"]).doUpdateSet(change))
    .execute();
}

export async function deleteStaffDraft(
  db: Db | Tx,
  { account_id, evaluation_id }: StaffDraftKey,
  form: string,
): Promise<void> {
  await db
    .deleteFrom("examiner_draft")
    .where("account_id", "=", account_id)
    .where("evaluation_id", "=", evaluation_id)
    .where("form", "=", form)
    .execute();
}
