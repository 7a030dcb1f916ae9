import { addSpanComment } from "#api/commands/evaluation/span-comments.ts";
import { cancelEvaluation } from "#api/commands/evaluation/cancel-evaluation.ts";
import { decideMarks } from "#api/commands/evaluation/decide-marks.ts";
import { checkGrammar } from "#api/commands/evaluation/check-grammar.ts";
import { createAccount } from "#api/commands/account/create-account.ts";
import { saveConclusionFields } from "#api/commands/evaluation/save-conclusion.ts";
import { saveSectionFields } from "#api/commands/evaluation/save-section.ts";
import { submitEvaluation } from "#api/commands/evaluation/submit-evaluation.ts";
import type { Services } from "#api/services.ts";
import { findAccountByEmail } from "#api/store/account/accounts.ts";
import { findStoredAttempt } from "#api/store/attempt/attempts.ts";
import { findEvaluationForStaff } from "#api/store/evaluation/examiner-evaluations.ts";
import { listSections, parseGrammarMarks } from "#api/store/evaluation/examiner-sections.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/exam/durations.ts";
import { markKey } from "#core/wire/crm/mark-decisions.ts";
import { findCreditBalance } from "#api/store/payment/wallet.ts";
import type { ExaminerStatus } from "#core/wire/crm/examiner.ts";
import { isProblem } from "#core/wire/problem.ts";
import { servicesAt } from "./services-at.ts";
import { markAsSample } from "./mark-as-sample.ts";
import { type CreditSource, payForAttempt } from "./pay-for-attempt.ts";
import { DEMO } from "./seed-demo.ts";
import { seedStaff } from "./seed-staff.ts";
import { handInWriting, nearestSample, type WritingTest, writingTests } from "./writing-tests.ts";

const CLIENT_DEVICE = "demo-device-00000002";

const CLIENTS = [
  { email: "ivan@bandwise.test", first_name: "Ivan", last_name: "Petrov" },
  { email: "noor@bandwise.test", first_name: "Noor", last_name: "Haddad" },
  { email: "lucia@bandwise.test", first_name: "Lucía", last_name: "Romero" },
  { email: "efua@bandwise.test", first_name: "Efua", last_name: "Mensah" },
] as const;

/** A demo evaluation: its learner, the time since its request, and its progress. */
type DemoEvaluation = {
  email: string;
  hoursAgo: number;
  band: number;
  /** Number of scored sections. */
  scored: 0 | 1 | 2;
  isChecked: boolean;
  status: ExaminerStatus | "cancelled";
  paid: CreditSource;
};

const FULL_PRICE: CreditSource = { with: "money", coupon: "" };

/** Append only, because the index of an evaluation is part of its attempt's slug. */
const EVALUATIONS: readonly DemoEvaluation[] = [
  {
    email: "efua@bandwise.test",
    hoursAgo: 12 * 24,
    band: 7,
    scored: 2,
    isChecked: true,
    status: "EVALUATED",
    paid: { with: "money", coupon: "WELCOME20" },
  },
  { email: DEMO.learner, hoursAgo: 9 * 24, band: 6, scored: 2, isChecked: true, status: "EVALUATED", paid: FULL_PRICE },
  {
    email: "ivan@bandwise.test",
    hoursAgo: 6 * 24,
    band: 5,
    scored: 0,
    isChecked: false,
    status: "cancelled",
    paid: FULL_PRICE,
  },
  {
    email: "lucia@bandwise.test",
    hoursAgo: 41,
    band: 6.5,
    scored: 1,
    isChecked: true,
    status: "FINAL-CHECK",
    paid: { with: "free", coupon: "FIRSTFREE" },
  },
  {
    email: "noor@bandwise.test",
    hoursAgo: 28,
    band: 5.5,
    scored: 0,
    isChecked: true,
    status: "GRAMMAR-CHECK",
    paid: FULL_PRICE,
  },
  {
    email: "ivan@bandwise.test",
    hoursAgo: 20,
    band: 6,
    scored: 0,
    isChecked: false,
    status: "PENDING",
    paid: { with: "returned" },
  },
  {
    email: DEMO.learner,
    hoursAgo: 5,
    band: 6.5,
    scored: 0,
    isChecked: false,
    status: "PAYMENT-MADE",
    paid: { with: "grant" },
  },
];

/**
 * Seeds the CRM with evaluations at every stage. The product's own commands request and process them, each with the
 * clock at the time of its step. Uses the answers and bands of the library's samples. Adds nothing the second time.
 * Adds no clients and evaluations if no Writing test has samples for both tasks. Returns the number of added
 * evaluations.
 */
export async function seedCrm(services: Services): Promise<number> {
  let added = 0;
  for (const { time, run } of await crmEvents(services)) if (await run(servicesAt(services, time))) added += 1;
  return added;
}

/**
 * Something that happens at `time`. `run` gets services whose clock shows that time. Returns whether it added
 * something.
 */
export type DemoEvent = { time: number; run: (services: Services) => Promise<boolean> };

/**
 * Creates the staff and clients of the CRM. Returns an event for each demo evaluation, oldest first. At the time of its
 * request, the event requests the evaluation and takes it to its status.
 */
