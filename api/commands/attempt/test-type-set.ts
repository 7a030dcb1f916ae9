import type { CommandPayload } from "#core/wire/commands/commands.ts";
import { changeOwnSettings } from "../account/change-settings.ts";
import type { CommandPrepare } from "../sync/command-handler.ts";

/** test_type.set: Academic or General Training. */
export const prepareTestTypeSet: CommandPrepare<CommandPayload<"test_type.set">> =
  async ({ test_type }) =>
  async (tx, context) => {
    const account = await changeOwnSettings(
      tx,
      context.accountId,
      { testType: test_type },
      context.now,
      context.changes,
    );
    return { status: "applied", rev: account.rev };
  };
