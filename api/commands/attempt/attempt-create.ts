import type { CommandPayload } from "#core/wire/commands/commands.ts";
import { changeAttempt, ensureAttempt, readAttemptContent } from "./attempt-head.ts";
import type { CommandPrepare } from "../sync/command-handler.ts";

/** attempt.create: adds the attempt. Changes nothing if a later command has already added it. */
export const prepareAttemptCreate: CommandPrepare<CommandPayload<"attempt.create">> = async (head, op, contents) => {
  const content = await readAttemptContent(head, op.agg, contents);
  if ("status" in content) return content;
  return async (tx, context) => {
    const ensured = await ensureAttempt(tx, head, content.module, context);
    if ("status" in ensured) return ensured;
    const { attempt, isNew } = ensured;
    return { status: "applied", rev: isNew ? await changeAttempt(tx, attempt.slug, {}, context) : attempt.rev };
  };
};
