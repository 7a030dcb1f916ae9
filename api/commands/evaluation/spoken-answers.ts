import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { SpokenAnswer } from "#core/wire/crm/examiner.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { findStoredAttempt } from "#api/store/attempt/attempts.ts";
import { hasAllRecordings, listSubmittedRecordings, type StoredRecording } from "#api/store/attempt/recordings.ts";
import { findContent } from "#api/store/content/modules.ts";
import type { EvaluationRow } from "#api/store/evaluation/examiner-evaluations.ts";
import type { Db } from "#api/store/store.ts";

/** The `section` value of a Speaking evaluation, which has only one section. */
export const SPEAKING_SECTION = "speaking";

/** Returns the module type of the attempts that a product is for. */
export function moduleTypeOf(linkType: PaymentLinkType): ModuleType {
  return linkType === "SPEAKING1" ? "speaking" : "writing";
}

/**
 * Returns why a handed-in Speaking attempt cannot be evaluated yet, or null: an examiner needs all of its recordings.
 */
export async function findSoundFault(db: Db, attemptSlug: string): Promise<string | null> {
  if ((await listSubmittedRecordings(db, attemptSlug)).length === 0)
    return "Nothing was recorded in this attempt, so there is nothing to evaluate.";
  return (await hasAllRecordings(db, attemptSlug))
    ? null
    : "Some recordings of this attempt have not reached us yet. Try again when they are sent.";
}

type Evaluated = Pick<EvaluationRow, "link_type" | "attempt_slug">;

/** Returns the answers of an evaluated interview in the order spoken, with their questions. None for Writing. */
export async function listSpokenAnswers(db: Db, { link_type, attempt_slug }: Evaluated): Promise<SpokenAnswer[]> {
  if (link_type !== "SPEAKING1") return [];
  const recordings = await listSubmittedRecordings(db, attempt_slug);
  const attempt = await findStoredAttempt(db, attempt_slug);
  const content = attempt === null ? null : await findContent(db, attempt.module_slug, attempt.content_version);
  const questions = new Map<string, string>();
  if (content?.module.module_type === "speaking")
    for (const { number, cueCard, topics } of content.module.parts) {
      if (cueCard !== undefined) questions.set(`${number}`, cueCard.topic);
      for (const { id, text } of topics.flatMap((topic) => topic.questions)) questions.set(`${number} ${id}`, text);
    }
  return recordings.map(({ id, part, question, duration }) => ({
    id,
    part,
    question: questions.get(question === null ? `${part}` : `${part} ${question}`) ?? "",
    duration,
  }));
}

/** Returns a stored recording of an evaluated interview, or null. */
export async function findSpokenAnswer(db: Db, evaluation: Evaluated, id: string): Promise<StoredRecording | null> {
  if (evaluation.link_type !== "SPEAKING1") return null;
  return (await listSubmittedRecordings(db, evaluation.attempt_slug)).find((recording) => recording.id === id) ?? null;
}
