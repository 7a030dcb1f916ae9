import type { StudySettings } from "#core/exam/study/study-settings.ts";
import type { Db, Tx } from "../store.ts";

/** Replaces an account's study settings. Returns the new revision. */
export async function putStudySettings(
  tx: Tx,
  accountId: string,
  settings: StudySettings,
  now: number,
): Promise<number> {
  const body = JSON.stringify(settings);
  const { rev } = await tx
    .insertInto("study_settings")
    .values({ account_id: accountId, body, rev: 1, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column("account_id")
        .doUpdateSet((eb) => ({ body, updated_at: now, rev: eb("study_settings.rev", "+", 1) })),
    )
    .returning("rev")
    .executeTakeFirstOrThrow();
  return rev;
}

export async function findStudySettings(db: Db, accountId: string): Promise<StudySettings | null> {
  const row = await db
    .selectFrom("study_settings")
    .select("body")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row === undefined ? null : (JSON.parse(row.body) as StudySettings);
}
