import { formatDuration } from "#core/format/format-duration.ts";
import { formatNumber, formatPercent } from "#core/format/format-number.ts";
import { plural } from "#core/format/plural.ts";
import { statusLabel } from "#core/format/status-label.ts";
import type { Figures, QuestionFigures } from "#core/wire/crm/figures.ts";
import { type Cell, type DashboardFigure } from "./dashboard-figure.ts";

/** The columns of all three figures. They are the same, so that staff can join the CSV files. */
const COLUMNS = [
  { name: "Question" },
  { name: "Words" },
  { name: "Learners", decimals: 0 },
  { name: "Wrong", decimals: 0 },
  { name: "Wrong", unit: "%", decimals: 0 },
  { name: "Skipped", decimals: 0 },
  { name: "Skipped", unit: "%", decimals: 0 },
  { name: "Median time", unit: "s", decimals: 0 },
] as const;
/** Index in COLUMNS of the column that each figure draws. */
const VALUE_COLUMNS = { failed: 4, skipped: 6, slow: 7 } as const;
/** Index in COLUMNS of the number of learners who failed or skipped a question. */
const COUNT_COLUMNS = { failed: 3, skipped: 5 } as const;
/** Index in COLUMNS of the number of learners who were asked. */
const LEARNERS_COLUMN = 2;

export function createQuestionFigures({ questions }: Figures): DashboardFigure[] {
  const note = plural(questions.attempts, {
    one: "In the newest # marked attempt of these days, each learner’s newest answer. Questions that at least five learners were asked.",
    other:
      "In the newest # marked attempts of these days, each learner’s newest answer. Questions that at least five learners were asked.",
  });
  const createTable = (list: keyof typeof VALUE_COLUMNS): Pick<DashboardFigure, "columns" | "rows" | "note"> => ({
    note,
    columns: COLUMNS,
    rows: questions[list].map(toRow),
  });
  const createShareChart = (
    axisLabel: string,
    list: "failed" | "skipped",
    action: string,
  ): DashboardFigure["chart"] => ({
    kind: "bars",
    valueColumn: VALUE_COLUMNS[list],
    noteColumn: 1,
    axisEnd: 100,
    axisLabel,
    formatValue: (row) => `${row[VALUE_COLUMNS[list]]}%, ${row[COUNT_COLUMNS[list]]} of ${row[LEARNERS_COLUMN]}`,
    // Needs no singular: at least five learners were asked each question.
    describeRow: (row) =>
      `${row[COUNT_COLUMNS[list]]} of ${formatNumber(Number(row[LEARNERS_COLUMN]))} learners ${action} ${row[0]}: ${formatPercent(Number(row[COUNT_COLUMNS[list]]) / Number(row[LEARNERS_COLUMN]))}.`,
  });
  return [
    {
      id: "most-failed",
      name: "Most failed questions",
      ...createTable("failed"),
      chart: createShareChart("% of learners who answered wrongly", "failed", "gave a wrong answer to"),
    },
    {
      id: "most-skipped",
      name: "Most skipped questions",
      ...createTable("skipped"),
      chart: createShareChart("% of learners without an answer", "skipped", "left out"),
    },
    {
      id: "time-per-question",
      name: "Time per question",
      isBroad: true,
      ...createTable("slow"),
      note: `${note} The ten that take longest.`,
      chart: {
        kind: "bars",
        valueColumn: VALUE_COLUMNS.slow,
        noteColumn: 1,
        axisLabel: "Median seconds",
        formatValue: (row) => `${row[VALUE_COLUMNS.slow]} s`,
        describeRow: (row) =>
          `Half of the learners take more than ${formatDuration(Number(row[VALUE_COLUMNS.slow]) * 1000)} for ${row[0]}.`,
      },
    },
  ];
}

function toRow(question: QuestionFigures): Cell[] {
  const { book_name, test_name, module_type, number, text, learners, failed, skipped, median_seconds } = question;
  const toPercent = (part: number): number => Math.round((100 * part) / learners);
  return [
    `${book_name}, ${test_name}, ${statusLabel(module_type)}, question ${number}`,
    text,
    learners,
    failed,
    toPercent(failed),
    skipped,
    toPercent(skipped),
    median_seconds,
  ];
}
