import type { CommandPayload } from "#core/wire/commands.ts";
import { setReaction } from "../store/talkback.ts";
import { type OpPrepare, refuse } from "./op.ts";
import { checkSubject } from "./subject.ts";

/** The ordering key of what a learner says of one thing by a reaction: the last one stands. */
export function reactionAggregate(uniqueId: string): string {
  return `reaction:${uniqueId}`;
}

/** reaction.set: a learner's one reaction to a book or module; null takes it back. */
export const prepareReactionSet: OpPrepare<CommandPayload<"reaction.set">> = async ({ unique_id, reaction }, op) => {
  if (op.agg !== reactionAggregate(unique_id)) return refuse("invalid", "agg: must be reaction: and the unique_id");
  return async (tx, { accountId, now }) => {
    const refusal = await checkSubject(tx, unique_id);
    if (refusal !== null) return refusal;
    await setReaction(tx, accountId, unique_id, reaction, now);
    return { status: "applied" };
  };
};
