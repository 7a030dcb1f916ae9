import { DAY_MS } from "#core/exam/durations.ts";
import type { Figures } from "#core/wire/crm/figures.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { findCohortFigures } from "#api/store/operate/cohort-figures.ts";
import {
  formatDayNumber,
  findEvaluationFigures,
  type FiguresRange,
  findFunnelFigures,
  findMoneyFigures,
  findPracticeFigures,
} from "#api/store/operate/figures.ts";
import { readQuestionFigures } from "./read-question-figures.ts";

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

export type FiguresQuery = { from?: string | undefined; to?: string | undefined };

/** Returns the figures of the dashboard from the first day to the last, in UTC. Default: the last thirty days. */
export async function readFigures(
  { store, clock }: Pick<Services, "store" | "clock">,
  query: FiguresQuery,
): Promise<Figures | Problem> {
  const now = clock.now();
  const range = parseRange(query, now);
  if (isProblem(range)) return range;
  return {
    from: formatDayNumber(range.from / DAY_MS),
    to: formatDayNumber(range.to / DAY_MS - 1),
    generated_at: now,
    ...(await findEvaluationFigures(store.db, range, now)),
    ...(await findMoneyFigures(store.db, range)),
    ...(await findPracticeFigures(store.db, range)),
    funnel: await findFunnelFigures(store.db, range),
    cohorts: await findCohortFigures(store.db, range, now),
    questions: await readQuestionFigures(store.db, range),
  };
}

/** Returns the start of the first day and the end of the last, in UTC. Without dates: the last thirty days. */
export function parseRange({ from, to }: FiguresQuery, now: number): FiguresRange | Problem {
  const end = to === undefined ? Math.floor(now / DAY_MS) * DAY_MS + DAY_MS : Date.parse(to) + DAY_MS;
  const start = from === undefined ? end - DEFAULT_DAYS * DAY_MS : Date.parse(from);
  const isValid = Number.isFinite(start) && Number.isFinite(end) && start < end && end - start <= MAX_DAYS * DAY_MS;
  return isValid
    ? { from: start, to: end }
    : {
        problem: "invalid",
        errors: { from: [`Choose a first day that is not after the last, and at most ${MAX_DAYS} days in all.`] },
      };
}
