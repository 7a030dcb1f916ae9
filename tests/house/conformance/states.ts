import { EXAMINER } from "./examiner-proofs.ts";
import { IN, type Section } from "./row.ts";

const SESSION_TOLD = [IN.accounts, "a session that the server refuses is told twice"] as const;
const SIGN_IN = [IN.accounts, "signing in: what is wrong, no connection, and home"] as const;
const REGISTER = [IN.accounts, "registering: every message under its field"] as const;
const SETTINGS = [IN.accounts, "the account's form: edited and valid before it is sent"] as const;
const FAILURE = [IN.frame, "a part that cannot be fetched reloads the page once"] as const;
const TALK = [IN.talkback, "what a learner says offline waits, survives a reload, and arrives once"] as const;
const RENEWED = [IN.session, "is renewed by itself before it ends, once for all who ask"] as const;

/** §4: states and transitions. */
export const STATES: Section = {
  title: "§4 States and transitions",
  rows: [
    {
      line: "logged in after a successful token call; restored from local storage",
      proof: [SIGN_IN, [IN.localKeys, "keeps what it is given under the names of the spec"]],
    },
    {
      line: "authenticated only if the token exists, decodes and has not expired",
      note: "ruling 1: the user entry is what signs in; tokens decide whether a call may be made",
      proof: [["tests/sync/session-rules.test.ts", "a token that is absent, broken or over is no token"]],
    },
    { line: "logout clears tokens and user", proof: [SIGN_IN] },
    {
      line: "changes made in another tab are picked up",
      proof: [
        [IN.accounts, "signing out in one tab is noticed in the other"],
        [IN.localKeys, "tells of changes made here and in other tabs, until stopped"],
      ],
    },
    {
      line: "refresh when less than 300 seconds remain; every 60 seconds, on visibility and focus",
      proof: [["tests/sync/session-rules.test.ts", "the token is renewed when less than 300 seconds remain"], RENEWED],
    },
    {
      line: "the shared client refreshes when expired or under 1 from expiry",
      proof: [
        ["tests/sync/session-rules.test.ts", "a request renews a token that ends within a second"],
        [IN.client, "tries once more with a newer token"],
      ],
    },
    {
      line: "401 on refresh: notice and banner text",
      texts: [
        "Session Expired",
        "Your session has expired. Please log in again.",
        "Session expired. Please log in again.",
      ],
      proof: [SESSION_TOLD],
    },
    {
      line: "other refresh errors are only logged",
      proof: [[IN.journey, "is no logout when the server cannot be reached or fails while tokens are renewed"]],
    },
    {
      line: "global loading flag from request to answer",
      proof: [["web/ui/banner.test.ts", "work is shown from the first request to the last answer"]],
    },
    { line: "the error banner clears by its close control", proof: [SESSION_TOLD] },
    { line: "submit disabled until valid and edited, and while submitting", proof: [SIGN_IN, SETTINGS, REGISTER] },
    {
      line: "success message for 5 seconds or until dismissed",
      texts: ["const SHOW_FOR_MS = 5000;"],
      proof: [SETTINGS],
    },
    {
      line: "'Registration Successful'",
      texts: ["Registration Successful"],
      proof: [[IN.register, "creates an account that can sign in once its address is verified by the link"]],
    },
    {
      line: "account update: its message; the form reloads from the response",
      texts: ["Your account settings have been updated successfully"],
      proof: [SETTINGS],
    },
    {
      line: "test type change is posted when tokens exist",
      note: "by the outbox, as kind test_type.set",
      proof: [
        ["tests/api/sync.test.ts", "saves settings and test type, field by field"],
        [IN.settings, "take the test type alone"],
      ],
    },
    {
      line: "attempt status: link and check",
      proof: [
        ["web/features/dashboard/words.test.ts", "%s is told and leads as the spec says"],
        ["web/features/attempts/words.test.ts", "%s leads to the result: %s"],
      ],
    },
    {
      line: "dashboard: loading, welcome if total_attempts <= 0, else performance",
      proof: [
        [IN.dashboard, "a learner who has taken nothing is welcomed"],
        [IN.dashboard, "the demo learner sees how they stand"],
      ],
    },
    {
      line: "dismissing an alert removes it and stores its id locally",
      proof: [[IN.dashboard, "an alert that was put away stays away"]],
    },
    {
      line: "writing result: waiting panel until evaluation loaded",
      proof: [
        [IN.writingResult, "handed in with the server gone"],
        ["web/features/writing-result/pending-words.test.ts", "the words of waiting are the spec's"],
      ],
    },
    {
      line: "payment: coupon, free transaction, checkout",
      texts: ["Avail for Free", "Make Payment"],
      proof: [EXAMINER.pays, EXAMINER.free],
    },
    {
      line: "examiner request submission: to the evaluation, else an error",
      proof: [EXAMINER.card, EXAMINER.pays, EXAMINER.outcome],
    },
    {
      line: "report-mistake success dialog closes after 3 seconds",
      texts: ["const CLOSE_AFTER_MS = 3000;"],
      proof: [TALK],
    },
    {
      line: "evaluation statuses set freely, and their badges",
      note: "IN-PROGRESS is no status: it appears only as a colour",
      proof: [EXAMINER.conclusion, EXAMINER.statuses],
    },
    {
      line: "payment statuses",
      texts: ['["SUCCEEDED", "PENDING", "FAILED", "CANCELLED", "REFUNDED"]'],
      proof: [EXAMINER.paymentStatuses],
    },
    {
      line: "staff save: notice 2 seconds; failure",
      texts: ["const NOTICE_MS = 2000;", "Failed to save. Try again."],
      proof: [EXAMINER.scores, EXAMINER.phone],
    },
    {
      line: "a chunk-loading failure reloads the page",
      proof: [FAILURE, ["web/app/chunk-reload.test.ts", "a second failure within a minute is shown instead"]],
    },
    {
      line: "an uncaught UI error shows Server Error and is reported",
      proof: [FAILURE, [IN.reports, "are kept without the query"]],
    },
  ],
};
