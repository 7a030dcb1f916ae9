import { expect, test } from "vitest";
import { formOf } from "#core/exam/writing/score.ts";
import type { Form } from "#core/exam/writing/weights.ts";
import { evaluateAnswer, ownTasks, type OwnTask } from "./evaluator-answers.ts";

const tasks = await ownTasks();
/**
 * The number of other tasks for which the test evaluates each answer. It is small to keep the test short.
 * docs/model-card.md has the results for all pairs.
 */
const OTHER_TASKS_PER_ANSWER = 4;
/** Long, because the test evaluates hundreds of answers while other tests run. */
const TIMEOUT_MS = 180_000;
const TOPIC_GATES = ["off-topic", "barely-related", "partly-related"];

test.each<[form: Form, maxMissedShare: number]>([
  ["essay", 0.15],
  ["letter", 0.14],
  ["report", 0.01],
])(
  "gives at most 4 for the task to nearly every %s that answers another task",
  { timeout: TIMEOUT_MS },
  (form, maxMissedShare) => {
    const sameForm = tasks.filter(({ task }) => formOf(task) === form);
    const bands = sameForm.flatMap((own, index) => {
      const answer = own.samples.find(({ band }) => band >= 7)?.answer;
      return answer === undefined
        ? []
        : Array.from({ length: OTHER_TASKS_PER_ANSWER }, (_, n) => sameForm[(index + n + 1) % sameForm.length])
            .filter((other) => other !== undefined && other !== own)
            .map((other) => evaluateAnswer(other as OwnTask, answer).criteria.task);
    });
    expect(bands.filter((band) => band > 4).length / bands.length).toBeLessThanOrEqual(maxMissedShare);
  },
);

test("calls no answer of band 6 and above to its own task unrelated", { timeout: TIMEOUT_MS }, () => {
  for (const own of tasks)
    for (const { answer, band } of own.samples) {
      if (band < 6) continue;
      const found = evaluateAnswer(own, answer).gates.map(({ id }) => id);
      expect(
        found.filter((id) => TOPIC_GATES.includes(id)),
        own.task.id,
      ).toEqual([]);
    }
});
