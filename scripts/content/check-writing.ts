import type { WritingTask } from "#core/exam/content/part.ts";
import { MIN_OWN_WORDS, ownPhrases } from "#core/exam/writing/find-points.ts";
import type { AuthoredChart, AuthoredFigure, AuthoredTask, AuthoredWritingModule } from "./authored-writing.ts";
import type { Reporter } from "./findings.ts";
import { formatRange, isOutside, type Range } from "./range.ts";

type Kind = WritingTask["kind"];

/** The exam's kinds of task (docs/exam-rules.md, Writing). */
const REPORTS: readonly Kind[] = ["line", "bar", "pie", "table", "mixed", "process", "map", "diagram"];
const LETTERS: readonly Kind[] = ["letter_formal", "letter_semi_formal", "letter_informal"];
const ESSAYS: readonly Kind[] = ["opinion", "discussion", "advantages", "problem_solution", "two_part"];
const MODULE_MINUTES = 60;
/** Minutes of a Task 1 practised alone. */
const ALONE_MINUTES = 20;
/** How many points the brief of a task has: features to report, bullets of a letter, parts of a question. */
const POINTS = { report: [3, 5], letter: [3, 3], essay: [2, 4] } as const satisfies Record<string, Range>;
const BULLETS_PER_LETTER = 3;
/** The page itself prints the length and time of each task. */
const PRINTED_BY_PAGE = /\bat least \d+ words\b|\babout \d+ minutes\b/i;

/** Checks a Writing module against the exam's rules. */
export function checkWriting(authored: AuthoredWritingModule, report: Reporter): void {
  const { parts, minutes, test_type } = authored;
  if (parts.length > 2)
    report.problem(["parts"], `a Writing module has Task 1 and Task 2, or Task 1 alone, not ${parts.length} tasks`);
  const expectedMinutes = parts.length === 1 ? ALONE_MINUTES : MODULE_MINUTES;
  if (minutes !== expectedMinutes) report.problem(["minutes"], `lasts ${expectedMinutes} minutes, not ${minutes}`);
  if (test_type === "both")
    report.problem(["test_type"], "Writing is academic or general: Task 1 differs between the two");
  const firstKinds = test_type === "general" ? LETTERS : REPORTS;
  for (const [partIndex, task] of parts.entries()) {
    const place = report.at("parts", partIndex);
    if (parts.findIndex((other) => other.id === task.id) !== partIndex)
      place.problem(["id"], `the id ${task.id} is used twice in this module`);
    const kinds = partIndex === 0 ? firstKinds : ESSAYS;
    if (!kinds.includes(task.kind))
      place.problem(["kind"], `Task ${partIndex + 1} is one of ${kinds.join(", ")}, not ${task.kind}`);
    checkTask(task, place);
  }
}

function checkTask(task: AuthoredTask, report: Reporter): void {
  const isLetter = LETTERS.includes(task.kind);
  for (const [index, paragraph] of task.prompt.entries()) {
    if (PRINTED_BY_PAGE.test(paragraph))
      report.problem(["prompt", index], "the page prints the words and minutes of a task itself");
  }
  if (isLetter && task.bullets?.length !== BULLETS_PER_LETTER)
    report.problem(["bullets"], `a letter has ${BULLETS_PER_LETTER} bullets, not ${task.bullets?.length ?? 0}`);
  if (isLetter && !task.closing?.some((line) => line.includes("Dear ")))
    report.problem(["closing"], "a letter's closing lines say how to begin it: Dear …");
  if (!isLetter && task.bullets) report.problem(["bullets"], "only a letter has bullets");
  if (!isLetter && task.closing) report.problem(["closing"], "only a letter has closing lines");
  checkFigures(task, report);
  checkBrief(task, report.at("brief"));
}

