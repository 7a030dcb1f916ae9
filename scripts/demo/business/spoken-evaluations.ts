import { cancelEvaluation } from "#api/commands/evaluation/cancel-evaluation.ts";
import { recordPresence } from "#api/commands/evaluation/claims.ts";
import { saveConclusionFields } from "#api/commands/evaluation/save-conclusion.ts";
import { saveSectionFields } from "#api/commands/evaluation/save-section.ts";
import { sendReport } from "#api/commands/evaluation/send-report.ts";
import { addSpanComment } from "#api/commands/evaluation/span-comments.ts";
import { listSpokenAnswers } from "#api/commands/evaluation/spoken-answers.ts";
import { submitEvaluation } from "#api/commands/evaluation/submit-evaluation.ts";
import { grantCredits } from "#api/commands/payment/grant-credits.ts";
import type { Services } from "#api/services.ts";
import { findEvaluationForStaff, hasEverHadEvaluation } from "#api/store/evaluation/examiner-evaluations.ts";
import { listSections } from "#api/store/evaluation/examiner-sections.ts";
import { findCreditBalance } from "#api/store/payment/wallet.ts";
import { HOUR_MS, MINUTE_MS } from "#core/exam/durations.ts";
import type { ExaminerStatus } from "#core/wire/crm/examiner.ts";
import { servicesAt } from "../services-at.ts";
import { payForAttempt } from "../pay-for-attempt.ts";
import type { ClientPlan } from "./client-plan.ts";
import { levelOf } from "./evaluations.ts";
import { type Examiner, type ExaminerKey, bandOfExaminer } from "./examiners.ts";
import { expectDone } from "./expect-done.ts";
import { handInInterview } from "./interviews.ts";
import type { Library } from "./practice.ts";
import { MOMENTS, SPOKEN_CONCLUSION, SPOKEN_FEEDBACK } from "./examiner-texts.ts";
import { addResponse } from "./responses.ts";
import { seededRandom } from "./seeded-random.ts";

/** A Speaking evaluation by an examiner, and what happens to it. */
export type SpokenPlan = {
  attemptSlug: string;
  client: ClientPlan;
  /** Hours since the request. */
  hoursAgo: number;
  status: ExaminerStatus | "cancelled";
  examiner: ExaminerKey;
  /** Hours from the request to the report. */
  turnaround: number;
  isPaid: boolean;
  isRefunded: boolean;
};

const LINK = "SPEAKING1";
const PROGRESS: readonly Omit<SpokenPlan, "attemptSlug" | "client" | "isRefunded">[] = [
  { hoursAgo: 24 * 26, status: "EVALUATED", examiner: "hana", turnaround: 31, isPaid: true },
  { hoursAgo: 24 * 17, status: "cancelled", examiner: "tom", turnaround: 20, isPaid: true },
  { hoursAgo: 24 * 11, status: "EVALUATED", examiner: "samuel", turnaround: 44, isPaid: false },
  { hoursAgo: 27, status: "FINAL-CHECK", examiner: "tom", turnaround: 26, isPaid: true },
  { hoursAgo: 5, status: "PAYMENT-MADE", examiner: "hana", turnaround: 30, isPaid: true },
];

/** Returns the Speaking evaluations of the sample clients in the order of `PROGRESS`, oldest first. */
export function planSpoken(clients: readonly ClientPlan[]): SpokenPlan[] {
  return PROGRESS.map((progress, i) => {
    const eligible = clients.filter(
      ({ stage, joinedDaysAgo }) => stage === "practises" && joinedDaysAgo * 24 > progress.hoursAgo + 3,
    );
    const client = eligible[(7 * i + 3) % eligible.length];
    if (client === undefined) throw new Error("no sample client is left for an interview");
    const attemptSlug = `demo-interview-${String(i + 1).padStart(2, "0")}`.padEnd(22, "0");
    return { ...progress, attemptSlug, client, isRefunded: progress.status === "cancelled" };
  });
}

type People = { accountId: string; adminId: string; examiner: Examiner };

/**
 * Hands in an interview before the time of `services`, pays for its evaluation and takes the evaluation as far as
 * planned. Does nothing without a Speaking test, or if the evaluation exists.
 */
