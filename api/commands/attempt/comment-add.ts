import type { CommandPayload } from "#core/wire/commands/commands.ts";
import { insertComment } from "#api/store/attempt/content-feedback.ts";
import { checkDailyCap } from "../sync/daily-cap.ts";
import { type CommandPrepare, refuse } from "../sync/command-handler.ts";
import { checkSubject } from "./check-subject.ts";

/** comment.add: a learner's comment on a book or a module. The comment's id is the command's id. */
export const prepareCommentAdd: CommandPrepare<CommandPayload<"comment.add">> =
  async ({ unique_id, comment }) =>
  async (tx, { accountId, opId, now }) => {
    const refusal = (await checkSubject(tx, unique_id)) ?? (await checkDailyCap(tx, "comment", accountId, now));
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
