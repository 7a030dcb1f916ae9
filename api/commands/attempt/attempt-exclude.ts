import { excludeAggregate } from "#core/wire/commands/attempt-exclude.ts";
import type { CommandPayload } from "#core/wire/commands/commands.ts";
import { type CommandPrepare, refuse } from "../sync/command-handler.ts";
import { changeAttempt, ensureAttempt, readContent } from "./attempt-head.ts";

/** attempt.exclude: leaves an attempt out of averages and targets, or counts it again. */
export const prepareAttemptExclude: CommandPrepare<CommandPayload<"attempt.exclude">> = async (
  { excluded, ...head },
  op,
  contents,
) => {
  if (op.agg !== excludeAggregate(head.attempt_slug))
    return refuse("invalid", "agg: must be exclude: and the attempt's slug");
  const content = await readContent(head, contents);
  if ("status" in content) return content;
  return async (tx, context) => {
    const ensured = await ensureAttempt(tx, head, content.module, context);
    if ("status" in ensured) return ensured;
    const { slug } = ensured.attempt;
    return { status: "applied", rev: await changeAttempt(tx, slug, { excluded: excluded ? 1 : null }, context) };
  };
};
