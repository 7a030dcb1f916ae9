import { formatNumber, formatPercent } from "#core/format/format-number.ts";
import { plural } from "#core/format/plural.ts";
import { statusLabel } from "#core/format/status-label.ts";
import type { Figures, QuestionFigures } from "#core/wire/crm/crm-office.ts";
import { type Cell, type Figure } from "./figure.ts";

/** The columns that all three figures share, so that their files can be joined. */
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
/** Index of the column that the chart of each figure draws. */
const VALUE = { failed: 4, skipped: 6, slow: 7 } as const;

export function questionFigures({ questions }: Figures): Figure[] {
  const note = plural(questions.attempts, {
    one: "In the newest # marked attempt of these days, each learner’s newest answer. Questions that at least five learners were asked.",
    other:
      "In the newest # marked attempts of these days, each learner’s newest answer. Questions that at least five learners were asked.",
  });
  const figure = (list: keyof typeof VALUE): Pick<Figure, "columns" | "rows" | "note"> => ({
    note,
    columns: COLUMNS,
    rows: questions[list].map(toRow),
  });
  const toBarChart = (axis: string, value: number, count: number, action: string): Figure["chart"] => ({
    kind: "bars",
    value,
    noteColumn: 1,
    axisEnd: 100,
    axis,
    print: (row) => `${row[value]}%, ${row[count]} of ${row[2]}`,
    // At least five learners were asked each question.
    read: (row) =>
      `${row[count]} of ${formatNumber(Number(row[2]))} learners ${action} ${row[0]}: ${formatPercent(Number(row[count]) / Number(row[2]))}.`,
  });
  return [
    {
      id: "most-failed",
      name: "Most failed questions",
      ...figure("failed"),
      chart: toBarChart("% of learners who answered wrongly", VALUE.failed, 3, "gave a wrong answer to"),
    },
    {
      id: "most-skipped",
      name: "Most skipped questions",
      ...figure("skipped"),
      chart: toBarChart("% of learners without an answer", VALUE.skipped, 5, "left out"),
    },
    {
      id: "time-per-question",
      name: "Time per question",
      isBroad: true,
      ...figure("slow"),
      note: `${note} The ten that take longest.`,
      chart: {
        kind: "bars",
        value: VALUE.slow,
        noteColumn: 1,
        axis: "Median seconds",
        print: (row) => `${row[VALUE.slow]} s`,
        read: (row) => `Half of the learners take more than ${formatSeconds(row[VALUE.slow] ?? 0)} for ${row[0]}.`,
      },
    },
  ];
}

function toRow(question: QuestionFigures): Cell[] {
  const { book_name, test_name, module_type, number, text, learners, failed, skipped, median_seconds } = question;
  const percent = (part: number): number => Math.round((100 * part) / learners);
  return [
    `${book_name}, ${test_name}, ${statusLabel(module_type)}, question ${number}`,
    text,
    learners,
    failed,
    percent(failed),
    skipped,
    percent(skipped),
    median_seconds,
  ];
}

/** Formats seconds as "45 seconds" or "2 min 5 s". */
function formatSeconds(cell: Cell): string {
  const seconds = Number(cell);
  return seconds < 60 ? `${seconds} seconds` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
