import * as v from "valibot";
import { InstantSchema } from "#core/exam/attempt/attempt.ts";

/** Address of the dashboard that a frame shows: Metabase if configured, else our own page of figures. */
export const DashboardUrlSchema = v.object({
  iframeUrl: v.string(),
  source: v.picklist(["metabase", "own"]),
  /** The address is valid until then. */
  expires_at: InstantSchema,
});

/** A calendar day in UTC, such as "2026-03-01". */
export const DaySchema = v.pipe(v.string(), v.isoDate());
/** First and last day, both inclusive; by default the last thirty days, at most 366. */
export const FiguresQuerySchema = v.object({ from: v.optional(DaySchema), to: v.optional(DaySchema) });
const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const DailyCountsSchema = v.array(v.object({ day: DaySchema, count: CountSchema }));

/** One question of the library, and what learners did with it in their newest attempt. */
const QuestionFiguresSchema = v.object({
  book_name: v.string(),
  test_name: v.string(),
  module_type: v.string(),
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The question's text, shortened. */
  text: v.string(),
  /** How many learners were asked. */
  learners: CountSchema,
  /** How many answered wrongly, and how many not at all. */
  failed: CountSchema,
  skipped: CountSchema,
  /** Median time of the learners whose time is known, or null. */
  median_seconds: v.nullable(v.number()),
});
export type QuestionFigures = v.InferOutput<typeof QuestionFiguresSchema>;

/**
 * The figures of the dashboard. Money is in whole cents, separately for each currency. Lists by day leave out days
 * without data.
 */
export const FiguresSchema = v.object({
  from: DaySchema,
  to: DaySchema,
  generated_at: InstantSchema,
  /** All evaluations by current status. */
  evaluations_by_status: v.array(v.object({ status: v.string(), count: CountSchema })),
  /** Evaluations with a running deadline, by age in hours. */
  open_by_age: v.array(v.object({ label: v.string(), count: CountSchema })),
  /** Evaluations published in the range, and the time from request to report. */
  turnaround: v.object({
    count: CountSchema,
    median_hours: v.nullable(v.number()),
    /** Nine in ten took at most this long. */
    p90_hours: v.nullable(v.number()),
    /** How many took at most 48 hours. */
    within_48: CountSchema,
  }),
  /** Evaluations requested by day, and reports published by day. */
  requested: DailyCountsSchema,
  evaluated: DailyCountsSchema,
  revenue: v.array(
    v.object({
      currency: v.string(),
      total_cents: CountSchema,
      refunded_cents: CountSchema,
      payments: CountSchema,
      refunds: CountSchema,
    }),
  ),
  revenue_by_day: v.array(v.object({ day: DaySchema, currency: v.string(), cents: CountSchema })),
  /** Payments of the range by product. `refunded_cents`: refunds of these payments until now. */
  revenue_by_product: v.array(
    v.object({
      product: v.string(),
      currency: v.string(),
      payments: CountSchema,
      cents: CountSchema,
      refunded_cents: CountSchema,
    }),
  ),
  /** Payments of the range by coupon, including orders that a coupon made free. `coupon` is null without one. */
  revenue_by_coupon: v.array(
    v.object({
      coupon: v.nullable(v.string()),
      currency: v.string(),
      payments: CountSchema,
      cents: CountSchema,
      discount_cents: CountSchema,
    }),
  ),
  active_learners: DailyCountsSchema,
  attempts_by_module: v.array(v.object({ module_type: v.string(), started: CountSchema, handed_in: CountSchema })),
  /** How many of the accounts created in the range reached each step. */
  funnel: v.array(v.object({ step: v.string(), count: CountSchema })),
  /**
   * Learners by the week of their registration, for the 12 weeks up to the last day. Weeks begin on Monday. `active`
   * has how many practised in that week and in each later week; weeks that have not ended are left out.
   */
  cohorts: v.array(v.object({ week: DaySchema, learners: CountSchema, active: v.array(CountSchema) })),
  /** Questions of the library in the newest marked attempts of the range, at most ten in each list. */
  questions: v.object({
    /** Number of attempts that the lists are calculated from. */
    attempts: CountSchema,
    failed: v.array(QuestionFiguresSchema),
    skipped: v.array(QuestionFiguresSchema),
    slow: v.array(QuestionFiguresSchema),
  }),
});
export type Figures = v.InferOutput<typeof FiguresSchema>;

/** Query of our own page of figures. The signature opens the page without a sign-in, for ten minutes. */
export const FiguresPageQuerySchema = v.object({
  until: v.pipe(v.string(), v.regex(/^\d{13,15}$/), v.transform(Number)),
  signature: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{20,100}$/)),
  from: v.optional(v.pipe(v.string(), v.maxLength(40))),
  to: v.optional(v.pipe(v.string(), v.maxLength(40))),
  /** The reader's theme in the app; the device's if absent. */
  theme: v.optional(v.picklist(["light", "dark"])),
  /** The id of a figure. The reply is then the table of this figure as a CSV file, instead of the page. */
  csv: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/))),
});
