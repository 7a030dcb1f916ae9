import { expect, test } from "vitest";
import { evaluateTask } from "#core/exam/writing/evaluate-task.ts";
import { formOf } from "#core/exam/writing/score.ts";
import type { Form } from "#core/exam/writing/weights.ts";
import { lexicon, ownTasks, type OwnTask } from "./evaluator-answers.ts";

const tasks = await ownTasks();
/**
 * For how many other tasks each answer is evaluated. Few, to keep the test short: docs/model-card.md has the results
 * for all pairs.
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
    const same = tasks.filter(({ task }) => formOf(task) === form);
    const bands = same.flatMap((own, at) => {
      const answer = own.samples.find(({ band }) => band >= 7)?.answer;
      return answer === undefined
        ? []
        : Array.from({ length: OTHER_TASKS_PER_ANSWER }, (_, n) => same[(at + n + 1) % same.length])
            .filter((other) => other !== undefined && other !== own)
            .map((other) => evaluate(other as OwnTask, answer).criteria.task);
    });
    expect(bands.filter((band) => band > 4).length / bands.length).toBeLessThanOrEqual(maxMissedShare);
  },
);

test("calls no answer of band 6 and above to its own task unrelated", { timeout: TIMEOUT_MS }, () => {
  for (const own of tasks)
    for (const { answer, band } of own.samples) {
      if (band < 6) continue;
      const found = evaluate(own, answer).gates.map(({ id }) => id);
      expect(
        found.filter((id) => TOPIC_GATES.includes(id)),
        own.task.id,
      ).toEqual([]);
    }
});

function evaluate({ task, brief }: OwnTask, text: string) {
  return evaluateTask({ task, brief, text, lexicon });
}
