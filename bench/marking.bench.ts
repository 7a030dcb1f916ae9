import { normalise } from "#core/exam/marking/normalise.ts";
import { markModule } from "#core/exam/marking/mark-module.ts";
import { sampleModule } from "#core/exam/marking/sample-module.fixture.ts";
import type { Answers } from "#core/exam/attempt/attempt.ts";

/**
 * Measures the time to mark a module of 40 questions, and compares it with a baseline: normalising 40 strings and
 * looking each up in a Map. Both run in turn in the same process, so that the ratio is the same on a slow machine. On a
 * busy machine the p99 of wall time is mostly waiting, so the p99 of processor time is printed too.
 */
const ROUNDS = 3_000;
const WARM_UP = 500;

const { module, key, perfect } = sampleModule();
/** Every typed answer is wrong or written differently, so none matches exactly. */
const misspelt: Answers = { ...perfect };
for (const question of key.questions) {
  if (question.kind === "words")
    misspelt[String(question.number)] =
      question.number % 2 === 0 ? `The ${question.accept[0] ?? ""}s` : "almost certainly nothing";
}

const typed = Object.values(perfect).map(String);
const known = new Map(typed.map((answer) => [normalise(answer), true]));
function lookUpAll(): number {
  let right = 0;
  for (const answer of typed) if (known.get(normalise(answer)) === true) right += 1;
  return right;
}

type Times = { median: number; p99: number; cpu99: number };

function quantile(samples: number[], share: number): number {
  samples.sort((a, b) => a - b);
  return samples[Math.min(samples.length - 1, Math.floor(samples.length * share))] ?? 0;
}

/** Runs the functions in turn. Returns the times of each in microseconds: wall time, and processor time in `cpu99`. */
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
    median: quantile(wall, 0.5),
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
const base = measured[0]?.median ?? 1;

process.stdout.write(`Marking a module of 40 questions, ${ROUNDS} rounds, microseconds\n`);
const column = (value: number) => value.toFixed(1).padStart(8);
for (const [i, { median, p99, cpu99 }] of measured.entries()) {
  const ratio = (median / base).toFixed(1).padStart(5);
  process.stdout.write(
    `${(names[i] ?? "").padEnd(32)} median${column(median)}   p99${column(p99)}   processor p99${column(cpu99)} ${ratio} x floor
`,
  );
}
process.stdout.write(`${"the first in a fresh process".padEnd(32)} once  ${column(first)}
`);
