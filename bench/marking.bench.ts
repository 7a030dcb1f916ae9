import { normalise } from "#core/exam/marking/normalise.ts";
import { markModule } from "#core/exam/marking/mark-module.ts";
import { sampleModule } from "#core/exam/marking/sample-module.fixture.ts";
import type { Answers } from "#core/exam/attempt/attempt.ts";
import { median, quantile } from "./statistics.ts";

/**
 * Measures the time to mark a module of 40 questions. Compares it with a baseline, which normalises 40 strings and
 * looks each up in a Map. Both run in turn in the same process, so that the ratio is the same on a slow machine. On a
 * busy machine the p99 of wall time is mostly waiting, so the bench also prints the p99 of processor time.
 */
const ROUNDS = 3_000;
const WARM_UP = 500;

const { module, key, perfect } = sampleModule();
/** Answers of which each typed one is wrong or written differently, so that none matches exactly. */
const misspelt: Answers = { ...perfect };
for (const question of key.questions) {
  if (question.kind === "words")
    misspelt[String(question.number)] =
      question.number % 2 === 0 ? `The ${question.accept[0] ?? ""}s` : "almost certainly nothing";
}

const typed = Object.values(perfect).map(String);
const rightAnswers = new Map(typed.map((answer) => [normalise(answer), true]));
function lookUpAll(): number {
  let right = 0;
  for (const answer of typed) if (rightAnswers.get(normalise(answer)) === true) right += 1;
  return right;
}

/** Times in microseconds: the median and the 99th percentile of wall time, and of processor time in `cpu99`. */
type Times = { p50: number; p99: number; cpu99: number };

/** Runs the functions in turn, and returns the times of each. */
function measure(acts: readonly (() => unknown)[]): Times[] {
  const samples = acts.map((): { wall: number[]; cpu: number[] } => ({ wall: [], cpu: [] }));
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [i, act] of acts.entries()) {
      const cpu = process.cpuUsage();
      const start = performance.now();
      act();
      const passed = performance.now() - start;
      const used = process.cpuUsage(cpu);
      if (round < 0) continue;
      samples[i]?.wall.push(passed * 1000);
      samples[i]?.cpu.push(used.user + used.system);
    }
  }
  return samples.map(({ wall, cpu }) => ({
    p50: median(wall),
    p99: quantile(wall, 0.99),
    cpu99: quantile(cpu, 0.99),
  }));
}

const started = performance.now();
markModule(module, key, misspelt, null);
const first = (performance.now() - started) * 1000;

const names = ["floor: normalise and look up", "40 right answers", "40 answers, typed ones misspelt"];
const measured = measure([
  lookUpAll,
  () => markModule(module, key, perfect, null),
  () => markModule(module, key, misspelt, null),
]);
const base = measured[0]?.p50 ?? 1;

process.stdout.write(`Marking a module of 40 questions, ${ROUNDS} rounds, microseconds\n`);
const column = (value: number) => value.toFixed(1).padStart(8);
for (const [i, { p50, p99, cpu99 }] of measured.entries()) {
  const ratio = (p50 / base).toFixed(1).padStart(5);
  process.stdout.write(
    `${(names[i] ?? "").padEnd(32)} median${column(p50)}   p99${column(p99)}   processor p99${column(cpu99)} ${ratio} x floor\n`,
  );
}
process.stdout.write(`${"the first in a fresh process".padEnd(32)} once  ${column(first)}\n`);
