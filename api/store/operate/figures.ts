import { type RawBuilder, sql } from "kysely";
import { DAY_MS, HOUR_MS } from "#core/exam/durations.ts";
import type { Figures } from "#core/wire/crm/figures.ts";
import { EXAMINER_HOURS } from "#core/wire/crm/examiner.ts";
import { formatUtcDay } from "#core/format/format-date.ts";
import type { Db } from "../store.ts";
import { NEVER_DUE } from "../tables/examiner.ts";

/** The time that figures cover, in milliseconds since 1970. Includes `from` and excludes `to`. */
export type FiguresRange = { from: number; to: number };

/** Returns the SQL expression that converts a column in milliseconds to whole days since 1970. */
function toDay(column: string): RawBuilder<number> {
  return sql<number>`(${sql.ref(column)} / ${sql.lit(DAY_MS)})`;
}

/** Formats a day number (days since 1970) as "2026-03-01". */
export function formatDayNumber(day: number): string {
  return formatUtcDay(Number(day) * DAY_MS);
}

type PerDay = { day: string; count: number }[];
const toDayCounts = (rows: readonly { day: number; count: number }[]): PerDay =>
  rows.map(({ day, count }) => ({ day: formatDayNumber(day), count: Number(count) }));

/** Returns the figures about examiner evaluations for the CRM dashboard. */
export async function findEvaluationFigures(
  db: Db,
  { from, to }: FiguresRange,
  now: number,
): Promise<Pick<Figures, "evaluations_by_status" | "open_by_age" | "turnaround" | "requested" | "evaluated">> {
  const byStatus = await db
    .selectFrom("examiner_evaluation")
    .select(["status", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy("status")
    .orderBy("status")
    .execute();
  const requested = await db
    .selectFrom("examiner_evaluation")
    .select([toDay("created_at").as("day"), (eb) => eb.fn.countAll<number>().as("count")])
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .groupBy(toDay("created_at"))
    .orderBy(toDay("created_at"))
    .execute();
  const evaluated = await db
    .selectFrom("examiner_evaluation")
    .select([toDay("evaluated_at").as("day"), (eb) => eb.fn.countAll<number>().as("count")])
    .where("evaluated_at", ">=", from)
    .where("evaluated_at", "<", to)
    .groupBy(toDay("evaluated_at"))
    .orderBy(toDay("evaluated_at"))
    .execute();
  return {
    evaluations_by_status: byStatus.map(({ status, count }) => ({ status, count: Number(count) })),
    open_by_age: await findOpenByAge(db, now),
    turnaround: await findTurnaround(db, { from, to }),
    requested: toDayCounts(requested),
    evaluated: toDayCounts(evaluated),
  };
}

const { reminder, alarm, due } = EXAMINER_HOURS;
/** Label, lowest age and highest age (null: no limit) of open evaluations, in hours. */
const AGES = [
  ["under 24 h", 0, 24],
  [`24 to ${reminder} h`, 24, reminder],
  [`${reminder} to ${alarm} h`, reminder, alarm],
  [`${alarm} to ${due} h`, alarm, due],
  [`over ${due} h`, due, null],
] as const;

async function findOpenByAge(db: Db, now: number): Promise<Figures["open_by_age"]> {
  const countByAge = async (youngest: number, oldest: number | null): Promise<number> => {
    let query = db
      .selectFrom("examiner_evaluation")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("open_due_at", "<", NEVER_DUE)
      .where("created_at", "<=", now - youngest * HOUR_MS);
    if (oldest !== null) query = query.where("created_at", ">", now - oldest * HOUR_MS);
    return Number((await query.executeTakeFirstOrThrow()).count);
  };
  return Promise.all(
    AGES.map(async ([label, youngest, oldest]) => ({ label, count: await countByAge(youngest, oldest) })),
  );
}

async function findTurnaround(db: Db, { from, to }: FiguresRange): Promise<Figures["turnaround"]> {
  const selectPublished = () =>
    db.selectFrom("examiner_evaluation").where("evaluated_at", ">=", from).where("evaluated_at", "<", to);
  const duration = sql<number>`(evaluated_at - created_at)`;
  const { count } = await selectPublished()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const { within } = await selectPublished()
    .select((eb) => eb.fn.countAll<number>().as("within"))
    .whereRef("evaluated_at", "<=", "due_at")
    .executeTakeFirstOrThrow();
  const total = Number(count);
  /** Returns the hours within which this share of the examiner reports was published, or null if there are none. */
  const findHours = async (share: number): Promise<number | null> => {
    const row = await selectPublished()
      .select(duration.as("duration"))
      .orderBy(duration)
      .offset(Math.max(0, Math.ceil(total * share) - 1))
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? null : Math.round((Number(row.duration) / HOUR_MS) * 10) / 10;
  };
  return {
    count: total,
    median_hours: await findHours(0.5),
    p90_hours: await findHours(0.9),
    within_48: Number(within),
  };
}

/** Returns payments by currency, day, product and coupon, and refunds by currency. */
export async function findMoneyFigures(
  db: Db,
  { from, to }: FiguresRange,
): Promise<Pick<Figures, "revenue" | "revenue_by_day" | "revenue_by_product" | "revenue_by_coupon">> {
  const selectOrders = () => db.selectFrom("payment").where("paid_at", ">=", from).where("paid_at", "<", to);
  const selectPaidOrders = () => selectOrders().where("total_cents", ">", 0);
  const incomes = await selectPaidOrders()
    .select([
      "currency",
      (eb) => eb.fn.sum<number>("total_cents").as("cents"),
      (eb) => eb.fn.countAll<number>().as("count"),
    ])
    .groupBy("currency")
    .execute();
  const refunds = await db
    .selectFrom("payment")
    .select([
      "currency",
      (eb) => eb.fn.sum<number>("refunded_cents").as("cents"),
      (eb) => eb.fn.countAll<number>().as("count"),
    ])
    .where("refunded_at", ">=", from)
    .where("refunded_at", "<", to)
    .where("total_cents", ">", 0)
    .groupBy("currency")
    .execute();
  const byDay = await selectPaidOrders()
    .select([toDay("paid_at").as("day"), "currency", (eb) => eb.fn.sum<number>("total_cents").as("cents")])
    .groupBy([toDay("paid_at"), "currency"])
    .orderBy(toDay("paid_at"))
    .orderBy("currency")
    .execute();
  const byProduct = await selectPaidOrders()
    .select([
      "title",
      "currency",
      (eb) => eb.fn.countAll<number>().as("payments"),
      (eb) => eb.fn.sum<number>("total_cents").as("cents"),
      (eb) => eb.fn.sum<number>("refunded_cents").as("refunded"),
    ])
    .groupBy(["title", "currency"])
    .orderBy("cents", "desc")
    .orderBy("title")
    .execute();
  const byCoupon = await selectOrders()
    .select([
      "coupon_code",
      "currency",
      (eb) => eb.fn.countAll<number>().as("payments"),
      (eb) => eb.fn.sum<number>("total_cents").as("cents"),
      (eb) => eb.fn.sum<number>("discount_cents").as("discount"),
    ])
    .where((eb) => eb.or([eb("total_cents", ">", 0), eb("coupon_code", "is not", null)]))
    .groupBy(["coupon_code", "currency"])
    .orderBy("cents", "desc")
    .orderBy("coupon_code")
    .execute();
  const currencies = [...new Set([...incomes, ...refunds].map(({ currency }) => currency))].sort();
  return {
    revenue: currencies.map((currency) => {
      const income = incomes.find((row) => row.currency === currency);
      const refunded = refunds.find((row) => row.currency === currency);
      return {
        currency,
        total_cents: Number(income?.cents ?? 0),
        payments: Number(income?.count ?? 0),
        refunded_cents: Number(refunded?.cents ?? 0),
        refunds: Number(refunded?.count ?? 0),
      };
    }),
    revenue_by_day: byDay.map(({ day, currency, cents }) => ({
      day: formatDayNumber(day),
      currency,
      cents: Number(cents),
    })),
    revenue_by_product: byProduct.map(({ title, currency, payments, cents, refunded }) => ({
      product: title,
      currency,
      payments: Number(payments),
      cents: Number(cents),
      refunded_cents: Number(refunded),
    })),
    revenue_by_coupon: byCoupon.map(({ coupon_code, currency, payments, cents, discount }) => ({
      coupon: coupon_code,
      currency,
      payments: Number(payments),
      cents: Number(cents),
      discount_cents: Number(discount),
    })),
  };
}

/** Returns how many learners practised on each day, and how many attempts were started and handed in by module type. */
export async function findPracticeFigures(
  db: Db,
  { from, to }: FiguresRange,
): Promise<Pick<Figures, "active_learners" | "attempts_by_module">> {
  const selectDays = () =>
    db
      .selectFrom("practice_day")
      .where("day", ">=", Math.floor(from / DAY_MS))
      .where("day", "<", Math.ceil(to / DAY_MS));
  const active = await selectDays()
    .select(["day", (eb) => eb.fn.count<number>("account_id").distinct().as("count")])
    .groupBy("day")
    .orderBy("day")
    .execute();
  const modules = await selectDays()
    .select([
      "module_type",
      (eb) => eb.fn.sum<number>("started").as("started"),
      (eb) => eb.fn.sum<number>("handed_in").as("handed_in"),
    ])
    .groupBy("module_type")
    .execute();
  return {
    active_learners: toDayCounts(active),
    attempts_by_module: ["listening", "reading", "writing", "speaking"].map((module_type) => {
      const counts = modules.find((row) => row.module_type === module_type);
      return {
        module_type,
        started: Number(counts?.started ?? 0),
        handed_in: Number(counts?.handed_in ?? 0),
      };
    }),
  };
}

/**
 * Returns how many of the learners who registered in the range have reached each step on the way to an examiner report.
 */
export async function findFunnelFigures(db: Db, { from, to }: FiguresRange): Promise<Figures["funnel"]> {
  const selectRegistered = () =>
    db
      .selectFrom("account")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("role", "=", "learner")
      .where("account.created_at", ">=", from)
      .where("account.created_at", "<", to);
  const selectVerified = () => selectRegistered().where("verified_at", "is not", null);
  const selectStarted = () =>
    selectVerified().where((eb) =>
      eb.exists(
        eb.selectFrom("attempt").select(sql.lit(1).as("one")).whereRef("attempt.account_id", "=", "account.id"),
      ),
    );
  const selectHandedIn = () =>
    selectVerified().where((eb) =>
      eb.exists(
        eb
          .selectFrom("attempt")
          .select(sql.lit(1).as("one"))
          .whereRef("attempt.account_id", "=", "account.id")
          .where("attempt.submitted_at", "is not", null),
      ),
    );
  const selectWithEvaluation = ({ isPublished }: { isPublished: boolean }) =>
    selectVerified().where((eb) => {
      const requests = eb
        .selectFrom("examiner_evaluation")
        .select(sql.lit(1).as("one"))
        .whereRef("examiner_evaluation.account_id", "=", "account.id");
      return eb.exists(isPublished ? requests.where("evaluated_at", "is not", null) : requests);
    });
  const steps = [
    ["Registered", selectRegistered()],
    ["Verified the address", selectVerified()],
    ["Started a test", selectStarted()],
    ["Handed a test in", selectHandedIn()],
    ["Asked for an examiner", selectWithEvaluation({ isPublished: false })],
    ["Got a report", selectWithEvaluation({ isPublished: true })],
  ] as const;
  return Promise.all(
    steps.map(async ([step, query]) => ({ step, count: Number((await query.executeTakeFirstOrThrow()).count) })),
  );
}
