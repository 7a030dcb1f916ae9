import { MAX_LOG_ENTRIES, type StudyEntry } from "#core/exam/study/study-log.ts";
import type { Db, Tx } from "../store.ts";

/** Devices receive the log in chunks of this many lines, so that years of reviews are only a few hundred changes. */
const CHUNK_ENTRIES = MAX_LOG_ENTRIES;

/** A chunk of an account's log that has new lines: its number, and how many lines it has now. */
export type StudyLogChunk = { chunk: number; entries: number };

/**
 * Appends lines to an account's log. Skips a line whose id is already in the log. Returns the chunks that have new
 * lines. The transaction must hold the account's lock.
 */
export async function appendStudyEntries(
  tx: Tx,
  accountId: string,
  entries: readonly StudyEntry[],
  now: number,
): Promise<StudyLogChunk[]> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const known = await tx
    .selectFrom("study_entry")
    .select("id")
    .where("account_id", "=", accountId)
    .where("id", "in", [...byId.keys()])
    .execute();
  for (const { id } of known) byId.delete(id);
  if (byId.size === 0) return [];
  const last = await tx
    .selectFrom("study_entry")
    .select("n")
    .where("account_id", "=", accountId)
    .orderBy("n", "desc")
    .limit(1)
    .executeTakeFirst();
  const first = (last?.n ?? -1) + 1;
  const rows = [...byId.values()].map((entry, index) => ({
    ...entry,
    account_id: accountId,
    n: first + index,
    created_at: now,
  }));
  await tx.insertInto("study_entry").values(rows).execute();
  const end = first + rows.length;
  const chunks: StudyLogChunk[] = [];
  for (let chunk = Math.floor(first / CHUNK_ENTRIES); chunk * CHUNK_ENTRIES < end; chunk += 1)
    chunks.push({ chunk, entries: Math.min(CHUNK_ENTRIES, end - chunk * CHUNK_ENTRIES) });
  return chunks;
}

/** Returns the lines of these chunks, by the number of the chunk. Chunks without lines are absent. */
export async function findStudyLogChunks(
  db: Db,
  accountId: string,
  chunks: readonly number[],
): Promise<Map<number, StudyEntry[]>> {
  const found = new Map<number, StudyEntry[]>();
  for (const chunk of chunks) {
    const entries = await db
      .selectFrom("study_entry")
      .select(["id", "card", "at", "zone", "act"])
      .where("account_id", "=", accountId)
      .where("n", ">=", chunk * CHUNK_ENTRIES)
      .where("n", "<", (chunk + 1) * CHUNK_ENTRIES)
      .orderBy("n")
      .execute();
    if (entries.length > 0) found.set(chunk, entries);
  }
  return found;
}
