import type { ExaminerStatus } from "#core/wire/crm/examiner.ts";
import type { ClientPlan } from "./client-plan.ts";
import type { EssayPlan } from "./essays.ts";
import type { ExaminerKey } from "./examiners.ts";
import { seededRandom } from "./seeded-random.ts";

/** How a sample client pays. Without a coupon, `coupon` is "". */
export type PlannedPayment = { with: "money" | "free"; coupon: string } | { with: "grant" };

/** An evaluation by an examiner, and what happens to it afterwards. */
export type EvaluationPlan = EssayPlan & {
  /** Hours since the request. */
  hoursAgo: number;
  status: ExaminerStatus | "cancelled";
  examiner: ExaminerKey;
  /** Hours from the request to the report. */
  turnaround: number;
  /** Number of sections with bands. */
  scored: 0 | 1 | 2;
  payment: PlannedPayment;
  isRefunded: boolean;
  /** Whether the examiner works on it now. */
  isClaimed: boolean;
};

type Progress = Pick<EvaluationPlan, "hoursAgo" | "status" | "scored" | "isChecked"> &
  Partial<Pick<EvaluationPlan, "isRefunded" | "isClaimed">>;

const PUBLISHED_COUNT = 20;
const finished = { status: "EVALUATED", scored: 2, isChecked: true } as const;

/** Oldest first. The evaluations of the last three days are open: one is late, some are due soon, some are new. */
const PROGRESS: readonly Progress[] = [
  // They are more frequent towards today, because the business grows.
  ...Array.from({ length: PUBLISHED_COUNT }, (_, i): Progress => ({
    ...finished,
    hoursAgo: 24 * (3.1 + 78 * (1 - i / (PUBLISHED_COUNT - 1)) ** 1.3),
  })),
  { hoursAgo: 24 * 61, status: "cancelled", scored: 0, isChecked: true, isRefunded: true },
  { hoursAgo: 24 * 33, status: "cancelled", scored: 0, isChecked: false },
  { hoursAgo: 24 * 14, status: "cancelled", scored: 0, isChecked: false, isRefunded: true },
  { hoursAgo: 24 * 8, status: "FAILED", scored: 0, isChecked: true },
  { hoursAgo: 55, status: "FINAL-CHECK", scored: 2, isChecked: true },
  { hoursAgo: 47.3, status: "GRAMMAR-CHECK", scored: 1, isChecked: true, isClaimed: true },
  { hoursAgo: 43, status: "FINAL-CHECK", scored: 2, isChecked: true },
  { hoursAgo: 31, status: "GRAMMAR-CHECK", scored: 0, isChecked: true },
  { hoursAgo: 24, status: "PENDING", scored: 0, isChecked: false },
  { hoursAgo: 17, status: "PAYMENT-MADE", scored: 0, isChecked: false },
  { hoursAgo: 9, status: "GRAMMAR-CHECK", scored: 0, isChecked: true, isClaimed: true },
  { hoursAgo: 3, status: "PAYMENT-MADE", scored: 0, isChecked: false },
  { hoursAgo: 0.8, status: "PAYMENT-MADE", scored: 0, isChecked: false },
].toSorted((a, b) => b.hoursAgo - a.hoursAgo) as readonly Progress[];

const PAYMENTS: readonly [PlannedPayment, ...PlannedPayment[]] = [
  { with: "money", coupon: "" },
  { with: "money", coupon: "WELCOME20" },
  { with: "money", coupon: "" },
  { with: "money", coupon: "TEACHER50" },
  { with: "money", coupon: "" },
  { with: "free", coupon: "FIRSTFREE" },
  { with: "money", coupon: "AUTUMN15" },
  { with: "grant" },
];
const EXAMINERS: readonly [ExaminerKey, ...ExaminerKey[]] = ["tom", "hana", "tom", "samuel"];
const MAX_PER_CLIENT = 2;

/** Returns the evaluations of the sample clients in the order of their requests. */
export function planEvaluations(clients: readonly ClientPlan[]): EvaluationPlan[] {
  const random = seededRandom("evaluations");
  const requestCounts = new Map<string, number>();
  const coupons = new Set<string>();
  let last = "";
  return PROGRESS.map((progress, i): EvaluationPlan => {
    const eligible = clients.filter(
      ({ id, stage, joinedDaysAgo }) =>
        stage === "practises" &&
        id !== last &&
        joinedDaysAgo * 24 > progress.hoursAgo + 3 &&
        (requestCounts.get(id) ?? 0) < MAX_PER_CLIENT,
    );
    const client = eligible[random.int(0, eligible.length - 1)];
    if (client === undefined) throw new Error("no sample client is left for an evaluation");
    last = client.id;
    // A client whose evaluation was cancelled requests no other: the credit that came back would pay for it.
    requestCounts.set(
      client.id,
      progress.status === "cancelled" ? MAX_PER_CLIENT : (requestCounts.get(client.id) ?? 0) + 1,
    );
    const planned = progress.isRefunded === true ? PAYMENTS[0] : (PAYMENTS[i % PAYMENTS.length] ?? PAYMENTS[0]);
    return {
      isRefunded: false,
      isClaimed: false,
      ...progress,
      attemptSlug: `demo-evaluation-${String(i + 1).padStart(2, "0")}`.padEnd(22, "0"),
      client,
      examiner: EXAMINERS[i % EXAMINERS.length] ?? "tom",
      // One in nine is late.
      turnaround: i % 9 === 4 ? random.int(49, 56) : random.int(7, 46),
      payment: dropUsedCoupon(planned, client.id, coupons),
      // Bands 5 to 8.
      band: 5 + Math.round(((client.ability - 0.45) / 0.35) * 6) / 2,
    };
  });
}

/** Returns the payment, or one at full price if the client has used its coupon before. Adds the coupon to `used`. */
function dropUsedCoupon(payment: PlannedPayment, clientId: string, used: Set<string>): PlannedPayment {
  if (payment.with === "grant" || payment.coupon === "") return payment;
  const use = `${payment.coupon} ${clientId}`;
  if (used.has(use)) return { with: "money", coupon: "" };
  used.add(use);
  return payment;
}
