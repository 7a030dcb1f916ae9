import { addSpanComment } from "#api/commands/span-comments.ts";
import { cancelEvaluation } from "#api/commands/cancel-evaluation.ts";
import { checkGrammar } from "#api/commands/check-grammar.ts";
import { createAccount } from "#api/commands/create-account.ts";
import { saveConclusionFields } from "#api/commands/save-conclusion.ts";
import { saveSectionFields } from "#api/commands/save-section.ts";
import { submitEvaluation } from "#api/commands/submit-evaluation.ts";
import type { Parts } from "#api/parts.ts";
import { findAccountByEmail } from "#api/store/accounts.ts";
import { findStoredAttempt } from "#api/store/attempts.ts";
import { listBooks } from "#api/store/books.ts";
import { insertCoupon } from "#api/store/coupons.ts";
import { findForStaff } from "#api/store/examiner-evaluations.ts";
import { listSections } from "#api/store/examiner-sections.ts";
import { findContent } from "#api/store/modules.ts";
import { listSamples } from "#api/store/samples.ts";
import { putStaffProfile } from "#api/store/staff.ts";
import { creditBalance } from "#api/store/wallet.ts";
import type { ModuleSummary } from "#core/exam/content/book.ts";
import type { Sample } from "#core/exam/content/sample.ts";
import type { ExaminerStatus } from "#core/wire/examiner.ts";
import { isProblem } from "#core/wire/problem.ts";
import { handInDemo } from "./hand-in.ts";
import { type Paid, payCase } from "./pay-case.ts";
import { DEMO } from "./seed-demo.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;
const CLIENT = "demo-device-00000002";

/** An account that may do everything, beside the two of `seedDemo`. */
export const DEMO_ADMIN = "admin@bandwise.test";

const CLIENTS = [
  { email: "ivan@bandwise.test", first_name: "Ivan", last_name: "Petrov" },
  { email: "noor@bandwise.test", first_name: "Noor", last_name: "Haddad" },
  { email: "lucia@bandwise.test", first_name: "Lucía", last_name: "Romero" },
  { email: "efua@bandwise.test", first_name: "Efua", last_name: "Mensah" },
] as const;

/** An evaluation as it is found on the desk: whose, asked for how long ago, and how far it has come. */
type Case = {
  email: string;
  hoursAgo: number;
  band: number;
  /** How many sections have been scored. */
  scored: 0 | 1 | 2;
  isChecked: boolean;
  status: ExaminerStatus | "cancelled";
  paid: Paid;
};

const FULL: Paid = { with: "money", coupon: "" };

/** Append only: a case is known by its place. */
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
 * Furnishes the desk of the staff: evaluations at every stage, asked for and worked on by the product's own commands at
 * their times. The answers are those of the library's samples, the bands theirs. Seeding again adds nothing; without a
 * Writing test that has samples there is nothing to add. Answers how many evaluations were added.
 */
export async function seedDesk(parts: Parts): Promise<number> {
  const now = parts.clock.now();
  const { store } = parts;
  for (const coupon of COUPONS) await store.withTx((tx) => insertCoupon(tx, coupon, null, now - 14 * DAY));
  const staff = await findAccountByEmail(store.db, DEMO.staff);
  const tests = await writingTests(parts);
  if (staff === undefined || tests.length === 0) return 0;
  const joined = at(parts, now - 20 * DAY);
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
    if (test !== undefined && (await addCase(parts, now, one, test, { n: i + 1, staffId: staff.id }))) added += 1;
  }
  return added;
}

/** The same parts, at another time. */
function at(parts: Parts, instant: number): Parts {
  return { ...parts, clock: { now: () => instant } };
}

type WritingTest = { summary: ModuleSummary; sections: { id: string; samples: Sample[] }[] };

/** The whole Writing tests of the library, both of whose tasks have samples. */
async function writingTests({ store }: Parts): Promise<WritingTest[]> {
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
  parts: Parts,
  now: number,
  { email, hoursAgo, band, scored, isChecked, status, paid }: Case,
  { summary, sections }: WritingTest,
  { n, staffId }: { n: number; staffId: string },
): Promise<boolean> {
  const attemptSlug = `demo-writing-sitting-${n}`.padEnd(22, "0");
  const client = await findAccountByEmail(parts.store.db, email);
  if (client === undefined || (await wasAskedFor(parts, attemptSlug))) return false;
  const chosen = sections.map(({ id, samples }) => ({ id, sample: nearest(samples, band) }));
  const texts = Object.fromEntries(chosen.map(({ id, sample }) => [id, sample.answer]));
  const asked = now - hoursAgo * HOUR;
  // A start that was cut short may have left the sitting alone, or paid for.
  if ((await findStoredAttempt(parts.store.db, attemptSlug)) === null)
    await handIn(at(parts, asked - 30 * MINUTE), client.id, { attemptSlug, summary, texts, n });
  if ((await creditBalance(parts.store.db, client.id)) === 0)
    await payCase(at(parts, asked), client.id, attemptSlug, paid);
  const reply = await submitEvaluation(at(parts, asked), client.id, attemptSlug);
  const slug = isProblem(reply) ? null : reply.evaluation_slug;
  if (slug === null) throw new Error(`The demo evaluation was not taken: ${JSON.stringify(reply)}`);
  const step = (share: number): Parts => at(parts, asked + Math.floor(Math.min(hoursAgo, 40) * share * HOUR));
  if (isChecked) await checkGrammar(step(0.2), staffId, slug);
  if (status === "cancelled") {
    await cancelEvaluation(step(0.3), staffId, slug, "Task 1 was answered with the text of another test.");
    return true;
  }
  const row = await findForStaff(parts.store.db, slug);
  const stored = row === null ? [] : await listSections(parts.store.db, row.id);
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

/** An evaluation of the attempt was made once, even if it was cancelled since. */
async function wasAskedFor({ store }: Parts, attemptSlug: string): Promise<boolean> {
  const row = await store.db
    .selectFrom("examiner_evaluation")
    .select("id")
    .where("attempt_slug", "=", attemptSlug)
    .executeTakeFirst();
  return row !== undefined;
}

/** The sample whose band is nearest to `band`. */
function nearest(samples: readonly Sample[], band: number): Sample {
  const [first, ...rest] = samples;
  if (first === undefined) throw new Error("a section without samples");
  return rest.reduce((best, each) => (Math.abs(each.band - band) < Math.abs(best.band - band) ? each : best), first);
}

type Sitting = { attemptSlug: string; summary: ModuleSummary; texts: Record<string, string>; n: number };

/** Sends a Writing sitting as a device sends it. */
async function handIn(parts: Parts, accountId: string, { attemptSlug, summary, texts, n }: Sitting): Promise<void> {
  const submitted_at = parts.clock.now();
  const payload = {
    attempt_slug: attemptSlug,
    module_type: "writing",
    module_slug: summary.slug,
    content_version: summary.content_version,
    mode: "exam",
    extra_time: 0,
    parts: null,
    started_at: submitted_at - 58 * MINUTE,
    work: { answers: {}, flags: [], highlights: [], seconds: {} },
    texts,
    submitted_at,
    deadline: submitted_at + 2 * MINUTE,
    reason: "finished",
  };
  await handInDemo(parts, accountId, CLIENT, { opId: `demo-writing-00000${n}`, payload });
}
