import type { CommandPayload } from "#core/wire/commands/commands.ts";
import { putStudySettings } from "#api/store/study/study-settings.ts";
import { SELF } from "../account/change-settings.ts";
import type { CommandPrepare } from "../sync/command-handler.ts";

/** study.settings: what the learner's plan is made from. The last save to arrive counts. */
export const prepareStudySettings: CommandPrepare<CommandPayload<"study.settings">> =
  async (settings) =>
  async (tx, { accountId, now, changes }) => {
    const rev = await putStudySettings(tx, accountId, settings, now);
    changes.push({ kind: "study_settings", id: SELF, rev });
    return { status: "applied", rev };
  };
