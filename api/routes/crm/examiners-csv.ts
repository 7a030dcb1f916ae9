import { BYTE_ORDER_MARK, writeCsvLine } from "#core/format/csv.ts";
import type { ExaminerFiguresReply } from "#core/wire/crm/examiner-figures.ts";

const COLUMNS = [
  "Examiner",
  "From",
  "To",
  "Evaluations",
  "Scripts compared",
  "Within half a band (%)",
  "Severity",
  "Spread",
  "Spread of the others",
  "Evaluations timed",
  "Median minutes",
  "Median hours to report",
  "Earnings",
  "Currency",
  "Evaluations without a fee",
] as const;

/** Returns the figures as CSV. A cell is empty if there are too few evaluations for its figure. */
export function renderExaminersCsv({ from, to, currency, examiners }: ExaminerFiguresReply): string {
  const toCell = (value: number | null): number | string => value ?? "";
  const lines = examiners.map((examiner) =>
    writeCsvLine([
      examiner.name,
      from,
      to,
      examiner.evaluations,
      examiner.compared,
      toCell(examiner.agreement === null ? null : Number((examiner.agreement * 100).toFixed(1))),
      toCell(examiner.severity),
      toCell(examiner.spread),
      toCell(examiner.others_spread),
      examiner.timed,
      toCell(examiner.minutes),
      toCell(examiner.turnaround_hours),
      examiner.earnings.toFixed(2),
      currency,
      examiner.evaluations_without_fee,
    ]),
  );
  return BYTE_ORDER_MARK + writeCsvLine(COLUMNS) + lines.join("");
}
