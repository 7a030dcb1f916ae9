import * as v from "valibot";
import { NoticesSchema } from "./claims.ts";
import { InstantSchema } from "#core/exam/attempt/attempt.ts";
import { EmailSchema } from "../account/account.ts";
import { NumberInPathSchema, ReasonSchema } from "./crm.ts";
import { PageQuerySchema } from "../page-query.ts";
import { CouponSchema, CrmPaymentRowSchema, CrmPaymentSchema, PaymentStatusSchema } from "../payment/payment.ts";
import { PaymentLinkTypeSchema } from "../payment/products.ts";

/** Account id in a path. */
export const UserParamsSchema = v.object({ user: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)) });

export const CrmPaymentListSchema = v.object({ payments: v.array(CrmPaymentSchema), next: v.nullable(v.string()) });
export const PaymentNumberParamsSchema = v.object({ id: NumberInPathSchema });
export const RefundSchema = v.object({ reason: ReasonSchema });

export const CouponListSchema = v.object({ coupons: v.array(CouponSchema), next: v.nullable(v.string()) });
export const CouponParamsSchema = v.object({ id: NumberInPathSchema });
/** One use of a coupon. */
export const CouponUseSchema = v.object({
  payment_id: v.number(),
  name: v.string(),
  email: v.string(),
  used_at: InstantSchema,
  /** True while an open checkout reserves the coupon. The reservation can be released. */
  reserved: v.boolean(),
});
export type CouponUse = v.InferOutput<typeof CouponUseSchema>;
/** Uses of a coupon, newest first. */
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

/** A member of staff. Examiner reports show `name` and `certification` of the person who saved last. */
export const StaffMemberSchema = v.object({
  user: v.string(),
  email: v.string(),
  role: StaffRoleSchema,
  name: v.string(),
  certification: v.string(),
  created_at: InstantSchema,
  /** Last use of the app, or null. */
  last_seen_at: v.nullable(InstantSchema),
  /** How this person learns of new evaluations. */
  notices: NoticesSchema,
});
export type StaffMember = v.InferOutput<typeof StaffMemberSchema>;
/** An invitation to the staff that waits for the owner of the address. */
export const StaffInvitationSchema = v.object({
  user: v.string(),
  email: v.string(),
  role: StaffRoleSchema,
  name: v.string(),
  created_at: InstantSchema,
  expires_at: InstantSchema,
});
export type StaffInvitation = v.InferOutput<typeof StaffInvitationSchema>;
/** `invitations` are on the first page only. */
export const StaffListSchema = v.object({
  staff: v.array(StaffMemberSchema),
  invitations: v.array(StaffInvitationSchema),
  next: v.nullable(v.string()),
});
/** Invites somebody to the staff: the owner of the address accepts by email and chooses a password. */
export const StaffCreateSchema = v.object({
  email: EmailSchema,
  first_name: v.pipe(v.string("Required"), v.trim(), v.minLength(2, "Too Short!"), v.maxLength(50, "Too Long!")),
  last_name: v.pipe(v.string("Required"), v.trim(), v.minLength(2, "Too Short!"), v.maxLength(50, "Too Long!")),
  role: StaffRoleSchema,
  certification,
});
/** "learner" removes the person from the staff. */
export const StaffUpdateSchema = v.object({
  name: profileName,
  certification,
  role: v.picklist(["learner", "staff", "admin"]),
});
/** `notices` stay as they are if absent. */
export const OwnProfileSchema = v.object({ name: profileName, certification, notices: v.optional(NoticesSchema) });

/** `search` is an email address, a coupon code, or a number such as PMT-12. */
export const CrmPaymentsQuerySchema = v.object({
  status: v.optional(PaymentStatusSchema),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(320))),
});
export const CrmPaymentPageQuerySchema = v.object({ ...PageQuerySchema.entries, ...CrmPaymentsQuerySchema.entries });
export const CrmPaymentPageSchema = v.object({
  payments: v.array(CrmPaymentRowSchema),
  next: v.nullable(v.string()),
});