function checkBrief({ brief, kind }: AuthoredTask, report: Reporter): void {
  if (!brief)
    return report.warn("brief-missing", [], "is missing: the evaluator cannot tell what the answer leaves out");
  const category = categoryOf(kind);
  const { points, overview } = brief;
  if (isOutside(points.length, POINTS[category]))
    report.problem(["points"], `${points.length} points; a ${category} has ${formatRange(POINTS[category])}`);
  if ((category === "report") !== (overview !== undefined))
    report.problem(["overview"], "belongs in the brief of Task 1 of Academic Writing only");
  if (category === "letter")
    for (const [pointIndex, own] of ownPhrases(brief).entries())
      if (own.length < MIN_OWN_WORDS)
        report.problem(
          ["points", pointIndex, "needs"],
          `has fewer than ${MIN_OWN_WORDS} words that no other point has, so the evaluator can never find it`,
        );
  const ids = [...points, ...(overview ?? [])].map(({ id }) => id);
  for (const id of new Set(ids.filter((pointId, index) => ids.indexOf(pointId) !== index)))
    report.problem([], `the id ${id} is used twice`);
}

function categoryOf(kind: Kind): keyof typeof POINTS {
  if (REPORTS.includes(kind)) return "report";
  return LETTERS.includes(kind) ? "letter" : "essay";
}

function checkFigures({ kind, figures = [] }: AuthoredTask, report: Reporter): void {
  const figureKinds = figures.map(figureKind);
  if (!REPORTS.includes(kind)) {
    if (figures.length > 0) report.problem(["figures"], "only Task 1 of Academic Writing has figures");
    return;
  }
  if (figures.length === 0) report.problem(["figures"], "Task 1 of Academic Writing has a figure");
  for (const [index, figure] of figures.entries()) {
    const place = report.at("figures", index);
    if ([figure.chart, figure.table, figure.picture].filter(Boolean).length !== 1)
      place.problem([], "a figure is one of chart, table or picture");
    if (!figure.picture && figure.caption === undefined)
      place.problem(["caption"], "say where the numbers come from, or that they were invented for the task");
    if (figure.chart) checkChart(figure.chart, place.at("chart"));
    for (const [row, cells] of figure.table?.rows.entries() ?? []) {
      const columns = figure.table?.columns.length ?? 0;
      if (cells.length !== columns)
        place.problem(["table", "rows", row], `${cells.length} cells under ${columns} columns`);
    }
  }
  if (kind === "mixed") {
    if (new Set(figureKinds).size < 2) report.problem(["kind"], "a mixed task shows figures of two kinds");
  } else {
    const expectedKind = kind === "process" || kind === "map" || kind === "diagram" ? "picture" : kind;
    if (figureKinds.some((kind) => kind !== expectedKind))
      report.problem(["kind"], `the figures are of kind ${figureKinds.join(", ")}, not ${kind}`);
  }
}

function figureKind({ chart, table }: AuthoredFigure): string {
  return chart?.kind ?? (table ? "table" : "picture");
}

function checkChart(chart: AuthoredChart, report: Reporter): void {
  const { kind, unit, categories, series } = chart;
  if (new Set(categories).size < categories.length) report.problem(["categories"], "a category is listed twice");
  if (new Set(series.map(({ name }) => name)).size < series.length)
    report.problem(["series"], "two series have the same name, so one is listed twice");
  for (const [index, { values }] of series.entries()) {
    const place = report.at("series", index, "values");
    if (values.length !== categories.length)
      place.problem([], `${values.length} values for ${categories.length} categories`);
    if (unit === "%" && values.some((value) => value < 0 || value > 100))
      place.problem([], "a share is not between 0 and 100%");
    if (kind !== "pie") continue;
    if (values.some((value) => value < 0)) place.problem([], "a slice of a pie is never negative");
    const sum = values.reduce((total, value) => total + value, 0);
    if (unit === "%" && Math.abs(sum - 100) > 1) place.problem([], `the slices add up to ${sum}%`);
  }
}
