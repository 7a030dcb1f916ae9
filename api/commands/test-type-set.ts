import type { CommandPayload } from "#core/wire/commands.ts";
import { changeOwnSettings } from "./change-settings.ts";
import type { OpPrepare } from "./op.ts";

/** test_type.set: Academic or General Training. */
export const prepareTestTypeSet: OpPrepare<CommandPayload<"test_type.set">> =
  async ({ test_type }) =>
  async (tx, context) => {
    const account = await changeOwnSettings(tx, context.accountId, { testType: test_type }, context.now, context.news);
    return { status: "applied", rev: account.rev };
  };