export async function crmEvents(services: Services): Promise<DemoEvent[]> {
  const now = services.clock.now();
  const { store } = services;
  const staff = await seedStaff(services);
  const tests = await writingTests(services, "academic");
  if (staff === null || tests.length === 0) return [];
  const { adminId, staffId } = staff;
  const earlier = servicesAt(services, now - 20 * DAY_MS);
  for (const client of CLIENTS) await createAccount(earlier, { ...client, password: DEMO.password });
  for (const email of [DEMO.learner, ...CLIENTS.map((client) => client.email)]) {
    const account = await findAccountByEmail(store.db, email);
    if (account !== undefined) await markAsSample(earlier, account.id, adminId);
  }
  return EVALUATIONS.map((evaluation, i) => ({
    time: now - evaluation.hoursAgo * HOUR_MS,
    async run(servicesAtTime) {
      const test = tests[i % tests.length];
      return test !== undefined && (await addEvaluation(servicesAtTime, evaluation, test, { n: i + 1, staffId }));
    },
  }));
}

async function addEvaluation(
  services: Services,
  { email, hoursAgo, band, scored, isChecked, status, paid }: DemoEvaluation,
  { summary, sections }: WritingTest,
  { n, staffId }: { n: number; staffId: string },
): Promise<boolean> {
  const attemptSlug = `demo-writing-sitting-${n}`.padEnd(22, "0");
  const client = await findAccountByEmail(services.store.db, email);
  if (client === undefined || (await hasEvaluationRequest(services, attemptSlug))) return false;
  const chosen = sections.map(({ id, samples }) => ({ id, sample: nearestSample(samples, band) }));
  const texts = Object.fromEntries(chosen.map(({ id, sample }) => [id, sample.answer]));
  const requestedAt = services.clock.now();
  // An interrupted seed may have added the attempt, or the attempt and its payment, but no evaluation.
  if ((await findStoredAttempt(services.store.db, attemptSlug)) === null)
    await handInWriting(servicesAt(services, requestedAt - 30 * MINUTE_MS), client.id, {
      attemptSlug,
      summary,
      texts,
      clientId: CLIENT_DEVICE,
      opId: `demo-writing-00000${n}`,
    });
  if ((await findCreditBalance(services.store.db, client.id)) === 0)
    await payForAttempt(servicesAt(services, requestedAt), client.id, attemptSlug, paid);
  const reply = await submitEvaluation(servicesAt(services, requestedAt), client.id, attemptSlug);
  const slug = isProblem(reply) ? null : reply.evaluation_slug;
  if (slug === null) throw new Error(`The demo evaluation was not accepted: ${JSON.stringify(reply)}`);
  const servicesAfter = (share: number): Services =>
    servicesAt(services, requestedAt + Math.floor(Math.min(hoursAgo, 40) * share * HOUR_MS));
  if (isChecked) await checkGrammar(servicesAfter(0.2), staffId, slug);
  if (status === "cancelled") {
    await cancelEvaluation(servicesAfter(0.3), staffId, slug, "Task 1 was answered with the text of another test.");
    return true;
  }
  const row = await findEvaluationForStaff(services.store.db, slug);
  const stored = row === null ? [] : await listSections(services.store.db, row.id);
  for (const section of stored.slice(0, scored)) {
    const sample = chosen.find(({ id }) => id === section.section)?.sample;
    if (sample === undefined) continue;
    const { criteria, feedback } = sample;
    await saveSectionFields(servicesAfter(0.5), staffId, section.id, {
      ta_bands: criteria.task,
      cc_bands: criteria.coherence,
      lr_bands: criteria.lexis,
      ga_bands: criteria.grammar,
      ta_feedback: feedback.ta_feedback,
      cc_feedback: feedback.advice,
      lr_feedback: feedback.vocabulary_choice_suggestions,
      ga_feedback: "See the marks in your text: each says what is wrong and how to put it right.",
      version: section.version,
    });
    if (isChecked)
      await decideMarks(servicesAfter(0.55), staffId, section.id, {
        decided: (parseGrammarMarks(section) ?? []).map((mark) => ({ mark: markKey(mark), state: "accepted" })),
        open: [],
        score_confirmed: status === "EVALUATED",
      });
    const end = section.answer.search(/[.!?]/u);
    await addSpanComment(servicesAfter(0.6), staffId, section.id, {
      anchor: { block: section.section, start: 0, end: end < 1 ? section.answer.length : end + 1 },
      comment: "Your first sentence says what the rest is about: good. Put the question into your own words here.",
    });
  }
  if (status !== "PAYMENT-MADE")
    await saveConclusionFields(servicesAfter(0.7), staffId, slug, {
      status,
      feedback: scored === 2 ? (chosen.at(-1)?.sample.feedback.overall_personalized_feedback_suggestions ?? "") : "",
      report_message: status === "EVALUATED" ? "Thank you for your patience. We wish you well in your test." : "",
      version: 1,
    });
  return true;
}

/** Returns whether an evaluation of the attempt was ever requested, even if it was cancelled. */
async function hasEvaluationRequest({ store }: Services, attemptSlug: string): Promise<boolean> {
  const row = await store.db
    .selectFrom("examiner_evaluation")
    .select("id")
    .where("attempt_slug", "=", attemptSlug)
    .executeTakeFirst();
  return row !== undefined;
}
