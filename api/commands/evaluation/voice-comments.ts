import { formatMinutesSeconds } from "#core/format/format-duration.ts";
import { type CrmVoiceComment, VOICE_LIMIT, type VoiceComment } from "#core/wire/crm/voice-comments.ts";
import { voiceTopicName, listVoiceTopics } from "#core/wire/crm/voice-topics.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { findStaffNames } from "#api/store/account/staff.ts";
import { addAudit } from "#api/store/evaluation/examiner-audit.ts";
import {
  type EvaluationRow,
  findEvaluationById,
  findEvaluationForStaff,
} from "#api/store/evaluation/examiner-evaluations.ts";
import { listSections } from "#api/store/evaluation/examiner-sections.ts";
import {
  deleteVoiceComment,
  findVoiceComment,
  insertVoiceComment,
  isBlobUsed,
  listVoiceComments,
  type VoiceCommentRow,
} from "#api/store/evaluation/voice-comments.ts";
import type { Db, Tx } from "#api/store/store.ts";
import { sha256Hex } from "#api/sha256.ts";
import { detectAudioContainer } from "../attempt/audio-container.ts";
import { viewVoiceComment } from "./examiner-views.ts";
import { canMark } from "./re-mark.ts";
import { CANCELLED, NEEDS_OTHER_EXAMINER, NO_EVALUATION } from "./evaluation-refusals.ts";
import { evaluationLock } from "./evaluation-lock.ts";

type CommandServices = Pick<Services, "store" | "clock" | "blobs">;
type NewVoiceComment = VoiceComment & { bytes: Uint8Array; sha256: string | undefined };

const NO_COMMENT: Problem = { problem: "not_found", detail: "This voice comment no longer exists." };
const DAMAGED: Problem = { problem: "unprocessable", detail: "The recording did not arrive whole. Send it again." };
const NOT_AUDIO: Problem = {
  problem: "unprocessable",
  detail: "This is not a recording of a type that browsers make.",
};
const TOO_MANY: Problem = {
  problem: "unprocessable",
  detail: `An evaluation has at most ${VOICE_LIMIT.count} voice comments. Delete one first.`,
};
const OTHER_ID: Problem = { problem: "conflict", detail: "Another voice comment has this id." };

/**
 * Adds a voice comment. A repeated call with the same id gets the same reply, because a device repeats a call whose
 * reply was lost. Detects the content type from the first bytes.
 */
export async function addVoiceComment(
  services: CommandServices,
  staffId: string,
  slug: string,
  { id, topic, duration, bytes, sha256: declaredSha256 }: NewVoiceComment,
): Promise<CrmVoiceComment | Problem> {
  const { store, blobs, clock } = services;
  const evaluation = await findEvaluationForStaff(store.db, slug);
  if (evaluation === null) return NO_EVALUATION;
  const refusal = await findRefusal(store.db, evaluation, staffId);
  if (refusal !== null) return refusal;
  const sha256 = sha256Hex(bytes);
  if (declaredSha256 !== sha256) return DAMAGED;
  const mime = detectAudioContainer(bytes);
  if (mime === null) return NOT_AUDIO;
  const tasks = (await listSections(store.db, evaluation.id)).map(({ task }) => task);
  if (!listVoiceTopics(tasks).some((known) => known.topic === topic))
    return { problem: "invalid", errors: { topic: ["The evaluation has no such part."] } };

  // Stores the file first, so that no row is without its file.
  await blobs.put(sha256, bytes);
  const row: VoiceCommentRow = {
    id,
    evaluation_id: evaluation.id,
    topic,
    mime,
    duration,
    bytes: bytes.byteLength,
    sha256,
    staff_id: staffId,
    created_at: clock.now(),
  };
  const description = `${formatMinutesSeconds(duration)}, ${voiceTopicName(topic, tasks)}`;
  const added = await store.withTx((tx) => addInTx(tx, row, staffId, description), {
    lock: evaluationLock(evaluation.id),
  });
  if (!isProblem(added)) return viewVoiceComment(added, await findStaffNames(store.db, [added.staff_id]));
  await removeUnusedFile(services, sha256);
  return added;
}

async function addInTx(
  tx: Tx,
  row: VoiceCommentRow,
  staffId: string,
  description: string,
): Promise<VoiceCommentRow | Problem> {
  const known = await findVoiceComment(tx, row.id);
  if (known !== null)
    return known.evaluation_id === row.evaluation_id && known.sha256 === row.sha256 ? known : OTHER_ID;
  const evaluation = await findEvaluationById(tx, row.evaluation_id);
  if (evaluation === null) return NO_EVALUATION;
  const refusal = await findRefusal(tx, evaluation, staffId);
  if (refusal !== null) return refusal;
  if ((await listVoiceComments(tx, row.evaluation_id)).length >= VOICE_LIMIT.count) return TOO_MANY;
  await insertVoiceComment(tx, row);
  await addAudit(tx, {
    evaluationId: row.evaluation_id,
    accountId: staffId,
    action: "voice_added",
    changes: [{ field: "voice_comment", from: null, to: description }],
    now: row.created_at,
  });
  return row;
}

/** Deletes a voice comment and its file. */
export async function removeVoiceComment(
  services: CommandServices,
  staffId: string,
  id: string,
): Promise<{ detail: string } | Problem> {
  const { store, clock } = services;
  const found = await findVoiceComment(store.db, id);
  if (found === null) return NO_COMMENT;
  const { evaluation_id: evaluationId, sha256, duration, topic } = found;
  const refusal = await store.withTx(
    async (tx): Promise<Problem | null> => {
      const evaluation = await findEvaluationById(tx, evaluationId);
      if (evaluation === null || (await findVoiceComment(tx, id)) === null) return NO_COMMENT;
      const refused = await findRefusal(tx, evaluation, staffId);
      if (refused !== null) return refused;
      await deleteVoiceComment(tx, id);
      const tasks = (await listSections(tx, evaluationId)).map(({ task }) => task);
      await addAudit(tx, {
        evaluationId,
        accountId: staffId,
        action: "voice_removed",
        changes: [
          {
            field: "voice_comment",
            from: `${formatMinutesSeconds(duration)}, ${voiceTopicName(topic, tasks)}`,
            to: null,
          },
        ],
        now: clock.now(),
      });
      return null;
    },
    { lock: evaluationLock(evaluationId) },
  );
  if (refusal !== null) return refusal;
  await removeUnusedFile(services, sha256);
  return { detail: "The voice comment was deleted." };
}

/** Returns why somebody may not change the voice comments of an evaluation, or null. */
async function findRefusal(db: Db, evaluation: EvaluationRow, staffId: string): Promise<Problem | null> {
  if (evaluation.cancelled_at !== null) return CANCELLED;
  return (await canMark(db, evaluation, staffId)) ? null : NEEDS_OTHER_EXAMINER;
}

async function removeUnusedFile({ store, blobs }: CommandServices, sha256: string): Promise<void> {
  if (!(await isBlobUsed(store.db, sha256))) await blobs.remove(sha256);
}
