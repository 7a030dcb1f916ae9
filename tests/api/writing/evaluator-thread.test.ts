import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createThreadPool } from "#api/jobs/thread-pool.ts";
import { createEvaluator } from "#api/jobs/writing/evaluator.ts";
import { readLexicon } from "#core/exam/language/lexicon.ts";
import { evaluateWriting } from "#core/exam/writing/evaluate-writing.ts";
import { WritingEvaluationSchema } from "#core/exam/writing/evaluation.ts";
import { fixtureWriting } from "#tests/support/fixture-writing.ts";
import * as v from "valibot";
import { HONEST_ESSAY } from "../support/injections.ts";

const threads = createThreadPool();
const evaluator = createEvaluator(threads);
afterAll(() => threads.close());

const path = join(import.meta.dirname, "..", "..", "..", "core", "exam", "language", "lexicon.txt");
const lexicon = readLexicon(readFileSync(path, "utf8").trimEnd());
const REPORT =
  "The bar chart shows how people travelled to work in Ashby Cross in 2004 and 2024. Overall, the car remained the most common choice, although cycling grew most.\n\nIn 2004, 37% of journeys was by car, and this fell to 32% in 2024. Cycling rose from 6% to 19%, while walking fell from 22% to 14%.";

// The device runs the same function on the same text, so the thread must return the same result.
it.each([
  ["two honest answers", { "task-1": REPORT, "task-2": HONEST_ESSAY }, null],
  ["one task alone", { "task-2": HONEST_ESSAY }, [2]],
  ["no text", {}, null],
  [
    "another language",
    {
      "task-1": "\u65e5\u672c\u8a9e\u306e\u6587\u7ae0\u3067\u3059\u3002",
      "task-2": "\u0645\u0631\u062d\u0628\u0627 \u0628\u0643\u0645",
    },
    null,
  ],
  ["only emoji", { "task-1": "\u{1f600}\u{1f600}", "task-2": "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}" }, null],
])("the server's thread and a direct call return exactly the same result: %s", async (_name, texts, parts) => {
  const answer = { module: fixtureWriting, key: null, texts, parts };
  const [fromThread, fromDirectCall] = [
    await evaluator.evaluate(answer, "ann"),
    evaluateWriting({ ...answer, lexicon }),
  ];
  expect(JSON.stringify(fromThread)).toBe(JSON.stringify(fromDirectCall));
  expect(v.parse(WritingEvaluationSchema, fromThread)).toEqual(fromThread);
});

it("reports an error and continues with the next answer", async () => {
  const answer = { module: fixtureWriting, key: null, texts: {} };
  await expect(evaluator.evaluate({ ...answer, parts: [9] }, "ann")).rejects.toThrow("no such parts");
  expect(await evaluator.evaluate({ ...answer, parts: [1] }, "ann")).toMatchObject({ band: 0 });
});
