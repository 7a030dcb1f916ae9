import type { Word } from "#core/exam/study/word.ts";
import { queueCommand, queueTables } from "../outbox/outbox.ts";
import { type Device, withWorkDatabase } from "../storage/device.ts";
import { watch, type Watch } from "../storage/watch.ts";
import type { WordRow } from "../storage/work-database.ts";
import { hasUnsent } from "../outbox/has-unsent.ts";

const aggregateOf = (word: Pick<Word, "word_id">): string => `word:${word.word_id}`;

/** Returns the words of an account's notebook, newest first, without deleted words. */
export async function listWords(device: Device, owner: string): Promise<Word[]> {
  const rows = await withWorkDatabase(device, () => device.work.word.where("owner").equals(owner).toArray());
  return rows
    .filter(({ deleted }) => !deleted)
    .sort((a, b) => b.at - a.at || (a.word_id < b.word_id ? 1 : -1))
    .map(withoutOwner);
}

export function watchWords(device: Device, owner: string): Watch<Word[]> {
  return watch(async () => listWords(device, owner));
}

function withoutOwner(row: WordRow): Word {
  const { owner: _, ...word } = row;
  return word;
}

/** Saves new or changed words and queues them, in one transaction. `at` of a word is server time in ms since 1970. */
export async function saveWords(device: Device, owner: string, words: readonly Word[]): Promise<void> {
  const { work } = device;
  await withWorkDatabase(device, () =>
    work.transaction("rw", [work.word, ...queueTables(work)], async () => {
      for (const word of words) {
        await work.word.put({ ...word, owner });
        await queueCommand(work, {
          owner,
          kind: "word.save",
          payload: word,
          agg: aggregateOf(word),
          now: word.at,
          delay: 0,
        });
      }
    }),
  );
}

/**
 * Stores the server's version of a word. If this device has an unsent save of the word, changes nothing and returns
 * false: the server decides which save applies once it has both.
 */
export async function mergePulledWord(device: Device, owner: string, word: Word): Promise<boolean> {
  const { work } = device;
  return withWorkDatabase(device, () =>
    work.transaction("rw", [work.word, work.outbox], async () => {
      if (await hasUnsent(work, owner, aggregateOf(word))) return false;
      await work.word.put({ ...word, owner });
      return true;
    }),
  );
}
