import type { CommandPayload } from "#core/wire/commands.ts";
import { insertComment } from "../store/talkback.ts";
import { dailyCap } from "./daily-cap.ts";
import { type OpPrepare, refuse } from "./op.ts";
import { checkSubject } from "./subject.ts";

/** comment.add: a learner says something of a book or module. The comment's id is the command's. */
export const prepareCommentAdd: OpPrepare<CommandPayload<"comment.add">> =
  async ({ unique_id, comment }) =>
  async (tx, { accountId, opId, now }) => {
    const refusal = (await checkSubject(tx, unique_id)) ?? (await dailyCap(tx, "comment", accountId, now));
    if (refusal !== null) return refusal;
    const isOwn = await insertComment(tx, {
      id: opId,
      account_id: accountId,
      unique_id,
      body: comment,
      created_at: now,
    });
    return isOwn ? { status: "applied" } : refuse("op_id_reuse", "This operation id was used for something else.");
  };
