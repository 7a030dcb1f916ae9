import { moderateComment, reportAsUnfit } from "#api/commands/operate/moderate-comment.ts";
import { replyToComplaint } from "#api/commands/notify/reply-to-complaint.ts";
import { setComplaintOwner } from "#api/commands/operate/complaint-owner.ts";
import { randomId } from "#api/random-id.ts";
import type { Services } from "#api/services.ts";
import { findStoredAttempt } from "#api/store/attempt/attempts.ts";
import { findMarking } from "#api/store/attempt/markings.ts";
import { setMistakeReportState } from "#api/store/attempt/mistake-reports.ts";
import type { ComplaintRef } from "#api/store/operate/complaint-work.ts";
import { insertCrashReport, setCrashCauseState } from "#api/store/operate/crash-reports.ts";
import { DAY_MS } from "#core/exam/durations.ts";
import { findCrashCause } from "#core/wire/feedback/crash-cause.ts";
import type { Reaction } from "#core/wire/feedback/reactions.ts";
import type { IssueType } from "#core/wire/feedback/reports.ts";
import { servicesAt } from "../services-at.ts";
import { sendDemoCommand } from "../hand-in.ts";
import { expectDone } from "./expect-done.ts";
import { CLIENT_DEVICE } from "./practice.ts";

/** A sample client's attempt that was handed in. */
export type DoneAttempt = {
  slug: string;
  accountId: string;
  module_type: string;
  module_slug: string;
  daysAgo: number;
};

/** What staff have done about a complaint. */
type Progress = "open" | "in_work" | "resolved";

/** Each is reported by the learner of an attempt. These attempts are at even distances among all attempts. */
const MISTAKES: readonly { type: IssueType; question: number; text: string; progress: Progress; reply?: string }[] = [
  {
    type: "incorrect-answers",
    question: 7,
    text: "My answer means the same as yours. Why is it wrong?",
    progress: "open",
  },
  { type: "incorrect-question", question: 12, text: "Two of the answers fit this question.", progress: "open" },
  {
    type: "incorrect-answers",
    question: 21,
    text: "The passage says the opposite in its last line.",
    progress: "resolved",
    reply: "Thank you. We read the passage again. Its last line is about something else, so the key stays as it is.",
  },
  {
    type: "other",
    question: 3,
    text: "The bar at the bottom covers this question on my phone.",
    progress: "resolved",
    reply: "Thank you for telling us. The next version leaves room for the bar.",
  },
  {
    type: "incorrect-answers",
    question: 33,
    text: "I cannot find the sentence that the explanation quotes.",
    progress: "open",
  },
  {
    type: "incorrect-question",
    question: 15,
    text: "The question is hard to understand even after the explanation.",
    progress: "in_work",
  },
  {
    type: "incorrect-answers",
    question: 28,
    text: "This answer was accepted in the first test but not here.",
    progress: "resolved",
  },
  {
    type: "incorrect-answers",
    question: 9,
    text: "I chose this for a reason that the explanation does not mention.",
    progress: "in_work",
  },
  {
    type: "incorrect-audio",
    question: 5,
    text: "The speaker swallows this word. I listened three times.",
    progress: "open",
  },
];

const COMMENTS: readonly { text: string; reports: number; isHidden: boolean; isTaken?: true }[] = [
  { text: "The second passage was hard, but the explanations are great.", reports: 0, isHidden: false },
  { text: "Section 3 goes quickly. Read the questions twice before it starts.", reports: 0, isHidden: false },
  { text: "Cheap essays written for you, message me!!!", reports: 3, isHidden: false },
  { text: "Band 7 at the second try. Thank you!", reports: 0, isHidden: false },
  { text: "Whoever fails this test should stop learning English.", reports: 2, isHidden: true },
  { text: "Is the real exam as long as this one?", reports: 0, isHidden: false },
  { text: "Answer to 14 is the third one, you are welcome.", reports: 1, isHidden: false, isTaken: true },
  { text: "I like that my mistakes come back as cards.", reports: 0, isHidden: false },
];

const REACTIONS: readonly Reaction[] = [
  "slight_smile",
  "heart_eyes",
  "astonished",
  "slight_smile",
  "sob",
  "heart_eyes",
];

