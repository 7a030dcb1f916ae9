import type { CommandPayload } from "#core/wire/commands/commands.ts";
import { changeOwnSettings } from "../account/change-settings.ts";
import type { CommandPrepare } from "../sync/command-handler.ts";

/** settings.update: name, test type and target band, as the account page saves them. */
export const prepareSettingsUpdate: CommandPrepare<CommandPayload<"settings.update">> =
  async (settings) => async (tx, context) => {
    const account = await changeOwnSettings(tx, context.accountId, settings, context.now, context.changes);
    return { status: "applied", rev: account.rev };
  };
