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

/** Returns the figures as CSV. A figure of too few evaluations is empty. */
export function examinersCsv({ from, to, currency, examiners }: ExaminerFiguresReply): string {
  const shown = (value: number | null): number | string => value ?? "";
  const lines = examiners.map((one) =>
    writeCsvLine([
      one.name,
      from,
      to,
      one.evaluations,
      one.compared,
      shown(one.agreement === null ? null : Number((one.agreement * 100).toFixed(1))),
      shown(one.severity),
      shown(one.spread),
      shown(one.others_spread),
      one.timed,
      shown(one.minutes),
      shown(one.turnaround_hours),
      one.earnings.toFixed(2),
      currency,
      one.evaluations_without_fee,
    ]),
  );
  return BYTE_ORDER_MARK + writeCsvLine(COLUMNS) + lines.join("");
}