const CRASHES: readonly { message: string; stack: string; count: number; daysAgo: number; progress: Progress }[] = [
  {
    message: "TypeError: Cannot read properties of undefined (reading 'cues')",
    stack: "TypeError\n    at readTranscript (https://bandwise.test/assets/listening-Bq3xR7aP.js:12:4410)",
    count: 6,
    daysAgo: 2,
    progress: "open",
  },
  {
    message: "QuotaExceededError: The quota has been exceeded.",
    stack: "QuotaExceededError\n    at savePack (https://bandwise.test/assets/downloads-Xk2mD9Tz.js:3:981)",
    count: 4,
    daysAgo: 6,
    progress: "open",
  },
  {
    message: "NotAllowedError: Permission denied",
    stack: "NotAllowedError\n    at openMicrophone (https://bandwise.test/assets/speaking-C8v2LpQw.js:7:2204)",
    count: 3,
    daysAgo: 24,
    progress: "resolved",
  },
  {
    message: "RangeError: Invalid time value",
    stack: "formatDate@https://bandwise.test/assets/index-Zp4Hn6Ys.js:1:77120",
    count: 1,
    daysAgo: 11,
    progress: "in_work",
  },
];
const AGENTS = [
  "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0",
] as const;

/**
 * Adds mistake reports, comments (some of them reported), reactions and crash reports by the learners of `attempts`.
 * `attempts` must be newest first.
 */
export async function seedComplaints(
  services: Services,
  adminId: string,
  attempts: readonly DoneAttempt[],
): Promise<void> {
  if (attempts.length === 0) return;
  await addMistakeReports(services, adminId, attempts);
  await addComments(services, adminId, attempts);
  await addReactions(services, attempts);
  await addCrashes(services, adminId, attempts);
}

/** Returns the n-th of `count` attempts, taken at equal distances from `attempts`. */
function pickAttempt(attempts: readonly DoneAttempt[], n: number, count: number): DoneAttempt | undefined {
  return attempts[Math.floor((n * attempts.length) / count)];
}

/** Returns the services at a time after the hand-in of an attempt: `share` 0 is the hand-in, 1 is now. */
function servicesAfter(services: Services, { daysAgo }: DoneAttempt, share: number): Services {
  return servicesAt(services, services.clock.now() - daysAgo * DAY_MS * (1 - share));
}

async function addMistakeReports(services: Services, adminId: string, attempts: readonly DoneAttempt[]) {
  for (const [i, { type, question, text, progress, reply }] of MISTAKES.entries()) {
    const ofType = attempts.filter(({ module_type }) => (module_type === "listening") === (type === "incorrect-audio"));
    const attempt = pickAttempt(ofType, i, MISTAKES.length);
    if (attempt === undefined) continue;
    const id = `demo-mistake-report-${String(i + 1).padStart(2, "0")}`;
    if ((await findReport(services, id)) !== undefined) continue;
    const path = `/ieltstest/attempt/${attempt.module_type}/${attempt.module_slug}/${attempt.slug}`;
    await sendDemoCommand(servicesAfter(services, attempt, 0.1), attempt.accountId, CLIENT_DEVICE, {
      opId: id,
      kind: "report.add",
      agg: "report",
      payload: {
        issueType: type,
        issueDescription: text,
        currentUrl: `${services.env.publicOrigin}${path}`,
        attemptSlug: attempt.slug,
        questionNumber: type === "incorrect-answers" ? await findWrong(services, attempt, question) : question,
      },
    });
    const report: ComplaintRef = { kind: "mistakes", id };
    const later = servicesAfter(services, attempt, 0.5);
    if (progress !== "open") expectDone("The owner", await setComplaintOwner(later, adminId, report, { taken: true }));
    if (reply !== undefined) expectDone("The reply", await replyToComplaint(later, adminId, report, reply));
    const now = later.clock.now();
    if (progress === "resolved")
      await setMistakeReportState(services.store.db, id, { state: "resolved", staffId: adminId, now });
  }
}

/**
 * Returns the number of the first question from `from` on that was answered wrong. If there is none, returns the first
 * wrong one of the attempt, or `from`.
 */
async function findWrong({ store }: Services, { slug }: DoneAttempt, from: number): Promise<number> {
  const attempt = await findStoredAttempt(store.db, slug);
  const marking = attempt === null ? null : await findMarking(store.db, attempt);
  const wrong = marking?.questions.filter(({ right, given }) => !right && given !== "") ?? [];
  return (wrong.find(({ number }) => number >= from) ?? wrong[0])?.number ?? from;
}

