/**
 * Compares the evaluator's bands with the bands that examiners gave, and measures the evaluator's time:
 * `npm run bench -- evaluator --essays <file.csv> [--json]`. The essays are only for measuring: nobody may tune the
 * evaluator on them. Without a file the comparison is skipped. The CSV has the columns id, pair (the candidate), task,
 * band, prompt and essay.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readCsv } from "#core/format/csv.ts";
import { WRITING_TASK_LIMITS, type WritingTask } from "#core/exam/content/part.ts";
import { readLexicon } from "#core/exam/language/lexicon.ts";
import { quadraticKappa, rootMeanSquareError, type BandPair } from "#core/exam/bands/agreement.ts";
import { writingBand, type CriterionBands } from "#core/exam/bands/writing.ts";
import { mean } from "#core/exam/mean.ts";
import { evaluateTask } from "#core/exam/writing/evaluate-task.ts";
import { evaluateTogether } from "#core/exam/writing/evaluate-writing.ts";
import type { TaskEvaluation } from "#core/exam/writing/evaluation.ts";
import type { AnswerToPrepare } from "#core/exam/writing/prepare-answer.ts";
import { createRandom } from "#scripts/seeded-random.ts";
import { median, quantile } from "./statistics.ts";

type Essay = { candidate: string; task: 1 | 2; band: number; prompt: string; text: string };
type Evaluated = { essay: Essay; evaluation: TaskEvaluation };
/** The bands of one answer or of one candidate, with the number of words. */
type Bands = BandPair & { words: number };
/**
 * How well the bands of examiners and evaluator agree. `qwk`: quadratic weighted kappa. `r`: correlation. `within05`
 * and `within10`: the shares that differ by at most half a band and by at most a band.
 */
type Agreement = { n: number; qwk: number; r: number; rmse: number; within05: number; within10: number };

/** The length baseline counts no more words than this. */
const MAX_WORDS_FOR_LENGTH = 700;
const SAMPLES = 500;

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
  const index = process.argv.indexOf(name);
  return index < 0 ? null : (process.argv[index + 1] ?? null);
}

function compare(essays: readonly Essay[]): void {
  const evaluated = essays.map((essay) => ({ essay, evaluation: evaluate(essay) }));
  const evaluatedByCandidate = evaluateByCandidate(essays);
  const bandsOf = (task: 1 | 2, answers: readonly Evaluated[]): Bands[] =>
    answers
      .filter(({ essay }) => essay.task === task)
      .map(({ essay, evaluation }) => ({ examiner: essay.band, machine: evaluation.band, words: evaluation.words }));
  const sets = {
    task1: bandsOf(1, evaluated),
    "task1 with task2": bandsOf(1, evaluatedByCandidate),
    task2: bandsOf(2, evaluated),
    writing: writingBands(evaluatedByCandidate),
  };
  if (isJson) {
    say(JSON.stringify(Object.fromEntries(Object.entries(sets).map(([name, bands]) => [name, agreementOf(bands)]))));
    return;
  }
  for (const [name, bands] of Object.entries(sets)) {
    if (bands.length < 3) continue;
    say(`\n${name}, n = ${bands.length} (95 % intervals from ${SAMPLES} resamples)`);
    report("our estimate", bands);
    report("always the mean", predictMean(bands));
    report("length only", predictFromLength(bands));
  }
}

/** Evaluates the two answers of each candidate who wrote both, as the product does in a test of both tasks. */
function evaluateByCandidate(essays: readonly Essay[]): Evaluated[] {
  return [...Map.groupBy(essays, ({ candidate }) => candidate).values()]
    .filter((both) => both.length === 2)
    .flatMap((both) =>
      evaluateTogether(both.map(toAnswer)).map((evaluation, index) => ({ essay: both[index] as Essay, evaluation })),
    );
}

/** Returns the Writing bands of the candidates with both tasks. */
function writingBands(evaluated: readonly Evaluated[]): Bands[] {
  return [...Map.groupBy(evaluated, ({ essay }) => essay.candidate).values()].flatMap((both) => {
    const first = both.find(({ essay }) => essay.task === 1);
    const second = both.find(({ essay }) => essay.task === 2);
    if (!first || !second) return [];
    return {
      examiner: writingBand(asCriteria(first.essay.band), asCriteria(second.essay.band)),
      machine: writingBand(criteriaOf(first.evaluation), criteriaOf(second.evaluation)),
      words: first.evaluation.words + second.evaluation.words,
    };
  });
}

/** Returns criteria whose mean is the band, because examiners gave these essays only one band. */
function asCriteria(band: number): CriterionBands {
  return [band, band, band, band];
}

function criteriaOf({ criteria }: TaskEvaluation): CriterionBands {
  return [criteria.task, criteria.coherence, criteria.lexis, criteria.grammar];
}

function evaluate(essay: Essay): TaskEvaluation {
  return evaluateTask(toAnswer(essay));
}

function toAnswer({ task, prompt, text }: Essay): AnswerToPrepare {
  const writingTask: WritingTask = {
    id: "bench",
    number: task,
    title: "",
    task,
    kind: task === 2 ? "opinion" : kindOf(prompt.toLowerCase()),
    prompt: [{ text: prompt }],
    ...WRITING_TASK_LIMITS[task],
  };
  return { task: writingTask, brief: null, text, lexicon };
}