/** Body of both calls: to give credits, and to take them back. */
export const GrantCreditsSchema = v.object({
  email: EmailSchema,
  credits: v.pipe(v.number("Enter a number"), v.integer(), v.minValue(1, "At least 1"), v.maxValue(100, "At most 100")),
  /** What the credits pay for: a Writing evaluation if absent. */
  payment_link_type: v.optional(PaymentLinkTypeSchema),
  reason: ReasonSchema,
  /** Idempotency key, created by the form for each submission. A repeated key changes nothing. */
  key: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,64}$/))),
});
export const GrantCreditsReplySchema = v.object({ detail: v.string(), credits: v.number() });

/** Address of the page of figures: Metabase if configured, else our own. Valid until `expires_at`. */
export const MetabaseUrlSchema = v.object({
  iframeUrl: v.string(),
  source: v.picklist(["metabase", "own"]),
  expires_at: InstantSchema,
});

/** A calendar day in UTC, such as "2026-03-01". */
export const DaySchema = v.pipe(v.string(), v.isoDate());
/** First and last day, both inclusive; by default the last thirty days, at most 366. */
export const FiguresQuerySchema = v.object({ from: v.optional(DaySchema), to: v.optional(DaySchema) });
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const perDay = v.array(v.object({ day: DaySchema, count }));

/** One question of the library, and what learners did with it in their newest attempt. */
const QuestionFiguresSchema = v.object({
  book_name: v.string(),
  test_name: v.string(),
  module_type: v.string(),
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The question's text, shortened. */
  text: v.string(),
  /** How many learners were asked. */
  learners: count,
  /** How many answered wrongly, and how many not at all. */
  failed: count,
  skipped: count,
  /** Median time of the learners whose time is known, or null. */
  median_seconds: v.nullable(v.number()),
});
export type QuestionFigures = v.InferOutput<typeof QuestionFiguresSchema>;

/** Figures of the page of figures. Money in whole cents per currency. Days without data are left out. */
export const FiguresSchema = v.object({
  from: DaySchema,
  to: DaySchema,
  generated_at: InstantSchema,
  /** All evaluations by current status. */
  evaluations_by_status: v.array(v.object({ status: v.string(), count })),
  /** Evaluations with a running deadline, by age in hours. */
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
  /** Payments of the range by product. `refunded_cents`: refunds of these payments until now. */
  revenue_by_product: v.array(
    v.object({ product: v.string(), currency: v.string(), payments: count, cents: count, refunded_cents: count }),
  ),
  /** Payments of the range by coupon, including orders that a coupon made free. `coupon` is null without one. */
  revenue_by_coupon: v.array(
    v.object({
      coupon: v.nullable(v.string()),
      currency: v.string(),
      payments: count,
      cents: count,
      discount_cents: count,
    }),
  ),
  active_learners: perDay,
  attempts_by_module: v.array(v.object({ module_type: v.string(), started: count, handed_in: count })),
  /** How many of the accounts created in the range reached each step. */
  funnel: v.array(v.object({ step: v.string(), count })),
  /**
   * Learners by the week of their registration, for the 12 weeks up to the last day. Weeks begin on Monday. `active`
   * has how many practised in that week and in each later one; weeks that have not ended are left out.
   */
  cohorts: v.array(v.object({ week: DaySchema, learners: count, active: v.array(count) })),
  /** Questions of the library in the newest marked attempts of the range, at most ten in each list. */
  questions: v.object({
    /** Number of attempts that the lists are calculated from. */
    attempts: count,
    failed: v.array(QuestionFiguresSchema),
    skipped: v.array(QuestionFiguresSchema),
    slow: v.array(QuestionFiguresSchema),
  }),
});
export type Figures = v.InferOutput<typeof FiguresSchema>;

/** Signature that opens our own page of figures without a sign-in, for ten minutes. */
export const FiguresPageQuerySchema = v.object({
  until: v.pipe(v.string(), v.regex(/^\d{13,15}$/), v.transform(Number)),
  signature: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{20,100}$/)),
  from: v.optional(v.pipe(v.string(), v.maxLength(40))),
  to: v.optional(v.pipe(v.string(), v.maxLength(40))),
  /** The reader's theme in the app; the device's if absent. */
  theme: v.optional(v.picklist(["light", "dark"])),
  /** The id of a figure: its table as a CSV file in place of the page. */
  csv: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/))),
});
