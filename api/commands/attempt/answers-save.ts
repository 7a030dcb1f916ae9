import { EMPTY_WORK } from "#core/exam/attempt/attempt.ts";
import { mergeWork } from "#core/exam/attempt/merge-work.ts";
import { countAnswered } from "#core/exam/attempt/progress.ts";
import type { CommandPayload } from "#core/wire/commands/commands.ts";
import { insertAttemptVersion, findLastSave } from "#api/store/attempt/attempt-versions.ts";
import { parseAttemptParts, parseAttemptWork } from "#api/store/attempt/attempts.ts";
import { changeAttempt, ensureAttempt, readAttemptContent } from "./attempt-head.ts";
import { type CommandPrepare, refuse } from "../sync/command-handler.ts";

/**
 * answers.save: stores the sent work as a version of the attempt and merges it into the attempt, question by question.
 * After the hand-in, stores the work as a late version and rejects the command.
 */
export const prepareAnswersSave: CommandPrepare<CommandPayload<"answers.save">> = async (payload, op, contents) => {
  const { edit, work, base: sentBase, ...head } = payload;
  const content = await readAttemptContent(head, op.agg, contents);
  if ("status" in content) return content;
  return async (tx, context) => {
    const ensured = await ensureAttempt(tx, head, content.module, context);
    if ("status" in ensured) return ensured;
    const { attempt } = ensured;
    const isLate = attempt.status !== "in_progress";
    const base = isLate ? null : (sentBase ?? (await findLastSave(tx, attempt.slug, context.clientId)));
    await insertAttemptVersion(
      tx,
      {
        attempt_slug: attempt.slug,
        client_id: context.clientId,
        op_id: context.opId,
        kind: isLate ? "late" : "save",
        edit,
        work,
        received_at: context.now,
      },
      context.accountId,
    );
    if (isLate)
      return refuse("already_submitted", "This attempt has already been handed in. These answers are kept beside it.");
    const merged = mergeWork(parseAttemptWork(attempt), base ?? EMPTY_WORK, work);
    const answered = countAnswered(content.module, merged.answers, parseAttemptParts(attempt));
    return { status: "applied", rev: await changeAttempt(tx, attempt.slug, { work: merged, answered }, context) };
  };
};
