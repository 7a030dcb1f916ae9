import type { Services } from "#api/services.ts";
import { changeEvaluation, type EvaluationRow } from "#api/store/evaluation/examiner-evaluations.ts";
import { listSections, toSectionFields } from "#api/store/evaluation/examiner-sections.ts";
import { readQualitySettings } from "#api/store/quality/quality-settings.ts";
import { insertSecondMarking } from "#api/store/quality/second-markings.ts";
import type { Tx } from "#api/store/store.ts";
import { randomId } from "#api/random-id.ts";

const SHARE_KEY_PURPOSE = "second marking";

/**
 * Returns whether an evaluation is in the share that is marked a second time. The result for an evaluation and
 * a share never changes. Uses a secret key, so that nobody can compute it from the evaluation's id.
 */
export function isInShare(keyring: Pick<Services["keyring"], "mac">, evaluationId: number, percent: number): boolean {
  const digest = Buffer.from(keyring.mac(SHARE_KEY_PURPOSE, String(evaluationId)), "base64url");
  return digest.readUInt32BE(0) < (percent / 100) * 2 ** 32;
}

/**
 * Records the examiner of a published report and the fee. Offers the evaluation for a second marking if it has all its
 * bands and is in the share. Publishing again changes neither the examiner nor the fee, and offers no second marking
 * twice.
 */
export async function recordPublication(
  { keyring, random }: Pick<Services, "keyring" | "random">,
  tx: Tx,
  evaluation: EvaluationRow,
  now: number,
): Promise<void> {
  const { id, overall_halves } = evaluation;
  const { second_marking_share, evaluation_fee } = await readQualitySettings(tx);
  const sections = await listSections(tx, id);
  const examiner = evaluation.examiner_id ?? sections.at(-1)?.staff_id ?? evaluation.staff_id;
  if (evaluation.examiner_id === null)
    await changeEvaluation(tx, id, {
      examiner_id: examiner,
      fee_cents: evaluation_fee === null ? null : Math.round(evaluation_fee * 100),
    });
  // A re-mark is itself a second marking, and Speaking is not marked twice.
  if (evaluation.link_type !== "WRITING1") return;
  if (overall_halves === null || !isInShare(keyring, id, second_marking_share)) return;
  const marks = sections.map((section) => ({ task: section.task, ...toSectionFields(section) }));
  await insertSecondMarking(tx, {
    slug: randomId(random),
    evaluation_id: id,
    first_id: examiner,
    first_marks: JSON.stringify(marks),
    first_halves: overall_halves,
    created_at: now,
  });
}
