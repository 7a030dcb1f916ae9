import { expect, test } from "vitest";
import { evaluateTask } from "#core/exam/writing/evaluate-task.ts";
import type { TaskEvaluation } from "#core/exam/writing/evaluation.ts";
import { lexicon, ownTasks, type OwnTask } from "./evaluator-answers.ts";
import { FRESH_ANSWERS } from "./evaluator-fresh-answers.ts";
import { PLANTED_FAULTS, type PlantedFault } from "./evaluator-faults.ts";

/** An answer with its planted faults, their known consequences and what the evaluator reports. */
type CheckedAnswer = {
  name: string;
  faults: readonly string[];
  known: readonly string[];
  reports: string[];
  checks: number;
};

test.each([
  ["written anew", freshlyWritten],
  ["made from model answers", madeFromModels],
])(
  "finds nine of ten faults in thirty answers to Task 1, %s, with fewer than one false alarm in twenty checks",
  async (name, read) => {
    const answers = read(await ownTasks());
    expect(answers).toHaveLength(30);
    const missed = answers.flatMap((answer) =>
      answer.faults.filter((fault) => !answer.reports.includes(fault)).map((fault) => `${answer.name} ${fault}`),
    );
    const alarms = answers.flatMap(({ name: task, faults, known, reports }) =>
      reports
        .filter((report) => !faults.includes(report) && !known.includes(report))
        .map((report) => `${task} ${report}`),
    );
    const planted = answers.reduce((sum, { faults }) => sum + faults.length, 0);
    const checks = answers.reduce((sum, answer) => sum + answer.checks, 0);
    process.stdout.write(
      `${name}: ${planted - missed.length} of ${planted} faults found; ${alarms.length} false alarms in ${checks} checks\n`,
    );
    expect((planted - missed.length) / planted, missed.join("\n")).toBeGreaterThanOrEqual(0.9);
    expect(alarms.length / checks, alarms.join("\n")).toBeLessThan(0.05);
  },
);

test("corrects and caps no model answer to Task 1 of band 7 and above, and refuses none of any band", async () => {
  const findings = (await ownTasks())
    .filter(({ task }) => task.task === 1)
    .flatMap((own) =>
      own.samples.flatMap(({ id, band, answer }) => {
        const { gates, wrongClaims } = evaluateTask({ task: own.task, brief: own.brief, text: answer, lexicon });
        const isRefused = gates.some(({ cap }) => cap <= 2);
        if (band < 7) return isRefused ? [`${id} refused`] : [];
        return [...gates.map((gate) => `${id} ${gate.id}`), ...wrongClaims.map(({ say }) => `${id} ${say}`)];
      }),
    );
  expect(findings).toEqual([]);
});

function freshlyWritten(tasks: readonly OwnTask[]): CheckedAnswer[] {
  return FRESH_ANSWERS.map(({ task, faults, answer }) => {
    const own = tasks.find((candidate) => candidate.task.id === task);
    if (!own) throw new Error(`no task ${task}`);
    const known = faults.filter((fault) => fault.startsWith("~")).map((fault) => fault.slice(1));
    const planted = faults.filter((fault) => !fault.startsWith("~"));
    return { name: task, faults: planted, known, ...reportsOn(own, answer) };
  });
}

function madeFromModels(tasks: readonly OwnTask[]): CheckedAnswer[] {
  return PLANTED_FAULTS.map((fault) => {
    const { own, answer } = answerWithFault(fault, tasks);
    const evaluation = evaluateTask({ task: own.task, brief: own.brief, text: answer.after, lexicon });
    // Two kinds of report are not false alarms: a fault of the model answer itself, which its feedback names, and a
    // point that disappeared together with its figure.
    const isFigure = fault.faults.some((name) => name.startsWith("figure") || name === "direction");
    const known = [...(KNOWN_FAULTS[fault.sample] ?? []), ...(isFigure ? newlyMissing(own, answer, evaluation) : [])];
    return { name: fault.sample, faults: fault.faults, known, ...reportsOn(own, answer.after) };
  });
}

function reportsOn(own: OwnTask, text: string): Pick<CheckedAnswer, "reports" | "checks"> {
  const { wrongClaims, points, gates } = evaluateTask({ task: own.task, brief: own.brief, text, lexicon });
  return {
    reports: [
      ...wrongClaims.map(({ kind, place }) => (kind === "figure" ? `figure:${place.quote}` : "direction")),
      ...points.filter(({ kind, isMade }) => kind === "point" && !isMade).map(({ id }) => `point:${id}`),
      ...(gates.some(({ id }) => id === "no-overview") ? ["overview"] : []),
    ],
    checks: points.length + (text.match(/\d[\d,.]*/g)?.length ?? 0),
  };
}

/** Faults that the model answers have themselves, according to their written feedback. */
const KNOWN_FAULTS: Readonly<Record<string, readonly string[]>> = {
  "tidewater-1-academic-1-task-1-a": ["point:private-boats", "figure:80 thousand"],
  "fenwick-1-academic-1-task-1-d": ["figure:50", "point:heating-falls-south"],
};

function newlyMissing(own: OwnTask, answer: { before: string }, evaluation: TaskEvaluation): string[] {
  const before = evaluateTask({ task: own.task, brief: own.brief, text: answer.before, lexicon });
  return evaluation.points
    .filter(({ id, isMade }) => !isMade && before.points.some((point) => point.id === id && point.isMade))
    .map(({ id }) => `point:${id}`);
}

function answerWithFault(
  fault: PlantedFault,
  tasks: readonly OwnTask[],
): { own: OwnTask; answer: { before: string; after: string } } {
  for (const own of tasks) {
    const sample = own.samples.find(({ id }) => id === fault.sample);
    if (!sample) continue;
    let after = sample.answer;
    for (const [from, to] of [
      ...(fault.swap ?? []),
      ...(fault.cut ?? []).map((text): [string, string] => [text, ""]),
    ]) {
      if (!after.includes(from)) throw new Error(`${fault.sample} does not say: ${from}`);
      after = after.replace(from, to);
    }
    return { own, answer: { before: sample.answer, after } };
  }
  throw new Error(`no model answer ${fault.sample}`);
}
