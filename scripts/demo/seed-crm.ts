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
import { listBooks } from "#api/store/content/books.ts";
import { insertCoupon } from "#api/store/payment/coupons.ts";
import { findEvaluationForStaff } from "#api/store/evaluation/examiner-evaluations.ts";
import { listSections, parseGrammarMarks } from "#api/store/evaluation/examiner-sections.ts";
import { markKey } from "#core/wire/crm/mark-decisions.ts";
import { findContent } from "#api/store/content/modules.ts";
import { listSamples } from "#api/store/content/samples.ts";
import { putStaffProfile } from "#api/store/account/staff.ts";
import { findCreditBalance } from "#api/store/payment/wallet.ts";
import type { ModuleSummary } from "#core/exam/content/book.ts";
import type { Sample } from "#core/exam/content/sample.ts";
import type { ExaminerStatus } from "#core/wire/crm/examiner.ts";
import { isProblem } from "#core/wire/problem.ts";
import { handInDemo } from "./hand-in.ts";
import { type Paid, payCase } from "./pay-case.ts";
import { DEMO } from "./seed-demo.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
const CLIENT = "demo-device-00000002";

/** The administrator account, besides the two of `seedDemo`. */
export const DEMO_ADMIN = "admin@bandwise.test";

const CLIENTS = [
  { email: "ivan@bandwise.test", first_name: "Ivan", last_name: "Petrov" },
  { email: "noor@bandwise.test", first_name: "Noor", last_name: "Haddad" },
  { email: "lucia@bandwise.test", first_name: "Lucía", last_name: "Romero" },
  { email: "efua@bandwise.test", first_name: "Efua", last_name: "Mensah" },
] as const;

/** A demo evaluation: its learner, the time since its request, and its progress. */
type Case = {
  email: string;
  hoursAgo: number;
  band: number;
  /** Number of scored sections. */
  scored: 0 | 1 | 2;
  isChecked: boolean;
  status: ExaminerStatus | "cancelled";
  paid: Paid;
};

const FULL: Paid = { with: "money", coupon: "" };

