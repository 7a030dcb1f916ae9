import { findCreditBalance } from "#api/store/payment/wallet.ts";
import { hasEverHadEvaluation } from "#api/store/evaluation/examiner-evaluations.ts";
import type { Services } from "#api/services.ts";
import type { Sample } from "#core/exam/content/sample.ts";
import { payForAttempt } from "../pay-for-attempt.ts";
import type { EvaluationPlan } from "./evaluation-plan.ts";
import { addEvaluation, type Shift } from "./evaluations.ts";
import type { Examiner, ExaminerKey } from "./examiners.ts";

/** Hours from the report to the request of its re-mark. */
const RE_MARK_AFTER_HOURS = 30;
const PREFIX = "demo-evaluation-";

type ReMarkPlan = Pick<EvaluationPlan, "status" | "scored" | "turnaround"> & { shift: Shift };

/**
 * Re-marks by the number of the first evaluation. The first re-mark changes the overall band, so its fee is returned.
 * The second does not, and the third is open. The client of evaluation 09 also asks a question about its report.
 */
const RE_MARKS: Readonly<Record<string, ReMarkPlan>> = {
  "09": { status: "EVALUATED", scored: 2, turnaround: 20, shift: { ta: 1, cc: 1, lr: 0.5, ga: 1 } },
  "15": { status: "EVALUATED", scored: 2, turnaround: 28, shift: { ta: 0.5, cc: -0.5, lr: 0, ga: 0 } },
  "23": { status: "PENDING", scored: 0, turnaround: 40, shift: { ta: 0, cc: 0, lr: 0, ga: 0 } },
};

/** Returns the plan of the re-mark of an evaluation, or null if its client requests none. */
export function planReMark(first: EvaluationPlan): (EvaluationPlan & { shift: Shift }) | null {
  const plan = RE_MARKS[first.attemptSlug.slice(PREFIX.length, PREFIX.length + 2)];
  if (plan === undefined) return null;
  const examiner: ExaminerKey = first.examiner === "hana" ? "samuel" : "hana";
  return {
    ...first,
    ...plan,
    examiner,
    hoursAgo: first.hoursAgo - first.turnaround - RE_MARK_AFTER_HOURS,
    isChecked: false,
  };
}

/** Pays for a re-mark and requests it at the time of `services`. Another examiner takes it as far as planned. */
export async function addReMark(
  services: Services,
  accountId: string,
  {
    plan: { shift, ...plan },
    examiner,
    samples,
  }: { plan: EvaluationPlan & { shift: Shift }; examiner: Examiner; samples: readonly Sample[] },
): Promise<void> {
  const { attemptSlug } = plan;
  const { db } = services.store;
  if (await hasEverHadEvaluation(db, attemptSlug, "REMARK1")) return;
  if ((await findCreditBalance(db, accountId, "REMARK1")) === 0)
    await payForAttempt(services, accountId, attemptSlug, { with: "money", coupon: "" }, "REMARK1");
  await addEvaluation(services, accountId, { plan, examiner, samples }, shift);
}
