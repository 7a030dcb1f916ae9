import { EXAMINER } from "./examiner-proofs.ts";
import { IN, type Section } from "./row.ts";

const SESSION_TOLD = [IN.accounts, "a session that the server refuses is told twice"] as const;
const SIGN_IN = [IN.accounts, "signing in: what is wrong, no connection, and home"] as const;
const SETTINGS = [IN.accounts, "the account's form: edited and valid before it is sent"] as const;
const TALK = [IN.talkback, "what a learner says offline waits, survives a reload, and arrives once"] as const;

/** §9: constants. */
export const CONSTANTS: Section = {
  title: "§9 Business constants and limits",
  rows: [
    {
      line: "refresh threshold 300 seconds, check interval 60 seconds, client under 1",
      texts: ["EARLY_MARGIN = 300_000", "REQUEST_MARGIN = 1_000", "REFRESH_EVERY = 60_000"],
      proof: [
        ["tests/sync/session-rules.test.ts", "the token is renewed when less than 300 seconds remain"],
        ["tests/sync/session-rules.test.ts", "a request renews a token that ends within a second"],
      ],
    },
    {
      line: "name length 2 to 50; password minimum 8 (8 to 250)",
      proof: [[IN.wireAccount, "names have 2 to 50 characters and passwords 8 to 250"]],
    },
    {
      line: "success message 5 seconds; alert banner 8; report-mistake dialog 3",
      texts: ["const SHOW_FOR_MS = 5000;", "const HIDE_AFTER_MS = 8000;", "const CLOSE_AFTER_MS = 3000;"],
      proof: [SETTINGS, [IN.accounts, "a guarded address asks a visitor to sign in"], TALK],
    },
    { line: "staff save notice 2 seconds", texts: ["const NOTICE_MS = 2000;"], proof: [EXAMINER.scores] },
    {
      line: "band targets 6 to 9 in steps of 0.5; test types, default academic",
      proof: [
        [IN.wireAccount, "settings want a test type, and a target from 6 to 9 in halves"],
        [IN.localKeys, "takes the broken value %j for none"],
      ],
    },
    {
      line: "sample band filter: All, 5 to 8",
      proof: [["web/features/samples/pills.test.ts", "the pills are All and the bands from 5 to 8"]],
    },
    { line: "staff band step 0.1", texts: ['step="0.1"'], proof: [EXAMINER.scores, EXAMINER.band] },
    {
      line: "modules and fulltest",
      texts: ['["listening", "reading", "writing", "speaking"]'],
      proof: [[IN.library, "lists under fulltest the books that have a test with all four modules"]],
    },
    {
      line: "writing criteria",
      texts: ["Task Achievement", "Coherence and Cohesion", "Lexical Resource", "Grammatical Range and Accuracy"],
      note: "Task Response on Task 2 (decisions §6); the fourth by the name that the exam itself has for it",
      proof: [
        [IN.writingResult, "handed in with the server gone"],
        [IN.samples, "a list is led through: bands, pages, one answer"],
      ],
    },
    {
      line: "grammar score labels at 90, 75, 60",
      texts: ["Excellent", "Good", "Fair", "Needs Improvement"],
      proof: [["core/exam/grammar/score.test.ts", "%d is %s"]],
    },
    {
      line: "sample question preview trimmed to 120 characters",
      proof: [
        [
          "web/features/samples/preview.test.ts",
          "a long question ends between words, with an ellipsis, within 120 characters",
        ],
      ],
    },
    {
      line: "ad block after every 5th sample item",
      proof: [[IN.samples, "a list is led through: bands, pages, one answer"]],
    },
    {
      line: "comment list max height 300 pixels, scrolls",
      texts: ["max-height: 300px"],
      proof: [["web/features/comments/words.test.ts", "%s, fetched before: %s"], TALK],
    },
    {
      line: "examiner evaluation: prices, turnaround, WR- and PMT- numbers",
      texts: ["4.99 CAD", "9.99", "`WR-${id}`", "`PMT-${id}`"],
      proof: [EXAMINER.offer, EXAMINER.link, EXAMINER.pays],
    },
    {
      line: "breakpoints: navbar 1224; 576, 768, 992, 1200, 1400",
      note: "the narrow ones are used where a layout needs them",
      texts: ["(min-width: 1224px)", "(min-width: 768px)", "(min-width: 992px)"],
      proof: [[IN.frame, "the navigation is the spec's, its place is marked"]],
    },
    {
      line: "modal transition 300ms, backdrop 150ms; collapse and fade 300ms",
      texts: ["--t-modal: 300ms", "--t-quick: 150ms"],
      proof: [["web/ui/tokens.test.ts", "times and offsets are the spec's"]],
    },
    {
      line: "popover offset 8, tooltip offset 6",
      note: "no tooltips: every label is said in words",
      proof: [["web/ui/tokens.test.ts", "times and offsets are the spec's"]],
    },
    {
      line: "notice colours warning, danger, success",
      texts: ['variant?: "warning" | "danger" | "success"'],
      proof: [SIGN_IN, SESSION_TOLD],
    },
    {
      line: "share networks",
      note: "ruling 38: WhatsApp, Facebook, Messenger, Telegram and a copied link; no third party's script",
      texts: ["WhatsApp", "Facebook", "Messenger", "Telegram"],
      proof: [["web/features/reactions/words.test.ts", "links carry address and text, escaped"]],
    },
    {
      line: "reactions: six types",
      proof: [["web/features/reactions/words.test.ts", "every reaction has a word and an emoji of its own"]],
    },
    {
      line: "two testimonials; 4 library items; 1000+ users",
      proof: [[IN.frame, "the landing page makes the spec's claims and no others"]],
    },
    {
      line: "policy age limit under 13",
      texts: ["children under 13"],
      proof: [[IN.samples, "without scripts every page has its content"]],
    },
    {
      line: "claimed improvement 0.5 to 1 band",
      texts: ["Most users improve by 0.5 to 1 band"],
      proof: [EXAMINER.offer],
    },
    {
      line: "15 days practice claim at 6.5 to 8.0",
      texts: ["15 days can reach 8.0"],
      proof: [[IN.dashboard, "a learner who has taken nothing is welcomed"]],
    },
  ],
};