/** Append only: each case is identified by its index. */
const CASES: readonly Case[] = [
  {
    email: "efua@bandwise.test",
    hoursAgo: 12 * 24,
    band: 7,
    scored: 2,
    isChecked: true,
    status: "EVALUATED",
    paid: { with: "money", coupon: "WELCOME20" },
  },
  { email: DEMO.learner, hoursAgo: 9 * 24, band: 6, scored: 2, isChecked: true, status: "EVALUATED", paid: FULL },
  {
    email: "ivan@bandwise.test",
    hoursAgo: 6 * 24,
    band: 5,
    scored: 0,
    isChecked: false,
    status: "cancelled",
    paid: FULL,
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
    paid: FULL,
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

const COUPONS = [
  { code: "WELCOME20", discount_rate: 20, max_uses: null, expires_at: null },
  { code: "FIRSTFREE", discount_rate: 100, max_uses: 50, expires_at: null },
] as const;

/**
 * Seeds the CRM with evaluations at every stage, requested and processed by the product's own commands at their times.
 * Uses the answers and bands of the library's samples. Seeding again adds nothing, and nothing is added without a
 * Writing test that has samples. Returns how many evaluations were added.
 */
export async function seedCrm(services: Services): Promise<number> {
  const now = services.clock.now();
  const { store } = services;
  for (const coupon of COUPONS) await store.withTx((tx) => insertCoupon(tx, coupon, null, now - 14 * DAY_MS));
  const staff = await findAccountByEmail(store.db, DEMO.staff);
  const tests = await writingTests(services);
  if (staff === undefined || tests.length === 0) return 0;
  const joined = at(services, now - 20 * DAY_MS);
  if ((await findAccountByEmail(store.db, DEMO_ADMIN)) === undefined) {
    const names = { first_name: "Ruth", last_name: "Calder" };
    await createAccount(joined, { email: DEMO_ADMIN, ...names, password: DEMO.password, role: "admin" });
    const profile = { name: "Tom Ferris", certification: "CELTA, certified IELTS Writing examiner" };
    await store.withTx((tx) => putStaffProfile(tx, staff.id, profile, now));
  }
  for (const client of CLIENTS)
    if ((await findAccountByEmail(store.db, client.email)) === undefined)
      await createAccount(joined, { ...client, password: DEMO.password });
  let added = 0;
  for (const [i, one] of CASES.entries()) {
    const test = tests[i % tests.length];
    if (test !== undefined && (await addCase(services, now, one, test, { n: i + 1, staffId: staff.id }))) added += 1;
  }
  return added;
}

/** Returns the same services at another time. */
function at(services: Services, instant: number): Services {
  return { ...services, clock: { now: () => instant } };
}

type WritingTest = { summary: ModuleSummary; sections: { id: string; samples: Sample[] }[] };

/** Returns the library's complete Writing tests that have samples for both tasks. */
async function writingTests({ store }: Services): Promise<WritingTest[]> {
  const { books } = await listBooks(store.db, { type: "writing", testType: "academic", after: null, limit: 100 });
  const tests: WritingTest[] = [];
  for (const summary of books.flatMap((book) => book.tests.flatMap((test) => test.writing_module))) {
    const content = await findContent(store.db, summary.slug, summary.content_version);
    if (content?.module.module_type !== "writing") continue;
    const sections: WritingTest["sections"] = [];
    for (const { id } of content.module.parts) {
      const { samples } = await listSamples(store.db, { section: id, after: null, limit: 50 });
      sections.push({ id, samples: samples.map(({ sample }) => sample) });
    }
    if (sections.length === 2 && sections.every(({ samples }) => samples.length > 0)) tests.push({ summary, sections });
  }
  return tests;
}

async function addCase(
  services: Services,
  now: number,
  { email, hoursAgo, band, scored, isChecked, status, paid }: Case,
  { summary, sections }: WritingTest,
  { n, staffId }: { n: number; staffId: string },
): Promise<boolean> {
  const attemptSlug = `demo-writing-sitting-${n}`.padEnd(22, "0");
  const client = await findAccountByEmail(services.store.db, email);
  if (client === undefined || (await wasAskedFor(services, attemptSlug))) return false;
  const chosen = sections.map(({ id, samples }) => ({ id, sample: nearest(samples, band) }));
  const texts = Object.fromEntries(chosen.map(({ id, sample }) => [id, sample.answer]));
  const asked = now - hoursAgo * HOUR_MS;
  // An interrupted seed may have left the attempt alone, or already paid.
  if ((await findStoredAttempt(services.store.db, attemptSlug)) === null)
    await handIn(at(services, asked - 30 * MINUTE_MS), client.id, { attemptSlug, summary, texts, n });
  if ((await findCreditBalance(services.store.db, client.id)) === 0)
    await payCase(at(services, asked), client.id, attemptSlug, paid);
  const reply = await submitEvaluation(at(services, asked), client.id, attemptSlug);
  const slug = isProblem(reply) ? null : reply.evaluation_slug;
  if (slug === null) throw new Error(`The demo evaluation was not taken: ${JSON.stringify(reply)}`);
  const step = (share: number): Services => at(services, asked + Math.floor(Math.min(hoursAgo, 40) * share * HOUR_MS));
  if (isChecked) await checkGrammar(step(0.2), staffId, slug);
  if (status === "cancelled") {
    await cancelEvaluation(step(0.3), staffId, slug, "Task 1 was answered with the text of another test.");
    return true;
  }
  const row = await findEvaluationForStaff(services.store.db, slug);
  const stored = row === null ? [] : await listSections(services.store.db, row.id);
  for (const section of stored.slice(0, scored)) {
    const sample = chosen.find(({ id }) => id === section.section)?.sample;
    if (sample === undefined) continue;
    const { criteria, feedback } = sample;
    await saveSectionFields(step(0.5), staffId, section.id, {
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
      await decideMarks(step(0.55), staffId, section.id, {
        decided: (parseGrammarMarks(section) ?? []).map((mark) => ({ mark: markKey(mark), state: "accepted" })),
        open: [],
        score_confirmed: status === "EVALUATED",
      });
    const end = section.answer.search(/[.!?]/u);
    await addSpanComment(step(0.6), staffId, section.id, {
      anchor: { block: section.section, start: 0, end: end < 1 ? section.answer.length : end + 1 },
      comment: "Your first sentence says what the rest is about: good. Put the question into your own words here.",
    });
  }
  if (status !== "PAYMENT-MADE")
    await saveConclusionFields(step(0.7), staffId, slug, {
      status,
      feedback: scored === 2 ? (chosen.at(-1)?.sample.feedback.overall_personalized_feedback_suggestions ?? "") : "",
      report_message: status === "EVALUATED" ? "Thank you for your patience. We wish you well in your test." : "",
      version: 1,
    });
  return true;
}

/** Returns whether an evaluation of the attempt was ever requested, even if it was cancelled. */
async function wasAskedFor({ store }: Services, attemptSlug: string): Promise<boolean> {
  const row = await store.db
    .selectFrom("examiner_evaluation")
    .select("id")
    .where("attempt_slug", "=", attemptSlug)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the sample with the band nearest to `band`. */
function nearest(samples: readonly Sample[], band: number): Sample {
  const [first, ...rest] = samples;
  if (first === undefined) throw new Error("a section without samples");
  return rest.reduce((best, each) => (Math.abs(each.band - band) < Math.abs(best.band - band) ? each : best), first);
}

type DemoAttempt = { attemptSlug: string; summary: ModuleSummary; texts: Record<string, string>; n: number };

/** Sends a Writing attempt as a device does. */
async function handIn(
  services: Services,
  accountId: string,
  { attemptSlug, summary, texts, n }: DemoAttempt,
): Promise<void> {
  const submitted_at = services.clock.now();
  const payload = {
    attempt_slug: attemptSlug,
    module_type: "writing",
    module_slug: summary.slug,
    content_version: summary.content_version,
    mode: "exam",
    extra_time: 0,
    parts: null,
    started_at: submitted_at - 58 * MINUTE_MS,
    work: { answers: {}, flags: [], highlights: [], seconds: {} },
    texts,
    submitted_at,
    deadline: submitted_at + 2 * MINUTE_MS,
    reason: "finished",
  };
  await handInDemo(services, accountId, CLIENT, { opId: `demo-writing-00000${n}`, payload });
}
