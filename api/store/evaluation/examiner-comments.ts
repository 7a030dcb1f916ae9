import type { Selectable } from "kysely";
import type { Db, Tx } from "../store.ts";
import type { ExaminerCommentTable } from "../tables/examiner.ts";

export type ExaminerCommentRow = Selectable<ExaminerCommentTable>;

export const MAX_COMMENTS_PER_SECTION = 200;

/** Returns the examiner comments on several sections, in the order of the text. */
export async function listExaminerComments(db: Db, sectionIds: readonly number[]): Promise<ExaminerCommentRow[]> {
  if (sectionIds.length === 0) return [];
  return db
    .selectFrom("examiner_comment")
    .selectAll()
    .where("section_id", "in", sectionIds)
    .orderBy("section_id")
    .orderBy("start_at")
    .orderBy("id")
    .execute();
}

export async function findExaminerComment(db: Db, id: string): Promise<ExaminerCommentRow | null> {
  return (await db.selectFrom("examiner_comment").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

export async function insertExaminerComment(tx: Tx, row: ExaminerCommentRow): Promise<void> {
  await tx.insertInto("examiner_comment").values(row).execute();
}

/** Changes a comment that is still at `version`. Returns null if it was changed or deleted since. */
export async function changeExaminerComment(
  tx: Tx,
  id: string,
  version: number,
  { comment, staffId, now }: { comment: string; staffId: string; now: number },
): Promise<ExaminerCommentRow | null> {
  const row = await tx
    .updateTable("examiner_comment")
    .set({ comment, version: version + 1, staff_id: staffId, updated_at: now })
    .where("id", "=", id)
    .where("version", "=", version)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes a comment that is still at `version`. Returns false if it was changed or deleted since. */
export async function deleteExaminerComment(tx: Tx, id: string, version: number): Promise<boolean> {
  const row = await tx
    .deleteFrom("examiner_comment")
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
