import { countAnswered } from "#core/exam/attempt/progress.ts";
import type { AttemptHead, AttemptWork } from "#core/exam/attempt/attempt.ts";
import type { Marking } from "#core/exam/marking/mark.ts";
import { markAttempt } from "#core/exam/marking/mark-attempt.ts";
import type { CommandPayload } from "#core/wire/commands/commands.ts";
import { insertAttemptVersion } from "#api/store/attempt/attempt-versions.ts";
import type { StoredAttempt } from "#api/store/attempt/attempts.ts";
import { addMarking, findMarking } from "#api/store/attempt/markings.ts";
import { type Content, findCurrentKeyVersion, findContent } from "#api/store/content/modules.ts";
import { setSubmittedRecordings, hasAllRecordings } from "#api/store/attempt/recordings.ts";
import { recordPractice } from "#api/store/attempt/practice-days.ts";
import type { Tx } from "#api/store/store.ts";
import { changeAttempt, clamp, ensureAttempt, readAttemptContent } from "./attempt-head.ts";
import { refuseSections, storeTexts } from "./draft-save.ts";
import { type CommandPrepare, refuse } from "../sync/command-handler.ts";

/**
 * attempt.submit: marks the work of the first hand-in. Stores a later hand-in as a late copy and rejects it. Limits
 * the device's time of the hand-in to the time from the start until now. Never rejects because of that time: a device
 * that was offline may send its work much later.
 */
export const prepareAttemptSubmit: CommandPrepare<CommandPayload<"attempt.submit">> = async (payload, op, contents) => {
  const { work, texts = {}, submitted_at, deadline, reason, recordings = [], ...head } = payload;
  const content = await readAttemptContent(head, op.agg, contents);
  if ("status" in content) return content;
  const refusal = refuseSections(content.module, Object.keys(texts));
  if (refusal !== null) return refusal;
  const provisional = mark(content, work, head);

  return async (tx, context) => {
    const ensured = await ensureAttempt(tx, head, content.module, context);
    if ("status" in ensured) return ensured;
    const { attempt } = ensured;
    const isLate = attempt.status !== "in_progress";
    // This command was applied before, and its stored result was deleted. Rebuilds the result from the attempt.
    if (isLate && attempt.submit_op === context.opId)
      return { status: "applied", rev: attempt.rev, marking: await findMarking(tx, attempt) };
    await insertAttemptVersion(
      tx,
      {
        attempt_slug: attempt.slug,
        client_id: context.clientId,
        op_id: context.opId,
        kind: isLate ? "late" : "submit",
        edit: null,
        work,
        received_at: context.now,
      },
      context.accountId,
    );
    await storeTexts(tx, attempt.slug, texts, isLate ? "late" : "final", context);
    if (isLate)
      return refuse("already_submitted", "This attempt has already been handed in. This copy is kept beside it.");

    const submittedAt = clamp(submitted_at, attempt.started_at, context.now);
    await recordPractice(tx, attempt, "handed_in", submittedAt);
    const marking = await markWithCurrentKey(tx, content, work, head, provisional);
    if (attempt.module_type === "speaking") await setSubmittedRecordings(tx, attempt.slug, recordings);
    const rev = await changeAttempt(
      tx,
      attempt.slug,
      {
        status: marking === null ? await findUnmarkedStatus(tx, attempt) : "Evaluated",
        work,
        answered: countAnswered(content.module, work.answers, head.parts),
        submitted_at: submittedAt,
        deadline,
        reason,
        submit_op: context.opId,
        received_at: context.now,
        marking: marking === null ? null : await addMarking(tx, attempt.slug, marking, context.now),
      },
      context,
    );
    if (attempt.module_type === "writing")
      await context.jobs.enqueue(tx, "evaluation", attempt.slug, attempt.account_id);
    return { status: "applied", rev, marking };
  };
};

/**
 * Returns the status of a handed-in attempt that has no marking. A Speaking attempt is Ready, without a band, once all
 * its recordings are stored.
 */
async function findUnmarkedStatus(
  tx: Tx,
  attempt: Pick<StoredAttempt, "slug" | "module_type">,
): Promise<"Completed" | "Ready"> {
  if (attempt.module_type !== "speaking") return "Completed";
  return (await hasAllRecordings(tx, attempt.slug)) ? "Ready" : "Completed";
}

type AskedScope = Pick<AttemptHead, "parts" | "only">;

function mark(content: Content, work: AttemptWork, scope: AskedScope): Marking | null {
  return content.key === null ? null : markAttempt(scope, content.module, content.key, work.answers);
}

/** Returns the marking with the current answer key: marks again if a newer key was published since `provisional`. */
async function markWithCurrentKey(
  tx: Tx,
  content: Content,
  work: AttemptWork,
  scope: AskedScope,
  provisional: Marking | null,
): Promise<Marking | null> {
  const { slug, content_version } = content.module;
  if (content.key?.key_version === (await findCurrentKeyVersion(tx, slug, content_version))) return provisional;
  const current = await findContent(tx, slug, content_version);
  return current === null ? provisional : mark(current, work, scope);
}
