import type { Services } from "#api/services.ts";
import { hasCalibrationConsent } from "#api/store/evaluation/calibration.ts";
import type { EvaluationRow } from "#api/store/evaluation/examiner-evaluations.ts";
import type { Tx } from "#api/store/store.ts";

/** Queues the comparison of an evaluation with our own bands, if it is published and its learner consents. */
export async function queueCalibration(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  evaluation: EvaluationRow,
): Promise<void> {
  // A re-mark is not compared: it has the same answers as the first marking. For Speaking we compute no bands.
  if (evaluation.link_type !== "WRITING1") return;
  if (await hasCalibrationConsent(tx, evaluation))
    await jobs.enqueue(tx, "calibration", String(evaluation.id), evaluation.account_id);
}
