import type { Figures } from "#core/wire/crm-office.ts";
import type { Problem } from "#core/wire/problem.ts";
import type { Parts } from "../parts.ts";
import {
  dayText,
  evaluationFigures,
  type FiguresRange,
  funnelFigures,
  moneyFigures,
  practiceFigures,
} from "../store/figures.ts";

const DAY = 86_400_000;
const USUAL_DAYS = 30;
const MOST_DAYS = 366;

type Asked = { from?: string | undefined; to?: string | undefined };

/** The numbers of the dashboard, from the first day to the last, in UTC; the last thirty days where none are named. */
export async function readFigures(
  { store, clock }: Pick<Parts, "store" | "clock">,
  asked: Asked,
): Promise<Figures | Problem> {
  const now = clock.now();
  const range = rangeOf(asked, now);
  if (range === null)
    return {
      problem: "invalid",
      errors: { from: [`Choose a first day that is not after the last, at most ${MOST_DAYS} days before it.`] },
    };
  return {
    from: dayText(range.from / DAY),
    to: dayText(range.to / DAY - 1),
    generated_at: now,
    ...(await evaluationFigures(store.db, range, now)),
    ...(await moneyFigures(store.db, range)),
    ...(await practiceFigures(store.db, range)),
    funnel: await funnelFigures(store.db, range),
  };
}

function rangeOf({ from, to }: Asked, now: number): FiguresRange | null {
  const end = to === undefined ? Math.floor(now / DAY) * DAY + DAY : Date.parse(to) + DAY;
  const start = from === undefined ? end - USUAL_DAYS * DAY : Date.parse(from);
  const isSound = Number.isFinite(start) && Number.isFinite(end) && start < end && end - start <= MOST_DAYS * DAY;
  return isSound ? { from: start, to: end } : null;
}
