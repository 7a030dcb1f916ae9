/** The evaluator in the built worker of a real Chromium and in Node: the same to the last byte. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readLexicon } from "#core/exam/language/lexicon.ts";
import { evaluateWriting } from "#core/exam/writing/evaluate-writing.ts";
import { compileBooks } from "#scripts/content/compile.ts";
import type { EvaluationRequest } from "#web/app/evaluate-here.ts";
import type { AnswerToEvaluate } from "#web/db/evaluations.ts";
import { builtFile } from "./support/built.ts";
import { expect, test } from "./support/test.ts";

const ROOT = join(import.meta.dirname, "..", "..");

// The worker is started by the test and not by the page, whose policy lets in nobody else.
test.use({ bypassCSP: true });

test("answers of every band, and texts that are none, come out the same in both", async ({ page, server }) => {
  const answers = await answersToEvaluate();
  expect(answers.flatMap(({ texts }) => Object.values(texts)).length).toBeGreaterThanOrEqual(24);
  const lexicon = readLexicon(readFileSync(join(ROOT, "core/exam/language/lexicon.txt"), "utf8").trimEnd());
  const here = answers.map((answer) => JSON.stringify(evaluateWriting({ ...answer, lexicon })));

  // A file of the origin: a page would start the app, which stores itself while the worker works.
  await page.goto(`${server.origin}/robots.txt`);
  const there = await page.evaluate(
    ({ given, worker, wordList }) =>
      new Promise<string[]>((resolve, reject) => {
        const started = new Worker(worker, { type: "module" });
        const replies: string[] = [];
        started.addEventListener("error", (event) => reject(new Error(event.message)));
        started.addEventListener("message", ({ data }: MessageEvent<{ id: number; result: unknown }>) => {
          replies[data.id] = JSON.stringify(data.result);
          if (Object.keys(replies).length === given.length) resolve(replies);
        });
        for (const [id, answer] of given.entries())
          started.postMessage({ id, wordList, given: { kind: "writing", answer } } satisfies EvaluationRequest);
      }),
    { given: answers, worker: builtFile(/^language-worker-.+\.js$/), wordList: builtFile(/^lexicon-.+\.txt$/) },
  );

  expect(there).toEqual(here);
});

/** Each Writing module with a model answer to each task, of all bands in turn; the first ones also with what is no answer. */
async function answersToEvaluate(): Promise<AnswerToEvaluate[]> {
  const { books } = await compileBooks(join(ROOT, "content"));
  const modules = books.flatMap((book) => book.tests.flatMap((one) => one.modules));
  return modules.flatMap(({ module, key, samples = [] }, at) => {
    if (module.module_type !== "writing") return [];
    const of = (text: (section: string) => string): AnswerToEvaluate => ({
      module,
      key: key ?? null,
      texts: Object.fromEntries(module.parts.map(({ id }) => [id, text(id)])),
      parts: null,
    });
    const sample = (section: string): string =>
      samples.find(({ task }) => task === section)?.samples[at % 6]?.answer ?? "";
    const broken = (section: string): string =>
      `${sample(section).slice(0, 400)} 🙂🙂 مرحبا بالعالم ﷽ naïve co‑operate 12,5 %\u2028x`;
    return [of(sample), ...(at < 8 ? [of(broken)] : [])];
  });
}
