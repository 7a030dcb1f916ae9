import type { Word } from "#core/exam/study/word.ts";
import type { Db, Tx } from "../store.ts";

/** Returns when an account last saved a word, and the word's revision, or null if the account has no such word. */
export async function findWordState(
  db: Db,
  accountId: string,
  id: string,
): Promise<{ at: number; rev: number } | null> {
  const row = await db
    .selectFrom("word")
    .select(["at", "rev"])
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

export async function putWord(tx: Tx, accountId: string, word: Word, rev: number, now: number): Promise<void> {
  const { word_id: id, text, sentence, source, definition, at } = word;
  const values = { text, sentence, source, definition, deleted: word.deleted ? 1 : 0, at, rev };
  await tx
    .insertInto("word")
    .values({ account_id: accountId, id, ...values, created_at: now })
    .onConflict((conflict) => conflict.columns(["account_id", "id"]).doUpdateSet(values))
    .execute();
}

/** Returns the account's words with these ids, the deleted ones too. */
export async function findWords(db: Db, accountId: string, ids: readonly string[]): Promise<Word[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("word")
    .select(["id as word_id", "text", "sentence", "source", "definition", "deleted", "at"])
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .execute();
  return rows.map((row) => ({ ...row, deleted: row.deleted === 1 }));
}