function kindOf(prompt: string): WritingTask["kind"] {
  if (prompt.includes("letter")) return "letter_semi_formal";
  if (/process|diagram|life cycle|structure/.test(prompt)) return "process";
  if (/\bmaps?\b|\bplans?\b/.test(prompt)) return "map";
  return prompt.includes("table") ? "table" : "line";
}

/** Prints one line: how well these bands agree, each measure with its 95 % interval. */
function report(name: string, bands: readonly Bands[]): void {
  const agreement = agreementOf(bands);
  const samples = resample(bands).map(agreementOf);
  const cell = (label: string, pick: (agreement: Agreement) => number) => {
    const values = samples.map(pick);
    const [from, to] = [quantile(values, 0.025), quantile(values, 0.975)];
    return `${label} ${pick(agreement).toFixed(3)} (${from.toFixed(2)} to ${to.toFixed(2)})`;
  };
  say(
    `  ${name.padEnd(16)} ${cell("QWK", ({ qwk }) => qwk)}  ${cell("r", ({ r }) => r)}  ${cell("RMSE", ({ rmse }) => rmse)}  ` +
      `${cell("within 0.5", ({ within05 }) => within05)}  ${cell("within 1.0", ({ within10 }) => within10)}`,
  );
}

function agreementOf(bands: readonly Bands[]): Agreement {
  const shareWithin = (difference: number) =>
    mean(bands.map(({ examiner, machine }) => (Math.abs(examiner - machine) <= difference ? 1 : 0)));
  return {
    n: bands.length,
    qwk: quadraticKappa(bands) ?? 0,
    r: correlation(bands),
    rmse: rootMeanSquareError(bands) ?? 0,
    within05: shareWithin(0.5),
    within10: shareWithin(1),
  };
}

/** Returns the mean product of the deviations of `xs` and `ys` from their means. */
function covariance(xs: readonly number[], ys: readonly number[]): number {
  const [meanX, meanY] = [mean(xs), mean(ys)];
  return mean(xs.map((x, index) => (x - meanX) * ((ys[index] ?? meanY) - meanY)));
}

function correlation(bands: readonly Bands[]): number {
  const examiner = bands.map((pair) => pair.examiner);
  const machine = bands.map((pair) => pair.machine);
  const variances = covariance(examiner, examiner) * covariance(machine, machine);
  return variances === 0 ? 0 : covariance(examiner, machine) / Math.sqrt(variances);
}

/** Baseline: the mean of the examiners' bands for every essay. */
function predictMean(bands: readonly Bands[]): Bands[] {
  const machine = roundToHalf(mean(bands.map(({ examiner }) => examiner)));
  return bands.map((pair) => ({ ...pair, machine }));
}

/**
 * Baseline: the straight line through the word counts that predicts the bands best. The line is fitted to the measured
 * essays, so the comparison favours this baseline.
 */
function predictFromLength(bands: readonly Bands[]): Bands[] {
  const lengths = bands.map(({ words }) => Math.min(words, MAX_WORDS_FOR_LENGTH));
  const examiner = bands.map((pair) => pair.examiner);
  const variance = covariance(lengths, lengths);
  const slope = variance === 0 ? 0 : covariance(lengths, examiner) / variance;
  const [meanLength, meanBand] = [mean(lengths), mean(examiner)];
  return bands.map((pair, index) => ({
    ...pair,
    machine: roundToHalf(meanBand + slope * ((lengths[index] ?? meanLength) - meanLength)),
  }));
}

function roundToHalf(band: number): number {
  return Math.round(band * 2) / 2;
}

/** Returns samples with replacement, the same in every run. */
function resample(bands: readonly Bands[]): Bands[][] {
  const random = createRandom(20_261_120);
  return Array.from({ length: SAMPLES }, () => bands.map((pair) => bands[Math.floor(random() * bands.length)] ?? pair));
}

function readEssays(csv: string): Essay[] {
  const read = readCsv(csv);
  if ("faultyLine" in read) throw new Error(`Line ${read.faultyLine} of the essays is not CSV.`);
  const [head, ...body] = read.rows.map(({ cells }) => cells);
  return body.map((cells) => {
    const cellOf = (column: string) => cells[head?.indexOf(column) ?? -1] ?? "";
    return {
      candidate: cellOf("pair"),
      task: cellOf("task") === "1" ? 1 : 2,
      band: Number(cellOf("band")),
      prompt: cellOf("prompt"),
      text: cellOf("essay"),
    };
  });
}

/** Measures and prints the time of one essay of about 300 words, without the optional grammar checker. */
function printTime(): void {
  const sentence =
    "Many people who live in large cities believe that public transport should be cheaper, although the money for it must come from somewhere. ";
  const paragraphs = ["Some", "Most", "Few", "Several"].map((quantity) =>
    [3, 4, 5].map((number) => sentence.replace("Many", `${quantity} of the ${number}`)).join(""),
  );
  const essay: Essay = {
    candidate: "",
    task: 2,
    band: 6,
    prompt: "Should public transport in cities be free of charge for everybody?",
    text: paragraphs.join("\n\n"),
  };
  for (let round = 0; round < 20; round += 1) evaluate(essay);
  const times = Array.from({ length: 40 }, () => {
    const start = performance.now();
    evaluate(essay);
    return performance.now() - start;
  });
  say(
    `\na ${evaluate(essay).words}-word essay: median ${median(times).toFixed(1)} ms, 95 % under ${quantile(times, 0.95).toFixed(1)} ms`,
  );
}
