import type { CommandPayload } from "#core/wire/commands.ts";
import { changeAttempt, ensureAttempt, readHead } from "./attempt-head.ts";
import type { OpPrepare } from "./op.ts";

/** attempt.create: the attempt exists. A later command may have made it already; then nothing changes. */
export const prepareAttemptCreate: OpPrepare<CommandPayload<"attempt.create">> = async (head, op, contents) => {
  const content = await readHead(head, op.agg, contents);
  if ("status" in content) return content;
  return async (tx, context) => {
    const ensured = await ensureAttempt(tx, head, content.module, context);
    if ("status" in ensured) return ensured;
    const { attempt, isNew } = ensured;
    return { status: "applied", rev: isNew ? await changeAttempt(tx, attempt.slug, {}, context) : attempt.rev };
  };
};
