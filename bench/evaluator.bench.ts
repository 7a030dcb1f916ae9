/**
 * Compares the evaluator's bands with the bands that examiners gave, and measures the evaluator's time:
 * `npm run bench -- evaluator --essays <file.csv> [--json]`. The essays only measure, never tune. Without a file the
 * comparison is skipped. The CSV has the columns id, pair (candidate), task, band, prompt and essay.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { WritingTask } from "#core/exam/content/part.ts";
import { readLexicon } from "#core/exam/language/lexicon.ts";
import { quadraticKappa, rootMeanSquareError, type BandPair } from "#core/exam/bands/agreement.ts";
import { writingBand, type CriterionBands } from "#core/exam/bands/writing.ts";
import { evaluateTask } from "#core/exam/writing/evaluate-task.ts";
import { evaluateTogether } from "#core/exam/writing/evaluate-writing.ts";
import type { TaskEvaluation } from "#core/exam/writing/evaluation.ts";
import type { AnswerToPrepare } from "#core/exam/writing/prepare-answer.ts";

type Essay = { pair: string; task: 1 | 2; band: number; prompt: string; essay: string };
type Evaluated = { essay: Essay; evaluation: TaskEvaluation };
type Pair = BandPair & { words: number };
type Agreement = { n: number; qwk: number; r: number; rmse: number; within05: number; within10: number };

const lexicon = readLexicon(readFileSync(join(import.meta.dirname, "../core/exam/language/lexicon.txt"), "utf8"));
const isJson = process.argv.includes("--json");
const say = (line: string) => process.stdout.write(`${line}\n`);

const path = argument("--essays");
if (path === null || !existsSync(path)) {
  say(
    path === null ? "no essays given (--essays <file.csv>): agreement skipped" : `no file ${path}: agreement skipped`,
  );
} else {
  compare(readEssays(readFileSync(path, "utf8")));
}
if (!isJson) printTime();

function argument(name: string): string | null {
  const at = process.argv.indexOf(name);
  return at < 0 ? null : (process.argv[at + 1] ?? null);
}

function compare(essays: readonly Essay[]): void {
  const evaluated = essays.map((essay) => ({ essay, evaluation: evaluate(essay) }));
  const together = evaluateByCandidate(essays);
  const pairsOf = (task: 1 | 2, all: readonly Evaluated[] = evaluated): Pair[] =>
    all
      .filter(({ essay }) => essay.task === task)
      .map(({ essay, evaluation }) => ({ examiner: essay.band, machine: evaluation.band, words: evaluation.words }));
  const sets = {
    task1: pairsOf(1),
    "task1 with task2": pairsOf(1, together),
    task2: pairsOf(2),
    writing: writingPairs(together),
  };
  if (isJson) {
    say(JSON.stringify(Object.fromEntries(Object.entries(sets).map(([name, pairs]) => [name, agreementOf(pairs)]))));
    return;
  }
  for (const [name, pairs] of Object.entries(sets)) {
    if (pairs.length < 3) continue;
    say(`\n${name}, n = ${pairs.length} (95 % intervals from 500 resamples)`);
    report("our estimate", pairs);
    report("always the mean", constantRow(pairs));
    report("length only", lengthRow(pairs));
  }
}

/** Evaluates the two answers of each candidate who wrote both, as the product does in a test of both tasks. */
function evaluateByCandidate(essays: readonly Essay[]): Evaluated[] {
  const byPair = new Map<string, Essay[]>();
  for (const essay of essays) byPair.set(essay.pair, [...(byPair.get(essay.pair) ?? []), essay]);
  return [...byPair.values()]
    .filter((both) => both.length === 2)
    .flatMap((both) =>
      evaluateTogether(both.map(toAnswer)).map((evaluation, at) => ({ essay: both[at] as Essay, evaluation })),
    );
}

