import type { Selectable } from "kysely";
import type { Db, Tx } from "../store.ts";
import type { VoiceCommentTable } from "../tables/examiner.ts";

export type VoiceCommentRow = Selectable<VoiceCommentTable>;

/** Returns the voice comments of an evaluation in the order in which they were added. */
export async function listVoiceComments(db: Db, evaluationId: number): Promise<VoiceCommentRow[]> {
  return db
    .selectFrom("voice_comment")
    .selectAll()
    .where("evaluation_id", "=", evaluationId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function findVoiceComment(db: Db, id: string): Promise<VoiceCommentRow | null> {
  return (await db.selectFrom("voice_comment").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

export async function insertVoiceComment(tx: Tx, row: VoiceCommentRow): Promise<void> {
  await tx.insertInto("voice_comment").values(row).execute();
}

export async function deleteVoiceComment(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("voice_comment").where("id", "=", id).execute();
}

/**
 * Returns whether content, a recording or a voice comment uses a file of the blob store. Ignores recordings and voice
 * comments of the account `except`.
 */
export async function isBlobUsed(
  db: Db,
  sha256: string,
  { except }: { except: string | null } = { except: null },
): Promise<boolean> {
  const media = await db.selectFrom("media").select("sha256").where("sha256", "=", sha256).executeTakeFirst();
  const recordings = db.selectFrom("recording").select("id").where("sha256", "=", sha256).limit(1);
  const comments = db
    .selectFrom("voice_comment")
    .innerJoin("examiner_evaluation", "examiner_evaluation.id", "voice_comment.evaluation_id")
    .select("voice_comment.id")
    .where("voice_comment.sha256", "=", sha256)
    .limit(1);
  const recording = await (
    except === null ? recordings : recordings.where("account_id", "!=", except)
  ).executeTakeFirst();
  const comment = await (
    except === null ? comments : comments.where("examiner_evaluation.account_id", "!=", except)
  ).executeTakeFirst();
  return media !== undefined || recording !== undefined || comment !== undefined;
}
