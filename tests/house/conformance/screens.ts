import { EXAMINER } from "./examiner-proofs.ts";
import { IN, type Section } from "./row.ts";

const NAV = [IN.frame, "the navigation is the spec's, its place is marked"] as const;
const START = [IN.frame, "starting a test needs an account"] as const;
const LANDING = [IN.frame, "the landing page makes the spec's claims and no others"] as const;
const BOOK = [IN.frame, "a book opens with its facts, and a guest is asked in"] as const;
const FAILURE = [IN.frame, "a part that cannot be fetched reloads the page once"] as const;
const GUARD = [IN.accounts, "a guarded address asks a visitor to sign in"] as const;
const SIGN_IN = [IN.accounts, "signing in: what is wrong, no connection, and home"] as const;
const REGISTER = [IN.accounts, "registering: every message under its field"] as const;
const NEW = [IN.accounts, "a new account is verified and its password reset"] as const;
const SETTINGS = [IN.accounts, "the account's form: edited and valid before it is sent"] as const;
const LIST = [IN.samples, "a list is led through: bands, pages, one answer"] as const;
const STATIC = [IN.samples, "without scripts every page has its content"] as const;
const RESULT = [IN.writingResult, "handed in with the server gone"] as const;
const HOME = [IN.dashboard, "the demo learner sees how they stand"] as const;
const DAY = [IN.fulltest, "a candidate sits a full test with the server gone"] as const;