/**
 * Returns the Writing bands of candidates with both tasks. In the examiner's band, Task 2 counts twice, as in the exam.
 */
function writingPairs(evaluated: readonly Evaluated[]): Pair[] {
  const byPair = new Map<string, Evaluated[]>();
  for (const one of evaluated) byPair.set(one.essay.pair, [...(byPair.get(one.essay.pair) ?? []), one]);
  const pairs: Pair[] = [];
  for (const both of byPair.values()) {
    const first = both.find(({ essay }) => essay.task === 1);
    const second = both.find(({ essay }) => essay.task === 2);
    if (!first || !second) continue;
    pairs.push({
      examiner: Math.floor(((first.essay.band + 2 * second.essay.band) / 3 + 0.25) * 2) / 2,
      machine: writingBand(criteria(first.evaluation), criteria(second.evaluation)),
      words: first.evaluation.words + second.evaluation.words,
    });
  }
  return pairs;
}

function criteria({ criteria: bands }: TaskEvaluation): CriterionBands {
  return [bands.task, bands.coherence, bands.lexis, bands.grammar];
}

function evaluate(essay: Essay): TaskEvaluation {
  return evaluateTask(toAnswer(essay));
}

function toAnswer({ task, prompt, essay }: Essay): AnswerToPrepare {
  const writingTask: WritingTask = {
    id: "bench",
    number: task,
    title: "",
    task,
    kind: task === 2 ? "opinion" : kindOf(prompt.toLowerCase()),
    prompt: [{ text: prompt }],
    minimumWords: task === 1 ? 150 : 250,
    minutes: task === 1 ? 20 : 40,
  };
  return { task: writingTask, brief: null, text: essay, lexicon };
}

function kindOf(prompt: string): WritingTask["kind"] {
  if (prompt.includes("letter")) return "letter_semi_formal";
  if (/process|diagram|life cycle|structure/.test(prompt)) return "process";
  if (/\bmaps?\b|\bplans?\b/.test(prompt)) return "map";
  return prompt.includes("table") ? "table" : "line";
}

function report(name: string, pairs: readonly Pair[]): void {
  const all = agreementOf(pairs);
  const samples = resamples(pairs).map(agreementOf);
  const interval = (pick: (one: Agreement) => number) => {
    const sorted = samples.map(pick).sort((a, b) => a - b);
    return `${(sorted[Math.floor(sorted.length * 0.025)] ?? 0).toFixed(2)} to ${(sorted[Math.floor(sorted.length * 0.975)] ?? 0).toFixed(2)}`;
  };
  const cell = (label: string, pick: (one: Agreement) => number) =>
    `${label} ${pick(all).toFixed(3)} (${interval(pick)})`;
  say(
    `  ${name.padEnd(16)} ${cell("QWK", ({ qwk }) => qwk)}  ${cell("r", ({ r }) => r)}  ${cell("RMSE", ({ rmse }) => rmse)}  ` +
      `${cell("within 0.5", ({ within05 }) => within05)}  ${cell("within 1.0", ({ within10 }) => within10)}`,
  );
}

function agreementOf(pairs: readonly Pair[]): Agreement {
  const n = pairs.length;
  const share = (most: number) =>
    pairs.filter(({ examiner, machine }) => Math.abs(examiner - machine) <= most).length / n;
  return {
    n,
    qwk: quadraticKappa(pairs) ?? 0,
    r: correlation(pairs),
    rmse: rootMeanSquareError(pairs) ?? 0,
    within05: share(0.5),
    within10: share(1),
  };
}

function correlation(pairs: readonly Pair[]): number {
  const h = pairs.reduce((sum, { examiner }) => sum + examiner, 0) / pairs.length;
  const m = pairs.reduce((sum, { machine }) => sum + machine, 0) / pairs.length;
  let both = 0;
  let hs = 0;
  let ms = 0;
  for (const { examiner, machine } of pairs) {
    both += (examiner - h) * (machine - m);
    hs += (examiner - h) ** 2;
    ms += (machine - m) ** 2;
  }
  return hs === 0 || ms === 0 ? 0 : both / Math.sqrt(hs * ms);
}

