import * as v from "valibot";
import { InstantSchema } from "../exam/attempt/attempt.ts";
import { EmailSchema } from "./account.ts";
import { NumberInPathSchema, ReasonSchema } from "./crm.ts";
import { CouponSchema, CrmPaymentSchema } from "./payment.ts";

/** Accounts in addresses. */
export const UserParamsSchema = v.object({ user: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)) });

export const CrmPaymentListSchema = v.object({ payments: v.array(CrmPaymentSchema), next: v.nullable(v.string()) });
export const PaymentNumberParamsSchema = v.object({ id: NumberInPathSchema });
export const RefundSchema = v.object({ reason: ReasonSchema });

export const CouponListSchema = v.object({ coupons: v.array(CouponSchema), next: v.nullable(v.string()) });
export const CouponParamsSchema = v.object({ id: NumberInPathSchema });
/** Who used a coupon, newest first. */
export const CouponUseSchema = v.object({
  payment_id: v.number(),
  name: v.string(),
  email: v.string(),
  used_at: InstantSchema,
  /** A checkout under way holds it; it may come free again. */
  reserved: v.boolean(),
});
export type CouponUse = v.InferOutput<typeof CouponUseSchema>;
export const CouponUsesSchema = v.object({ uses: v.array(CouponUseSchema), next: v.nullable(v.string()) });

export const StaffRoleSchema = v.picklist(["staff", "admin"]);
const profileName = v.pipe(
  v.string("Required"),
  v.trim(),
  v.minLength(2, "Too Short!"),
  v.maxLength(80, "Too Long!"),
  v.regex(/^\P{Cc}*$/u, "Please use letters only"),
);
const certification = v.pipe(v.string(), v.trim(), v.maxLength(120, "Too Long!"), v.regex(/^\P{Cc}*$/u));

/** A member of staff. `name` and `certification` stand on the reports that they save last. */
export const StaffMemberSchema = v.object({
  user: v.string(),
  email: v.string(),
  role: StaffRoleSchema,
  name: v.string(),
  certification: v.string(),
  created_at: InstantSchema,
  /** When they last used the app; null where they never did. */
  last_seen_at: v.nullable(InstantSchema),
});
export type StaffMember = v.InferOutput<typeof StaffMemberSchema>;
export const StaffListSchema = v.object({ staff: v.array(StaffMemberSchema), next: v.nullable(v.string()) });
/** Without an account of that address one is made, and a mail lets its owner choose a password. */
export const StaffCreateSchema = v.object({
  email: EmailSchema,
  first_name: v.pipe(v.string("Required"), v.trim(), v.minLength(2, "Too Short!"), v.maxLength(50, "Too Long!")),
  last_name: v.pipe(v.string("Required"), v.trim(), v.minLength(2, "Too Short!"), v.maxLength(50, "Too Long!")),
  role: StaffRoleSchema,
  certification,
});
/** "learner" takes somebody off the staff. */
export const StaffUpdateSchema = v.object({
  name: profileName,
  certification,
  role: v.picklist(["learner", "staff", "admin"]),
});
export const OwnProfileSchema = v.object({ name: profileName, certification });

export const GrantCreditsSchema = v.object({
  email: EmailSchema,
  credits: v.pipe(v.number("Enter a number"), v.integer(), v.minValue(1, "At least 1"), v.maxValue(100, "At most 100")),
  reason: ReasonSchema,
  /** Made by the form for each grant: what comes again under the same key gives nothing twice. */
  key: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,64}$/))),
});
export const GrantCreditsReplySchema = v.object({ detail: v.string(), credits: v.number() });

/** Where the dashboard is: Metabase where it is set up, else our own page of figures. Good until `expires_at`. */
export const MetabaseUrlSchema = v.object({
  iframeUrl: v.string(),
  source: v.picklist(["metabase", "own"]),
  expires_at: InstantSchema,
});

/** A day of the calendar in UTC, "2026-03-01". */
export const DaySchema = v.pipe(v.string(), v.isoDate());
/** From the first day to the last, both included; the last thirty days where absent, 366 at most. */
export const FiguresQuerySchema = v.object({ from: v.optional(DaySchema), to: v.optional(DaySchema) });
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const perDay = v.array(v.object({ day: DaySchema, count }));

/** The numbers behind the dashboard. Money in whole cents per currency; days without anything are left out. */
export const FiguresSchema = v.object({
  from: DaySchema,
  to: DaySchema,
  generated_at: InstantSchema,
  /** All evaluations as they stand now. */
  evaluations_by_status: v.array(v.object({ status: v.string(), count })),
  /** Those with a running clock, by their age in hours. */
  open_by_age: v.array(v.object({ label: v.string(), count })),
  /** Evaluations published in the range, and the time from request to report. */
  turnaround: v.object({
    count,
    median_hours: v.nullable(v.number()),
    p90_hours: v.nullable(v.number()),
    within_48: count,
  }),
  requested: perDay,
  evaluated: perDay,
  revenue: v.array(
    v.object({ currency: v.string(), total_cents: count, refunded_cents: count, payments: count, refunds: count }),
  ),
  revenue_by_day: v.array(v.object({ day: DaySchema, currency: v.string(), cents: count })),
  active_learners: perDay,
  attempts_by_module: v.array(v.object({ module_type: v.string(), started: count, handed_in: count })),
  /** Of the accounts made in the range, how many got so far. */
  funnel: v.array(v.object({ step: v.string(), count })),
});
export type Figures = v.InferOutput<typeof FiguresSchema>;

/** The signature that opens our own page of figures without a sign-in, for ten minutes. */
export const FiguresPageQuerySchema = v.object({
  until: v.pipe(v.string(), v.regex(/^\d{13,15}$/), v.transform(Number)),
  signature: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{20,100}$/)),
  from: v.optional(v.string()),
  to: v.optional(v.string()),
  /** The reader's choice in the app; the device's where absent. */
  theme: v.optional(v.picklist(["light", "dark"])),
});