/** §2: screens, their words and where they lead. The table of routes is ROUTES. */
export const SCREENS: Section = {
  title: "§2 Screens",
  rows: [
    {
      line: "guarded route: to /login/ with alert and variant danger",
      texts: ["Please create your free account or sign in to proceed."],
      proof: [GUARD],
    },
    { line: "the page scrolls to the top on every route change", proof: [NAV] },
    {
      line: "header and footer hidden on attempt pages",
      note: "ruling 21: in all four rooms and the full test",
      proof: [["web/app/router.test.ts", "a room has neither header nor footer"]],
    },
    { line: "after login to /; signed-in visitor on login and register to /", proof: [SIGN_IN] },
    { line: "after logout to / with its alert, success", texts: ["You're successfully logged out"], proof: [SIGN_IN] },
    {
      line: "after registration to /verify with email, alert, success",
      texts: ["Registration Successful, Please Verify Your Email Now"],
      proof: [NEW],
    },
    {
      line: "router default error screen",
      texts: ["Unexpected Application Error!"],
      proof: [["web/app/router.test.ts", "when the frame itself fails, the router says so"]],
    },
    { line: "'Start Test' drop-down of the four modules", texts: ["Start Test"], proof: [START] },
    {
      line: "menu items and their links; current one highlighted",
      texts: ["Your Dashboard", "Full Test", "Samples"],
      proof: [NAV, ["web/app/nav-items.test.ts", "%s belongs to %s"]],
    },
    {
      line: "signed out: 'Sign in', 'Sign up'; signed in: account icon, 'Logout'",
      texts: ["Sign in", "Sign up", "Logout"],
      proof: [NAV, SIGN_IN],
    },
    {
      line: "menu item fields menuitem, link, slug",
      texts: ["menuitem: string; link: string; slug: string"],
      note: "badge, children, divider and header fields are for menus that the product does not have",
      proof: [["web/app/nav-items.test.ts", "%s belongs to %s"]],
    },
    {
      line: "banner strip: an error with close, progress, or blank",
      proof: [[IN.accounts, "a session that the server refuses is told twice"]],
    },
    { line: "desktop menu versus mobile menu at 1224px", texts: ["@media (min-width: 1224px)"], proof: [NAV] },
    {
      line: "mobile layout for lists below 768px",
      texts: ["@media (min-width: 768px)"],
      proof: [["tests/e2e/screens.spec.ts", "learner's screens and the room"]],
    },
    { line: "landing: title and description", proof: [LANDING] },
    {
      line: "landing: hero, four cards, library, four benefits, two testimonials, final call",
      texts: ["Explore our complete collection of books"],
      proof: [LANDING],
    },
    {
      line: "landing: sign-up links with alert",
      texts: ["Create your free account now to begin practicing authentic IELTS tests."],
      proof: [LANDING],
    },
    {
      line: "landing: library cards link to '#!'",
      note: "ruling 37: the title leads to the collection, the button to registration",
      proof: [LANDING],
    },
    { line: "landing: footer links /, /about, /privacy, /terms, /disclaimer", proof: [LANDING] },
    {
      line: "login: 'Create Account', 'Forgot Password'",
      texts: ["Create Account", "Forgot Password"],
      proof: [SIGN_IN],
    },
    {
      line: "login: banner from alert and variant, else primary; hides after 8 seconds",
      texts: ["const HIDE_AFTER_MS = 8000;"],
      proof: [GUARD, ["web/app/arrival-banner.test.ts", "the variant comes from the list, else primary"]],
    },
    {
      line: "login: errors as a danger alert under the form",
      note: "plain text, never HTML (decisions §6)",
      proof: [SIGN_IN],
    },
    { line: "register: five fields, ways to login and reset", proof: [REGISTER] },
    { line: "learner header: first and last name", proof: [BOOK] },
    {
      line: "learner header: credits badge; tab Examiner Evaluation",
      texts: ['label: "Examiner Evaluation"'],
      proof: [EXAMINER.pays, EXAMINER.offer],
    },
    { line: "tabs Dashboard, Your Attempts, Settings", texts: ["Your Attempts", "Settings"], proof: [BOOK] },
    {
      line: "skeleton cards while content loads",
      proof: [[IN.dashboard, "a server in trouble is told, and asked again"]],
    },
    { line: "dashboard: alerts, overall performance, recent attempts", proof: [HOME] },
    {
      line: "dashboard: welcome panel when total attempts is 0 or less",
      proof: [[IN.dashboard, "a learner who has taken nothing is welcomed"]],
    },
    {
      line: "dashboard: notice of a recent speaking test that is Ready",
      texts: ["Your Speaking result is ready"],
      proof: [[IN.dashboard, "a Speaking result that is ready is told until it is put away"]],
    },
    {
      line: "dashboard: alerts can be dismissed",
      proof: [[IN.dashboard, "an alert that was put away stays away, here and on another device"]],
    },
    {
      line: "account: its title, four fields, Update",
      texts: ["Personal Information &amp; Preferences"],
      proof: [SETTINGS],
    },
    {
      line: "listing: heading and SEO text per module",
      proof: [[IN.pages, "public pages carry their content, one heading"]],
    },
    {
      line: "listing: Academic/General switch, book search, 'No Books Found'",
      texts: ["No Books Found"],
      proof: [BOOK, ["web/features/library/search.test.ts", "any part of any word finds the book"]],
    },
    {
      line: "listing: View Book, View Samples (writing only), drawer, Begin Smart Test",
      texts: ["View Book", "View Samples", "Begin Smart Test"],
      proof: [LIST, START],
    },
    {
      line: "listing: books without tests are hidden",
      proof: [[IN.library, "lists for %s %j only the books that have something"]],
    },
    { line: "listing: fulltest leads to the full-test attempt page", proof: [DAY] },
    {
      line: "book page: name, description, institute, copyright, difficulty; tabs; 'Start Full Test'",
      texts: ["Start Full Test"],
      proof: [BOOK],
    },
    {
      line: "book page: items only if both or of the chosen type",
      proof: [["web/features/library/shelf.test.ts", "numbers whole papers by their tests"]],
    },
    {
      line: "book page: comment box; guests prompted in place of attempts",
      texts: ["Sign in or create an account to see your attempts at this book."],
      proof: [BOOK, [IN.talkback, "what a learner says offline waits"]],
    },
    { line: "samples: pills All and Band 5 to 8", proof: [LIST] },
    {
      line: "samples: item with question preview, answer, bands, date",
      proof: [LIST, ["web/features/samples/words.test.ts", "names, dates and counts read as words"]],
    },
    { line: "samples: ad block after every 5th item", texts: ["Advertisement"], proof: [LIST] },
    {
      line: "samples: messages",
      texts: ["Loading....", "No samples found."],
      proof: [[IN.samples, "a band without answers says so"]],
    },
    { line: "sample: task, answer, criterion bands, feedback, categories, book card, others", proof: [LIST] },
    { line: "writing result: summary, band, tasks, criteria, feedback, sample answers", proof: [RESULT] },
    {
      line: "writing result: reaction, share, report mistake, comment box",
      proof: [[IN.talkback, "what a learner says offline waits, survives a reload, and arrives once"]],
    },
    {
      line: "writing result: next test or full-test result by full_test_next_attempt",
      proof: [[IN.fullTestApi, "links the papers and names the next one until all are in"]],
    },
    {
      line: "writing result: request-examiner-evaluation card",
      texts: ["Request Examiner Evaluation"],
      proof: [EXAMINER.card],
    },
    {
      line: "writing result: waiting panel, missing grammar report, missing feedback",
      texts: ["Crafting Your Results!", "Grammar Check Pending", "No feedback"],
      proof: [
        [IN.annotated, "silence is not called correct, and a missing report is said"],
        ["web/features/writing-result/pending-words.test.ts", "the words of waiting are the spec's"],
      ],
    },
    {
      line: "grammar annotations: four types with reason and suggestion, and a score",
      proof: [
        [IN.annotated, "a mark opens its correction"],
        ["core/exam/grammar/score.test.ts", "%d is %s"],
      ],
    },
    {
      line: "payment page: price, learner, coupon, tabs when there are credits, button",
      texts: ["Use Credits", "Make Payment", "Avail for Free"],
      proof: [EXAMINER.pays, EXAMINER.free],
    },
    {
      line: "payment result: details after the status check, request form when succeeded, failure text",
      proof: [EXAMINER.pays, EXAMINER.free],
    },
    {
      line: "examiner report: title, header rows and message",
      texts: ["IELTS Writing Evaluation Report"],
      proof: [EXAMINER.waiting, EXAMINER.published],
    },
    {
      line: "examiner report: loading card",
      texts: ["Loading Evaluation...", "Please wait while we fetch the evaluation details."],
      proof: [EXAMINER.published],
    },
    {
      line: "examiner report: summary, sections, Final Score, In Conclusion, when EVALUATED or previewed",
      note: "preview counts for staff alone",
      texts: ["Final Score", "In Conclusion", "No conclusion provided."],
      proof: [EXAMINER.preview, EXAMINER.published, EXAMINER.closed],
    },
    {
      line: "'Your Examiner Evaluations': table with the report in a new tab",
      texts: ["Your Examiner Evaluations", "Test ID", "Test Date", "View Report"],
      proof: [EXAMINER.table],
    },
    {
      line: "'Your Examiner Evaluations': marketing page when there are none",
      texts: [
        "Certified examiners",
        "48-hour turnaround",
        "Detailed feedback",
        "Score boost",
        "How It Works",
        "Take Test",
      ],
      proof: [EXAMINER.offer],
    },
    {
      line: "CRM evaluations list: columns, WR- numbers, long dates, row click, empty",
      texts: ["Client Name", "No evaluations found."],
      proof: [EXAMINER.scores, EXAMINER.list],
    },
    {
      line: "CRM detail: three tabs, counts on the last two",
      texts: ["Past Evaluations"],
      proof: [EXAMINER.office, EXAMINER.others],
    },
    {
      line: "CRM evaluation tab: question, grammar check, counts, eight fields, Save",
      texts: ["Word Count", "Para Count", '?? "N/A"'],
      proof: [EXAMINER.scores],
    },
    {
      line: "CRM actions: Run Grammar Check, Preview Report, Send Report Email only when EVALUATED",
      texts: ["Run Grammar Check", "Preview Report", "Send Report Email"],
      proof: [EXAMINER.scores, EXAMINER.onlyEvaluated],
    },
    { line: "CRM In Conclusion: status and overall feedback", proof: [EXAMINER.scores, EXAMINER.conclusion] },
    { line: "CRM past evaluations: View in preview", proof: [EXAMINER.office, EXAMINER.others] },
    {
      line: "CRM payments: columns, PMT- numbers, receipt",
      texts: ["Discount %", "Points Credited"],
      proof: [EXAMINER.office, EXAMINER.payments],
    },
    {
      line: "CRM coupons: columns, empty",
      texts: ["Discount Rate (%)", "Created At", "No coupons found."],
      proof: [EXAMINER.office, EXAMINER.coupons],
    },
    { line: "static pages dated April 21, 2025, with what they cover", texts: ["April 21, 2025"], proof: [STATIC] },
    {
      line: "'Server Error' fallback: notified, contact link, 'Back to Dashboard' to /",
      texts: ["Server Error", "Back to Dashboard", "Our team has been notified."],
      proof: [FAILURE],
    },
  ],
};