function constantRow(pairs: readonly Pair[]): Pair[] {
  const mean = pairs.reduce((sum, { examiner }) => sum + examiner, 0) / pairs.length;
  return pairs.map((pair) => ({ ...pair, machine: Math.round(mean * 2) / 2 }));
}

/** Baseline: the best straight line through the word counts. It is fitted on the measured essays, which favours it. */
function lengthRow(pairs: readonly Pair[]): Pair[] {
  const x = pairs.map(({ words }) => Math.min(words, 700));
  const mx = x.reduce((sum, value) => sum + value, 0) / x.length;
  const my = pairs.reduce((sum, { examiner }) => sum + examiner, 0) / pairs.length;
  const slope =
    x.reduce((sum, value, i) => sum + (value - mx) * ((pairs[i]?.examiner ?? my) - my), 0) /
    Math.max(
      1,
      x.reduce((sum, value) => sum + (value - mx) ** 2, 0),
    );
  return pairs.map((pair, i) => ({ ...pair, machine: Math.round((my + slope * ((x[i] ?? mx) - mx)) * 2) / 2 }));
}

/** Returns 500 samples with replacement, the same in every run. */
function resamples(pairs: readonly Pair[]): Pair[][] {
  let state = 20_261_120;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  return Array.from({ length: 500 }, () => pairs.map((pair) => pairs[Math.floor(next() * pairs.length)] ?? pair));
}

/** Parses CSV as in RFC 4180, with line breaks inside quotes. */
function readEssays(csv: string): Essay[] {
  const rows: string[][] = [[]];
  let field = "";
  let isQuoted = false;
  for (let i = 0; i < csv.length; i += 1) {
    const character = csv.charAt(i);
    if (isQuoted) {
      if (character !== '"') field += character;
      else if (csv.charAt(i + 1) === '"') {
        field += character;
        i += 1;
      } else isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === "," || character === "\n") {
      rows.at(-1)?.push(field);
      field = "";
      if (character === "\n") rows.push([]);
    } else if (character !== "\r") field += character;
  }
  if (field !== "") rows.at(-1)?.push(field);
  const [head = [], ...body] = rows;
  const column = (name: string) => head.indexOf(name);
  return body
    .filter((row) => row.length >= head.length)
    .map((row) => ({
      pair: row[column("pair")] ?? "",
      task: row[column("task")] === "1" ? 1 : 2,
      band: Number(row[column("band")]),
      prompt: row[column("prompt")] ?? "",
      essay: row[column("essay")] ?? "",
    }));
}

/** Measures and prints the time of one essay of about 300 words, without the optional grammar checker. */
function printTime(): void {
  const sentence =
    "Many people who live in large cities believe that public transport should be cheaper, although the money for it must come from somewhere. ";
  const paragraphs = [0, 1, 2, 3].map((at) =>
    Array.from({ length: 3 }, (_, i) =>
      sentence.replace("Many", `${["Some", "Most", "Few", "Several"][at]} of the ${i + 3}`),
    ).join(""),
  );
  const essay: Essay = {
    pair: "",
    task: 2,
    band: 6,
    prompt: "Should public transport in cities be free of charge for everybody?",
    essay: paragraphs.join("\n\n"),
  };
  for (let i = 0; i < 20; i += 1) evaluate(essay);
  const times = Array.from({ length: 40 }, () => {
    const from = performance.now();
    evaluate(essay);
    return performance.now() - from;
  }).sort((a, b) => a - b);
  say(
    `\na ${evaluate(essay).words}-word essay: median ${(times[20] ?? 0).toFixed(1)} ms, 95 % under ${(times[38] ?? 0).toFixed(1)} ms`,
  );
}
