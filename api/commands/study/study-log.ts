import type { CommandPayload } from "#core/wire/commands/commands.ts";
import { appendStudyEntries } from "#api/store/study/study-log.ts";
import { clamp } from "../attempt/attempt-head.ts";
import type { CommandPrepare } from "../sync/command-handler.ts";
import { checkDailyCap } from "../sync/daily-cap.ts";

/**
 * study.log: new lines of the study log. The server only stores the log; devices compute from the log when cards are
 * due.
 */
export const prepareStudyLog: CommandPrepare<CommandPayload<"study.log">> =
  async ({ entries }) =>
  async (tx, { accountId, registeredAt, now, changes }) => {
    const delay = await checkDailyCap(tx, "study_entry", accountId, now);
    if (delay !== null) return delay;
    const clamped = entries.map((entry) => ({ ...entry, at: clamp(entry.at, registeredAt, now) }));
    for (const chunk of await appendStudyEntries(tx, accountId, clamped, now))
      changes.push({ kind: "study_log", id: String(chunk.chunk), rev: chunk.entries });
    return { status: "applied" };
  };
