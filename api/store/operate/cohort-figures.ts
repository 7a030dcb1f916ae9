import { type RawBuilder, sql } from "kysely";
import { DAY_MS } from "#core/exam/durations.ts";
import type { Figures } from "#core/wire/crm/figures.ts";
import type { Db } from "../store.ts";
import { formatDayNumber } from "./figures.ts";

const DAYS_IN_WEEK = 7;
/** Day 0, 1 January 1970, was a Thursday: three days after a Monday. */
const DAYS_AFTER_MONDAY = 3;
const MAX_COHORTS = 12;

/**
 * Returns the SQL expression that converts a day number (days since 1 January 1970) to a week number. Week 0 began on
 * Monday 29 December 1969.
 */
function toWeek(day: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`((${day} + ${sql.lit(DAYS_AFTER_MONDAY)}) / ${sql.lit(DAYS_IN_WEEK)})`;
}

/** Returns the day number of the Monday of a week. */
const toFirstDay = (week: number): number => week * DAYS_IN_WEEK - DAYS_AFTER_MONDAY;

/**
 * Returns a cohort for each week with registrations: how many learners registered, and how many of them practised in
 * that week and in each later week. Covers the twelve weeks up to the last day of the range. Leaves out the current
 * week, because its numbers still grow, and covers an earlier week instead.
 */
export async function findCohortFigures(db: Db, { to }: { to: number }, now: number): Promise<Figures["cohorts"]> {
  const lastWeek = Math.floor((to / DAY_MS - 1 + DAYS_AFTER_MONDAY) / DAYS_IN_WEEK);
  const currentWeek = Math.floor((Math.floor(now / DAY_MS) + DAYS_AFTER_MONDAY) / DAYS_IN_WEEK);
  const endWeek = Math.min(lastWeek + 1, currentWeek);
  const startWeek = endWeek - MAX_COHORTS;
  const registered = toWeek(sql<number>`(account.created_at / ${sql.lit(DAY_MS)})`);
  const practised = toWeek(sql<number>`practice_day.day`);
  const selectMembers = () =>
    db
      .selectFrom("account")
      .where("account.role", "=", "learner")
      .where("account.created_at", ">=", toFirstDay(startWeek) * DAY_MS)
      .where("account.created_at", "<", toFirstDay(endWeek) * DAY_MS);
  const sizes = await selectMembers()
    .select([registered.as("week"), (eb) => eb.fn.countAll<number>().as("learners")])
    .groupBy(registered)
    .orderBy(registered)
    .execute();
  const active = await selectMembers()
    .innerJoin("practice_day", "practice_day.account_id", "account.id")
    .select([
      registered.as("week"),
      practised.as("activeWeek"),
      (eb) => eb.fn.count<number>("account.id").distinct().as("learners"),
    ])
    .where("practice_day.day", "<", toFirstDay(endWeek))
    .groupBy([registered, practised])
    .execute();
  const counts = new Map(active.map(({ week, activeWeek, learners }) => [`${week} ${activeWeek}`, Number(learners)]));
  return sizes.map(({ week, learners }) => ({
    week: formatDayNumber(toFirstDay(Number(week))),
    learners: Number(learners),
    active: Array.from(
      { length: endWeek - Number(week) },
      (_, weeksLater) => counts.get(`${week} ${Number(week) + weeksLater}`) ?? 0,
    ),
  }));
}
