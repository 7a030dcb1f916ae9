/** The evaluator returns the same result, byte for byte, in the built worker of a real Chromium and in Node. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readLexicon } from "#core/exam/language/lexicon.ts";
import { evaluateWriting } from "#core/exam/writing/evaluate-writing.ts";
import type * as Comlink from "comlink";
import type { EvaluationsApi } from "#web/app/language/serve-evaluations.ts";
import type { AnswerToEvaluate } from "#web/db/result/evaluations.ts";
import { builtFile } from "../support/built-file.ts";
import { readModules } from "../support/published-module.ts";
import { expect, test } from "../support/test.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");

// The test adds a script and starts the worker, which the content security policy would refuse.
test.use({ bypassCSP: true });

test("answers of every band, and texts with unusual characters, get the same result in the worker and in Node", async ({
  page,
  server,
}) => {
  const answers = await readAnswers();
  expect(answers.flatMap(({ texts }) => Object.values(texts)).length).toBeGreaterThanOrEqual(24);
  const lexicon = readLexicon(readFileSync(join(ROOT, "core/exam/language/lexicon.txt"), "utf8").trimEnd());
  const inNode = answers.map((answer) => JSON.stringify(evaluateWriting({ ...answer, lexicon })));

  // Opens a plain file of the origin. A page would start the app, which uses the processor while the worker runs.
  await page.goto(`${server.origin}/robots.txt`);
  await page.addScriptTag({ path: join(ROOT, "node_modules/comlink/dist/umd/comlink.js") });
  const inWorker = await page.evaluate(
    async ({ given, worker, wordList }) => {
      const { wrap } = (globalThis as unknown as { Comlink: typeof Comlink }).Comlink;
      const started = new Worker(worker, { type: "module" });
      const failed = new Promise<never>((_, reject) =>
        started.addEventListener("error", (event) => reject(new Error(event.message))),
      );
      const remote = wrap<EvaluationsApi>(started);
      const results = Promise.all(given.map(async (answer) => JSON.stringify(await remote.evaluate(answer, wordList))));
      return await Promise.race([results, failed]);
    },
    { given: answers, worker: builtFile(/^language-worker-.+\.js$/), wordList: builtFile(/^lexicon-.+\.txt$/) },
  );

  expect(inWorker).toEqual(inNode);
});

/**
 * Returns a model answer to each task of each Writing module. Each module uses the next of the six bands. For the first
 * eight modules, also returns texts with characters that English answers do not have.
 */
async function readAnswers(): Promise<AnswerToEvaluate[]> {
  return (await readModules("writing")).flatMap(({ module, key, samples = [] }, index) => {
    if (module.module_type !== "writing") return [];
    const withTexts = (text: (section: string) => string): AnswerToEvaluate => ({
      module,
      key: key ?? null,
      texts: Object.fromEntries(module.parts.map(({ id }) => [id, text(id)])),
      parts: null,
    });
    const sample = (section: string): string =>
      samples.find(({ task }) => task === section)?.samples[index % 6]?.answer ?? "";
    const unusual = (section: string): string =>
      `${sample(section).slice(0, 400)} 🙂🙂 مرحبا بالعالم ﷽ naïve co‑operate 12,5 %\u2028x`;
    return [withTexts(sample), ...(index < 8 ? [withTexts(unusual)] : [])];
  });
}
