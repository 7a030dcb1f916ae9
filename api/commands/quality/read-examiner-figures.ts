import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/exam/durations.ts";
import { type ComparedBands, compareExaminer, median, MIN_COMPARED } from "#core/exam/bands/compare-examiner.ts";
import type { ExaminerFigures, ExaminerFiguresReply } from "#core/wire/crm/examiner-figures.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services, Session } from "#api/services.ts";
import { findStaffNames } from "#api/store/account/staff.ts";
import { formatDayNumber } from "#api/store/operate/figures.ts";
import { findPaymentLink } from "#api/store/payment/payment-links.ts";
import {
  listMarkedScripts,
  listPublishedWork,
  type MarkedScript,
  type PublishedWork,
} from "#api/store/quality/examiner-figures.ts";
import { type FiguresQuery, parseRange } from "../operate/read-figures.ts";

/** Returns the figures of all examiners to an administrator. Other staff get only their own figures. */
export async function readExaminerFigures(
  { store: { db }, clock }: Pick<Services, "store" | "clock">,
  { accountId, role }: Pick<Session, "accountId" | "role">,
  query: FiguresQuery,
): Promise<ExaminerFiguresReply | Problem> {
  const now = clock.now();
  const range = parseRange(query, now);
  if (isProblem(range)) return range;
  const ownId = role === "admin" ? null : accountId;
  const work = await listPublishedWork(db, range, ownId);
  const scripts = await listMarkedScripts(db, range, ownId);
  const examinerIds = [
    ...work.map(({ examiner_id }) => examiner_id),
    ...scripts.flatMap((script) => [script.first_id, script.marker_id]),
  ];
  const ids = ownId === null ? [...new Set(examinerIds.filter((id) => id !== null))] : [ownId];
  const names = await findStaffNames(db, ids);
  return {
    from: formatDayNumber(range.from / DAY_MS),
    to: formatDayNumber(range.to / DAY_MS - 1),
    currency: (await findPaymentLink(db, "WRITING1", now)).currency,
    examiners: ids
      .map((id): ExaminerFigures => ({
        user: id,
        name: names.get(id) ?? "",
        ...summariseWork(work.filter(({ examiner_id }) => examiner_id === id)),
        ...summariseComparison(scripts.flatMap((script) => pairBands(script, id))),
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name, "en") || a.user.localeCompare(b.user, "en")),
  };
}

function summariseWork(
  work: readonly PublishedWork[],
): Pick<
  ExaminerFigures,
  "evaluations" | "turnaround_hours" | "timed" | "minutes" | "earnings" | "evaluations_without_fee"
> {
  const hours = work.flatMap(({ created_at, evaluated_at }) =>
    evaluated_at === null ? [] : [(evaluated_at - created_at) / HOUR_MS],
  );
  const minutes = work.flatMap(({ open_ms }) => (open_ms === null ? [] : [open_ms / MINUTE_MS]));
  const fees = work.flatMap(({ fee_cents }) => (fee_cents === null ? [] : [fee_cents]));
  return {
    evaluations: work.length,
    turnaround_hours: hours.length < MIN_COMPARED ? null : round(median(hours), 1),
    timed: minutes.length,
    minutes: minutes.length < MIN_COMPARED ? null : round(median(minutes), 0),
    earnings: fees.reduce((sum, cents) => sum + cents, 0) / 100,
    evaluations_without_fee: work.length - fees.length,
  };
}

function summariseComparison(
  pairs: readonly ComparedBands[],
): Pick<ExaminerFigures, "compared" | "agreement" | "severity" | "spread" | "others_spread"> {
  const comparison = compareExaminer(pairs);
  return {
    compared: pairs.length,
    agreement: round(comparison?.agreement, 3),
    severity: round(comparison?.severity, 2),
    spread: round(comparison?.spread, 2),
    others_spread: round(comparison?.others_spread, 2),
  };
}

/**
 * Pairs an examiner's band for a script with the band to compare it with: the agreed band of a seed, the adjudicated
 * band, or else the other examiner's band. Returns an empty list if the examiner did not mark the script.
 */
function pairBands(
  { seed_id, first_id, first_halves, marker_id, second_halves, final_halves }: MarkedScript,
  id: string,
) {
  if (second_halves === null) return [];
  const pair = (own: number, other: number): ComparedBands => ({ own: own / 2, other: other / 2 });
  return [
    ...(first_id === id ? [pair(first_halves, final_halves ?? second_halves)] : []),
    ...(marker_id === id
      ? [pair(second_halves, seed_id === null ? (final_halves ?? first_halves) : first_halves)]
      : []),
  ];
}

function round(value: number | null | undefined, digits: number): number | null {
  return value === null || value === undefined ? null : Number(value.toFixed(digits));
}