export async function addSpokenEvaluation(
  services: Services,
  library: Library,
  { accountId, adminId, examiner }: People,
  plan: SpokenPlan,
): Promise<void> {
  const { attemptSlug, client, status, turnaround, hoursAgo } = plan;
  const { db } = services.store;
  const requested = services.clock.now();
  if (await hasEverHadEvaluation(db, attemptSlug, LINK)) return;
  const before = servicesAt(services, requested - 30 * MINUTE_MS);
  if (!(await handInInterview(before, library, { accountId, testType: client.testType }, attemptSlug))) return;
  if ((await findCreditBalance(db, accountId, LINK)) === 0) await pay(services, { accountId, adminId }, plan);
  const reply = expectDone(
    "The evaluation",
    await submitEvaluation(services, accountId, attemptSlug, { linkType: LINK }),
  );
  const slug = reply.evaluation_slug;
  if (slug === null) throw new Error(`The sample evaluation was not accepted: ${reply.message}`);
  const hours = hoursAgo > turnaround ? turnaround : hoursAgo * 0.9;
  const servicesAfter = (share: number): Services => servicesAt(services, requested + share * hours * HOUR_MS);
  const examinerId = examiner.accountId;
  if (status === "cancelled") {
    const reason = "The client recorded another test.";
    expectDone("Cancelling", await cancelEvaluation(servicesAfter(0.6), examinerId, slug, reason));
  }
  if (status === "cancelled" || status === "PAYMENT-MADE") return;
  await mark(servicesAfter(0.8), slug, plan, examiner);
  const isPublished = status === "EVALUATED";
  const feedback = isPublished ? SPOKEN_CONCLUSION : "";
  const conclusion = { status, feedback, report_message: "", version: 1 };
  expectDone("The conclusion", await saveConclusionFields(servicesAfter(1), examinerId, slug, conclusion));
  if (isPublished) {
    expectDone("The report email", await sendReport(servicesAfter(1.01), examinerId, slug));
    await addResponse(servicesAfter, accountId, {
      slug,
      examiner: examinerId,
      // An even number, so that the client rates the report.
      reportNumber: Math.round(hoursAgo / 24) * 2,
    });
  } else {
    const now = servicesAt(services, requested + hoursAgo * HOUR_MS);
    expectDone("The claim", await recordPresence(now, examinerId, slug, { claims: true }));
  }
}

async function pay(
  services: Services,
  { accountId, adminId }: Omit<People, "examiner">,
  { attemptSlug, client: { email }, isPaid }: SpokenPlan,
): Promise<void> {
  if (isPaid) return payForAttempt(services, accountId, attemptSlug, { with: "money", coupon: "" }, LINK);
  const reason = "Won a place in our speaking week";
  const grant = { email, credits: 1, payment_link_type: LINK, reason, key: attemptSlug } as const;
  expectDone("The grant", await grantCredits(services, adminId, grant));
}

/** Gives the four criteria a band and a remark, and comments on moments of the answers. */
async function mark(
  services: Services,
  slug: string,
  { attemptSlug, client }: SpokenPlan,
  { accountId, severity }: Examiner,
): Promise<void> {
  const { db } = services.store;
  const row = await findEvaluationForStaff(db, slug);
  const [section] = row === null ? [] : await listSections(db, row.id);
  if (row === null || section === undefined) return;
  const random = seededRandom(`interview ${attemptSlug}`);
  const chooseBand = (): number => bandOfExaminer(5 + ((client.ability - 0.45) / 0.35) * 3, severity, random);
  const bands = { ta_bands: chooseBand(), cc_bands: chooseBand(), lr_bands: chooseBand(), ga_bands: chooseBand() };
  const remarks = {
    ta_feedback: SPOKEN_FEEDBACK.ta[levelOf(bands.ta_bands)],
    cc_feedback: SPOKEN_FEEDBACK.cc[levelOf(bands.cc_bands)],
    lr_feedback: SPOKEN_FEEDBACK.lr[levelOf(bands.lr_bands)],
    ga_feedback: SPOKEN_FEEDBACK.ga[levelOf(bands.ga_bands)],
  };
  const fields = { ...bands, ...remarks, version: section.version };
  expectDone("A section", await saveSectionFields(services, accountId, section.id, fields));
  const answers = await listSpokenAnswers(db, row);
  for (const [i, { startTenths, comment }] of MOMENTS.entries()) {
    const answer = answers[i % Math.max(1, answers.length)];
    if (answer === undefined) continue;
    const anchor = { block: section.section, start: startTenths, end: startTenths + 1 };
    const moment = { anchor, recording: answer.id, comment };
    expectDone("A comment", await addSpanComment(services, accountId, section.id, moment));
  }
}
