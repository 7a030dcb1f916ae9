import { deletePrivateBankComments } from "../evaluation/comment-bank.ts";
import { deleteCrashReports } from "../operate/crash-reports.ts";
import { clearChangesAboutClient } from "../operate/office-changes.ts";
import { isBlobUsed } from "../evaluation/voice-comments.ts";
import type { Db, Tx } from "../store.ts";

/**
 * Returns the hashes of the account's complete recordings, of the voice comments on its evaluations, and of its data
 * exports. Leaves out files that content or another account uses.
 */
export async function listOwnBlobs(db: Db, accountId: string): Promise<string[]> {
  const recordings = await db
    .selectFrom("recording")
    .select("sha256")
    .distinct()
    .where("account_id", "=", accountId)
    .where("completed_at", "is not", null)
    .execute();
  const comments = await db
    .selectFrom("voice_comment")
    .innerJoin("examiner_evaluation", "examiner_evaluation.id", "voice_comment.evaluation_id")
    .select("voice_comment.sha256")
    .distinct()
    .where("examiner_evaluation.account_id", "=", accountId)
    .execute();
  const exports = await db
    .selectFrom("account_export")
    .select("sha256")
    .where("account_id", "=", accountId)
    .where("sha256", "is not", null)
    .execute();
  const hashes = [...recordings, ...comments, ...exports].flatMap(({ sha256 }) => (sha256 === null ? [] : [sha256]));
  const isShared = await Promise.all(hashes.map((hash) => isBlobUsed(db, hash, { except: accountId })));
  return hashes.filter((_, index) => isShared[index] === false);
}

/** Returns the payment provider's ids of the checkouts that an account began. */
export async function listOwnCheckouts(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("payment")
    .select("session_id")
    .where("account_id", "=", accountId)
    .where("session_id", "is not", null)
    .execute();
  return rows.flatMap(({ session_id }) => (session_id === null ? [] : [session_id]));
}

/**
 * Deletes an account and every row that depends on it. Payments stay without a name, because the law requires them.
 * Returns false if the account no longer exists or its erasure is not due, for example because the owner cancelled it.
 */
export async function deleteAccountRows(tx: Tx, accountId: string, now: number): Promise<boolean> {
  const account = await tx
    .selectFrom("account")
    .select("email")
    .where("id", "=", accountId)
    .where("erase_at", "<=", now)
    .executeTakeFirst();
  if (account === undefined) return false;
  await tx
    .updateTable("payment")
    .set({ name: "", email: "", account_id: null, refund_reason: null, updated_at: now })
    .where("account_id", "=", accountId)
    .execute();
  // Deleting the account would only clear the owner of crash reports and mistake reports. Mistake reports contain the
  // learner's words, and crash reports may contain personal data, so both are deleted too.
  await deleteCrashReports(tx, accountId);
  await tx.deleteFrom("mistake_report").where("account_id", "=", accountId).execute();
  await deletePrivateBankComments(tx, accountId);
  await clearChangesAboutClient(tx, accountId);
  await tx.deleteFrom("job").where("owner", "=", accountId).execute();
  await tx.deleteFrom("mail_outbox").where("recipient", "=", account.email).execute();
  await tx.deleteFrom("account").where("id", "=", accountId).execute();
  return true;
}
