import { quadraticKappa, rootMeanSquareError, type BandPair } from "#core/exam/bands/agreement.ts";
import { taskBand } from "#core/exam/bands/writing.ts";
import type { Criteria } from "#core/exam/writing/evaluation.ts";
import { MAX_COMPARED_ANSWERS, type AgreementGroup, type AgreementPoint } from "#core/wire/crm/agreement.ts";
import { getBands, listNewestBands } from "#api/store/evaluation/calibration.ts";
import type { Db } from "#api/store/store.ts";

type Group = Pick<AgreementGroup, "task" | "evaluator_version"> & { pairs: BandPair[] };

/** Returns how far our task bands agree with the examiners', by evaluator version (newest first) and task. */
export async function readAgreement(db: Db): Promise<{ groups: AgreementGroup[] }> {
  const groups = new Map<string, Group>();
  for (const row of await listNewestBands(db, MAX_COMPARED_ANSWERS)) {
    const { task, evaluator_version } = row;
    const key = `${evaluator_version} ${task}`;
    const group = groups.get(key) ?? { task, evaluator_version, pairs: [] };
    group.pairs.push({
      examiner: computeTaskBand(getBands(row, "examiner")),
      machine: computeTaskBand(getBands(row, "machine")),
    });
    groups.set(key, group);
  }
  return {
    groups: [...groups.values()]
      .sort((a, b) => Number(b.evaluator_version) - Number(a.evaluator_version) || a.task - b.task)
      .map(({ pairs, ...group }) => ({
        ...group,
        count: pairs.length,
        qwk: quadraticKappa(pairs),
        rmse: rootMeanSquareError(pairs),
        points: countPoints(pairs),
      })),
  };
}

function computeTaskBand({ task, coherence, lexis, grammar }: Criteria): number {
  return taskBand([task, coherence, lexis, grammar]);
}

function countPoints(pairs: readonly BandPair[]): AgreementPoint[] {
  const points = new Map<string, AgreementPoint>();
  for (const { examiner, machine } of pairs) {
    const key = `${examiner} ${machine}`;
    const point = points.get(key) ?? { examiner, machine, count: 0 };
    point.count += 1;
    points.set(key, point);
  }
  return [...points.values()].sort((a, b) => a.examiner - b.examiner || a.machine - b.machine);
}
