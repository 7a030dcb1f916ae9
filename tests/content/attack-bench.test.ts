import { createRandom } from "#scripts/seeded-random.ts";
import { beforeAll, expect, test } from "vitest";
import { evaluateTask } from "#core/exam/writing/evaluate-task.ts";
import type { TaskEvaluation } from "#core/exam/writing/evaluation.ts";
import { ATTACKS, type AttackMaterial } from "./attacks.ts";
import { lexicon, ownTasks, type OwnTask } from "./evaluator-answers.ts";

type Case = AttackMaterial & { own: OwnTask; before: TaskEvaluation };
let cases: Case[];

// Each case is a model answer of band 6.5 or more to every second task, with an answer to another task of the same
// form.
beforeAll(async () => {
  const tasks = await ownTasks();
  const formOf = ({ task }: OwnTask) => `${task.task} ${task.kind.startsWith("letter")}`;
  cases = tasks.flatMap((own, i) => {
    if (i % 2 === 1) return [];
    const text = own.samples.find(({ band }) => band >= 6.5)?.answer;
    const later = tasks.find((other, j) => j > i && formOf(other) === formOf(own)) ?? tasks[(i + 2) % tasks.length];
    const other = later?.samples[2]?.answer;
    return text === undefined || other === undefined ? [] : [{ own, text, other, before: evaluate(own, text) }];
  });
});

test.each(ATTACKS)("an answer gains no band from %s", (_, criterion, change) => {
  const random = createRandom(7);
  const after = cases.map((tested) => evaluate(tested.own, change(tested, random)));
  const changes = after.map(({ band }, i) => band - (cases[i]?.before.band ?? 0));
  expect(mean(changes)).toBeLessThanOrEqual(0.05);
  if (criterion === null) return;
  const losses = after.map(({ criteria }, i) => criteria[criterion] - (cases[i]?.before.criteria[criterion] ?? 0));
  expect(mean(losses)).toBeLessThanOrEqual(-0.25);
});

test("there are at least thirty attacks", () => {
  expect(ATTACKS.length).toBeGreaterThanOrEqual(30);
});

function evaluate({ task, brief }: OwnTask, text: string): TaskEvaluation {
  return evaluateTask({ task, brief, text, lexicon });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
