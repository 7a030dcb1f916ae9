import { quadraticKappa, rootMeanSquareError, type BandPair } from "#core/exam/bands/agreement.ts";
import { taskBand } from "#core/exam/bands/writing.ts";
import type { Criteria } from "#core/exam/writing/evaluation.ts";
import { scoreCriteria, scoreTerms } from "#core/exam/writing/score.ts";
import type { Weights } from "#core/exam/writing/weights.ts";
import { CRITERIA, type CalibrationLine } from "./calibration-line.ts";

export type Agreement = { count: number; qwk: number | null; rmse: number | null };

/**
 * Returns the agreement of some weights with the examiners: the band of each task, and each criterion of both tasks.
 */
export function measureWeights(lines: readonly CalibrationLine[], weights: Weights): Map<string, Agreement> {
  const rated = lines.map(({ task, terms, examiner }) => ({
    task,
    examiner,
    machine: scoreCriteria(scoreTerms(terms.form, terms.features, weights), terms.gates, weights),
  }));
  const agreements = new Map<string, Agreement>();
  for (const number of [1, 2])
    agreements.set(
      `Task ${number}`,
      agreementOf(
        rated
          .filter(({ task }) => task === number)
          .map(({ examiner, machine }) => ({ examiner: bandOf(examiner), machine: bandOf(machine) })),
      ),
    );
  for (const criterion of CRITERIA)
    agreements.set(
      criterion,
      agreementOf(
        rated.map(({ examiner, machine }) => ({ examiner: examiner[criterion], machine: machine[criterion] })),
      ),
    );
  return agreements;
}

function agreementOf(pairs: readonly BandPair[]): Agreement {
  return { count: pairs.length, qwk: quadraticKappa(pairs), rmse: rootMeanSquareError(pairs) };
}

function bandOf({ task, coherence, lexis, grammar }: Criteria): number {
  return taskBand([task, coherence, lexis, grammar]);
}
