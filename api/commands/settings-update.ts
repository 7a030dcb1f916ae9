import type { CommandPayload } from "#core/wire/commands.ts";
import { changeOwnSettings } from "./change-settings.ts";
import type { OpPrepare } from "./op.ts";

/** settings.update: name, kind of test and target, as the account page saves them. */
export const prepareSettingsUpdate: OpPrepare<CommandPayload<"settings.update">> =
  async (settings) => async (tx, context) => {
    const account = await changeOwnSettings(tx, context.accountId, settings, context.now, context.news);
    return { status: "applied", rev: account.rev };
  };
