import { beforeAll, expect, test } from "vitest";
import type { TaskEvaluation } from "#core/exam/writing/evaluation.ts";
import { mean } from "#core/exam/mean.ts";
import { createRandom } from "#scripts/seeded-random.ts";
import { ATTACKS, type AttackMaterial } from "./attacks.ts";
import { evaluateAnswer, ownTasks, type OwnTask } from "./evaluator-answers.ts";

/**
 * A model answer of band 6.5 or more, with its evaluation. `other` answers another task, of the same form if possible.
 */
type AttackedAnswer = AttackMaterial & { own: OwnTask; before: TaskEvaluation };
/** One answer for every second task. */
let answers: AttackedAnswer[];

beforeAll(async () => {
  const tasks = await ownTasks();
  const formOf = ({ task }: OwnTask) => `${task.task} ${task.kind.startsWith("letter")}`;
  answers = tasks.flatMap((own, i) => {
    if (i % 2 === 1) return [];
    const text = own.samples.find(({ band }) => band >= 6.5)?.answer;
    const later = tasks.find((other, j) => j > i && formOf(other) === formOf(own)) ?? tasks[(i + 2) % tasks.length];
    const other = later?.samples[2]?.answer;
    return text === undefined || other === undefined ? [] : [{ own, text, other, before: evaluateAnswer(own, text) }];
  });
});

test.each(ATTACKS)("an answer gains no band from %s", (_, criterion, change) => {
  const random = createRandom(7);
  const after = answers.map((answer) => evaluateAnswer(answer.own, change(answer, random)));
  const changes = after.map(({ band }, i) => band - (answers[i]?.before.band ?? 0));
  expect(mean(changes)).toBeLessThanOrEqual(0.05);
  if (criterion === null) return;
  const losses = after.map(({ criteria }, i) => criteria[criterion] - (answers[i]?.before.criteria[criterion] ?? 0));
  expect(mean(losses)).toBeLessThanOrEqual(-0.25);
});

test("there are at least thirty attacks", () => {
  expect(ATTACKS.length).toBeGreaterThanOrEqual(30);
});
