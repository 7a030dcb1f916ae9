import type { CommandPayload } from "#core/wire/commands/commands.ts";
import { findWordState, putWord } from "#api/store/study/words.ts";
import { clamp } from "../attempt/attempt-head.ts";
import { type CommandPrepare, refuse } from "../sync/command-handler.ts";
import { checkDailyCap } from "../sync/daily-cap.ts";

/** word.save: a word of the notebook. If two devices save it, the save with the later time wins. */
export const prepareWordSave: CommandPrepare<CommandPayload<"word.save">> = async (word, op) => {
  if (op.agg !== `word:${word.word_id}`) return refuse("invalid", "agg: must be word: and the word's id");
  return async (tx, { accountId, registeredAt, now, changes }) => {
    const stored = await findWordState(tx, accountId, word.word_id);
    const delay = stored === null ? await checkDailyCap(tx, "word", accountId, now) : null;
    if (delay !== null) return delay;
    const savedAt = clamp(word.at, registeredAt, now);
    const isLatest = stored === null || savedAt >= stored.at;
    const rev = (stored?.rev ?? 0) + 1;
    if (isLatest) await putWord(tx, accountId, { ...word, at: savedAt }, rev, now);
    // If another device's word stays, announces that word again: this device ignored it while its own save was unsent.
    changes.push({ kind: "word", id: word.word_id, rev: isLatest ? rev : stored.rev });
    return { status: "applied", rev: isLatest ? rev : stored.rev };
  };
};
