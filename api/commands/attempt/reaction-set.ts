import type { CommandPayload } from "#core/wire/commands/commands.ts";
import { setReaction } from "#api/store/attempt/content-feedback.ts";
import { type CommandPrepare, refuse } from "../sync/command-handler.ts";
import { checkSubject } from "./check-subject.ts";

/** Returns the aggregate of the reactions to one book or module. Reactions stay in order, so the last one counts. */
export function reactionAggregate(uniqueId: string): string {
  return `reaction:${uniqueId}`;
}

/** reaction.set: replaces a learner's reaction to a book or a module; null removes it. */
export const prepareReactionSet: CommandPrepare<CommandPayload<"reaction.set">> = async (
  { unique_id, reaction },
  op,
) => {
  if (op.agg !== reactionAggregate(unique_id)) return refuse("invalid", "agg: must be reaction: and the unique_id");
  return async (tx, { accountId, now }) => {
    const refusal = await checkSubject(tx, unique_id);
    if (refusal !== null) return refusal;
    await setReaction(tx, accountId, unique_id, reaction, now);
    return { status: "applied" };
  };
};
