/**
 * Measures the grammar rules on our corpus, by error class. Prints which percentage of the marks is right, and which
 * percentages of the errors are found and fixed. Also measures the rules' time for an essay of 300 words.
 */
import { readFileSync } from "node:fs";
import { measure, precision, recall, type Tally } from "#core/exam/grammar/corpus/measure.ts";
import { learnerSentences } from "#core/exam/grammar/corpus/read-corpus.ts";
import { findMarks } from "#core/exam/grammar/find-marks.ts";
import { RULES } from "#core/exam/grammar/rules.ts";
import { readLexicon } from "#core/exam/language/lexicon.ts";
import { median, quantile } from "./statistics.ts";

const lexicon = readLexicon(
  readFileSync(new URL("../core/exam/language/lexicon.txt", import.meta.url), "utf8").trimEnd(),
);
const asPercent = (share: number): string => `${(share * 100).toFixed(1).padStart(6)} %`;
const row = (name: string, tally: Tally): string =>
  `${name.padEnd(16)}${asPercent(precision(tally))}${asPercent(recall(tally))}${asPercent(tally.known === 0 ? 1 : tally.fixed / tally.known)}${String(tally.known).padStart(8)}${String(tally.marks).padStart(7)}`;

console.log(`${RULES.length} rules\n`);
for (const [name, isMeasured] of [
  ["the two thirds that the authors of the rules saw", (isHeldOut: boolean) => !isHeldOut],
  ["the held-out third", (isHeldOut: boolean) => isHeldOut],
] as const) {
  const result = measure(lexicon, isMeasured);
  console.log(`${name}; ${result.falseOnCorrect} of ${result.correct} correct sentences marked`);
  console.log(`${"".padEnd(16)}   right    found    fixed   known  marks`);
  for (const [errorClass, tally] of Object.entries(result.classes)) console.log(row(errorClass, tally));
  console.log(`${row("all", result.all)}\n`);
}

const words = learnerSentences()
  .map(({ text }) => text)
  .join(" ")
  .split(" ");
const essay = words.slice(0, 300).join(" ");
for (let i = 0; i < 30; i += 1) findMarks(essay, lexicon);
const times: number[] = [];
for (let i = 0; i < 100; i += 1) {
  // A new text each time, so that caches do not help.
  const text = `${i} ${essay}`;
  const start = performance.now();
  findMarks(text, lexicon);
  times.push(performance.now() - start);
}
console.log(
  `300 words full of errors: median ${median(times).toFixed(1)} ms, 95 % under ${quantile(times, 0.95).toFixed(1)} ms`,
);
