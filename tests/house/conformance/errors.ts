import { EXAMINER } from "./examiner-proofs.ts";
import { IN, type Section } from "./row.ts";

const SESSION_TOLD = [IN.accounts, "a session that the server refuses is told twice"] as const;
const SIGN_IN = [IN.accounts, "signing in: what is wrong, no connection, and home"] as const;
const REGISTER = [IN.accounts, "registering: every message under its field"] as const;
const SETTINGS = [IN.accounts, "the account's form: edited and valid before it is sent"] as const;
const FAILURE = [IN.frame, "a part that cannot be fetched reloads the page once"] as const;
const TALK = [IN.talkback, "what a learner says offline waits, survives a reload, and arrives once"] as const;
const BOOK = [IN.frame, "a book opens with its facts, and a guest is asked in"] as const;

/** §8: errors. */
export const ERRORS: Section = {
  title: "§8 Error catalogue",
  rows: [
    {
      line: "login failure with server response",
      texts: ["Invalid Credentials."],
      proof: [SIGN_IN, [IN.signIn, "gives an unknown address and a wrong password the same answer"]],
    },
    {
      line: "login with no server response: error and danger notice",
      texts: ["There was a problem connecting to the server.", "Network Error", "Please try again later."],
      proof: [SIGN_IN],
    },
    {
      line: "token refresh failure, or 401",
      note: "ruling 1: the tokens go, the user and all work stay",
      proof: [
        SESSION_TOLD,
        [IN.journey, "keeps all work when the tokens are refused, and sends it after the next sign-in"],
      ],
    },
    {
      line: "other failed API call",
      texts: ["Something went wrong. Please refresh the page and try again. If the problem persists, contact {email}."],
      proof: [[IN.manners, "says nothing but a request id when something breaks, and logs the rest under it"]],
    },
    {
      line: "no response from server (shared client)",
      texts: ["Network error. Please check your connection."],
      proof: [SETTINGS],
    },
    { line: "registration error", texts: ["An unexpected error occurred. Please try again."], proof: [REGISTER] },
    {
      line: "find-smart-test failure: console only",
      note: "ruling 4: and a retryable notice in the strip",
      texts: ["The test could not be chosen."],
      proof: [
        ["tests/e2e/site-frame.spec.ts", "a test that cannot be chosen is told in the strip, and asked for again"],
      ],
    },
    {
      line: "wallet fetch failure: logged only",
      note: "no badge; the payment page goes on without the tabs",
      proof: [EXAMINER.walletDown],
    },
    {
      line: "settings, book list, other fetch failures",
      note: "ruling 4",
      proof: [
        ["tests/e2e/downloads.spec.ts", "the library out of reach: what is known stays, and it is said"],
        [IN.dashboard, "a server in trouble is told, and asked again"],
      ],
    },
    {
      line: "payment link fetch",
      texts: ["Failed to fetch payment link", "Error fetching payment link"],
      proof: [EXAMINER.walletDown],
    },
    {
      line: "checkout start fails or no URL",
      texts: ["Error starting payment. Please try again."],
      proof: [EXAMINER.pays],
    },
    {
      line: "coupon error: server's text, else unexpected error; amounts reset",
      texts: ["Unexpected error. Please try again."],
      proof: [EXAMINER.pays, EXAMINER.badCoupon],
    },
    {
      line: "examiner submit",
      texts: ["Unknown error. Please try again.", "Something went wrong. Please try again."],
      proof: [EXAMINER.outcome],
    },
    {
      line: "payment failure page",
      texts: ["Unfortunately, your payment could not be completed. Please try again or contact support."],
      proof: [EXAMINER.free],
    },
    {
      line: "empty states: books, samples",
      texts: ["No Books Found", "No samples found.", "Loading...."],
      proof: [BOOK, [IN.samples, "a band without answers says so"]],
    },
    {
      line: "empty states: comments, attempts at a book",
      texts: ["No comments yet!", "You haven't attempted any tests from this book yet."],
      proof: [TALK, BOOK],
    },
    {
      line: "staff save failure and successes",
      texts: [
        "Failed to save. Try again.",
        "Email has been sent to ${email} with the report link.",
        "Section updated successfully!",
        "Overall evaluation updated successfully!",
      ],
      proof: [EXAMINER.scores, EXAMINER.phone],
    },
    {
      line: "evaluation fetch failure, grammar-check failure",
      note: "ruling 4: said on the page as well, with a way to try again",
      texts: ["Unable to fetch evaluation data"],
      proof: [EXAMINER.phone],
    },
    { line: "uncaught UI error", proof: [FAILURE] },
  ],
};