function findReport({ store }: Services, id: string) {
  return store.db.selectFrom("mistake_report").select("id").where("id", "=", id).executeTakeFirst();
}

async function addComments(services: Services, adminId: string, attempts: readonly DoneAttempt[]) {
  for (const [i, { text, reports, isHidden, isTaken = false }] of COMMENTS.entries()) {
    const attempt = pickAttempt(attempts, i, COMMENTS.length);
    if (attempt === undefined) continue;
    const id = `demo-comment-${String(i + 1).padStart(4, "0")}`;
    const unique_id = `${attempt.module_type}-${attempt.module_slug}`;
    await sendDemoCommand(servicesAfter(services, attempt, 0.1), attempt.accountId, CLIENT_DEVICE, {
      opId: id,
      kind: "comment.add",
      agg: "comment",
      payload: { unique_id, comment: text },
    });
    const others = [...new Set(attempts.map(({ accountId }) => accountId))].filter(
      (accountId) => accountId !== attempt.accountId,
    );
    for (const other of others.slice(0, reports))
      expectDone("A report of a comment", await reportAsUnfit(servicesAfter(services, attempt, 0.3), other, id));
    const later = servicesAfter(services, attempt, 0.5);
    if (isHidden) expectDone("Hiding", await moderateComment(later, adminId, id, true));
    const comment: ComplaintRef = { kind: "comments", id };
    if (isTaken) expectDone("The owner", await setComplaintOwner(later, adminId, comment, { taken: true }));
  }
}

/** Adds a reaction for every ninth attempt, but at most one of each client to each module. */
async function addReactions(services: Services, attempts: readonly DoneAttempt[]) {
  const reactedKeys = new Set<string>();
  for (const [i, attempt] of attempts.filter((_, n) => n % 9 === 4).entries()) {
    const unique_id = `${attempt.module_type}-${attempt.module_slug}`;
    const key = `${attempt.accountId} ${unique_id}`;
    if (reactedKeys.has(key)) continue;
    reactedKeys.add(key);
    await sendDemoCommand(servicesAfter(services, attempt, 0.05), attempt.accountId, CLIENT_DEVICE, {
      opId: `demo-reaction-${String(i + 1).padStart(4, "0")}`,
      kind: "reaction.set",
      agg: `reaction:${unique_id}`,
      payload: { unique_id, reaction: REACTIONS[i % REACTIONS.length] ?? "slight_smile" },
    });
  }
}

async function addCrashes(services: Services, adminId: string, attempts: readonly DoneAttempt[]) {
  const { store, random } = services;
  const now = services.clock.now();
  for (const { message, stack, count, daysAgo, progress } of CRASHES) {
    const cause = findCrashCause({ issueDescription: message, errorInfo: stack });
    const existing = await store.db
      .selectFrom("crash_cause")
      .select("id")
      .where("message", "=", cause.message)
      .execute();
    if (existing.length > 0) continue;
    for (let n = count; n > 0; n -= 1) {
      const report = {
        id: randomId(random),
        account_id: pickAttempt(attempts, n, CRASHES.length + count)?.accountId ?? null,
        description: message,
        error_info: stack,
        current_url: `${services.env.publicOrigin}/dashboard/`,
        user_agent: AGENTS[n % AGENTS.length] ?? AGENTS[0],
        app_version: "0.1.0",
        created_at: Math.floor(now - (daysAgo + (n - 1) * 1.7) * DAY_MS),
      };
      await store.withTx((tx) => insertCrashReport(tx, cause, report));
    }
    const row = await store.db
      .selectFrom("crash_cause")
      .select("id")
      .where("message", "=", cause.message)
      .executeTakeFirst();
    if (row === undefined) continue;
    const crash: ComplaintRef = { kind: "crashes", id: String(row.id) };
    if (progress === "in_work")
      expectDone("The owner", await setComplaintOwner(services, adminId, crash, { taken: true }));
    if (progress === "resolved")
      await setCrashCauseState(store.db, row.id, {
        state: "resolved",
        staffId: adminId,
        now: Math.floor(now - DAY_MS),
      });
  }
}
