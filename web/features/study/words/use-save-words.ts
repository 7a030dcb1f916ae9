import { useCallback } from "react";
import type { Word } from "#core/exam/study/word.ts";
import { useOwner, useServices } from "#web/services.ts";

/** The fields of a word that a learner fills in. */
export type WordDraft = Pick<Word, "text" | "sentence" | "source" | "definition">;
/** A word to store. `word_id` is null for a new word. */
export type WordChange = WordDraft & { word_id: string | null; deleted: boolean };

/**
 * Returns a function that stores words on this device and queues them for the server. It rejects if the device cannot
 * store them.
 */
export function useSaveWords(): (changes: readonly WordChange[]) => Promise<void> {
  const services = useServices();
  const owner = useOwner();
  return useCallback(
    async (changes) => {
      // "Undo" stays on the screen when another tab signs the learner out.
      if (owner === null || services.local.readOwner() !== owner) throw new Error("This learner is not signed in");
      const [device, session, db] = await Promise.all([
        services.device(),
        services.session(),
        import("./device-words.ts"),
      ]);
      const at = session.clock.now();
      const words = changes.map((change) => ({ ...change, word_id: change.word_id ?? db.createSlug(), at }));
      await db.saveWords(device, owner, words);
      void services.sync().then((sync) => sync.drainSoon());
    },
    [services, owner],
  );
}
