import { EXAMINER } from "./examiner-proofs.ts";
import { IN, type Section } from "./row.ts";

const SIGN_IN = [IN.accounts, "signing in: what is wrong, no connection, and home"] as const;
const REGISTER = [IN.accounts, "registering: every message under its field"] as const;
const SETTINGS = [IN.accounts, "the account's form: edited and valid before it is sent"] as const;
const WIRE = [IN.wireAccount, "with %s %j hears %j"] as const;
const PASSWORDS = [IN.wireAccount, "with the password %s hears its own message"] as const;
const START = [IN.frame, "starting a test needs an account"] as const;
const TALK = [IN.talkback, "what a learner says offline waits, survives a reload, and arrives once"] as const;
const GUEST = [IN.talkback, "a guest is asked in"] as const;
const BOOK = [IN.frame, "a book opens with its facts, and a guest is asked in"] as const;

/** §5: validation. */
export const VALIDATION: Section = {
  title: "§5 Validation",
  rows: [
    {
      line: "login: email",
      texts: ["Invalid email", "Required"],
      proof: [SIGN_IN, [IN.wireAccount, "signing in asks for an address and a password"]],
    },
    { line: "login: password required", texts: ["Password is required"], proof: [SIGN_IN] },
    { line: "names 2 to 50, required", texts: ["Too Short!", "Too Long!"], proof: [WIRE, REGISTER] },
    {
      line: "password1: length",
      texts: [
        "password must contain 8 or more characters with at least one of each: uppercase, lowercase, number and special",
      ],
      proof: [PASSWORDS, REGISTER],
    },
    {
      line: "password1: each class has its own message",
      texts: [
        "password must contain at least 1 lower case letter",
        "password must contain at least 1 upper case letter",
        "password must contain at least 1 number",
        "password must contain at least 1 special character",
      ],
      proof: [PASSWORDS],
    },
    { line: "password2 equals password1", texts: ["Passwords must match"], proof: [WIRE, REGISTER] },
    {
      line: "generic password rule of 8 to 250",
      proof: [
        [IN.wireAccount, "names have 2 to 50 characters and passwords 8 to 250"],
        [IN.register, "takes a password of 250 characters whole, and none of 251"],
      ],
    },
    {
      line: "settings: names as registration, testType required",
      texts: ["You must select a test type"],
      proof: [[IN.wireAccount, "settings want a test type, and a target from 6 to 9 in halves"], SETTINGS],
    },
    {
      line: "server field errors under their field; non_field_errors joined in a danger alert",
      proof: [REGISTER, ["web/features/auth/outcome.test.ts", "errors of the form's fields stand under them"]],
    },
    {
      line: "registration error without words",
      texts: ["An unexpected error occurred. Please try again."],
      proof: [REGISTER],
    },
    {
      line: "library default messages look like '${path} is a required field'",
      note: "none is ever shown: every field has the spec's own",
      proof: [["api/routes/field-errors.test.ts", "carry the spec's message for a field that is missing"]],
    },
    {
      line: "starting a test requires a signed-in user",
      texts: ["Please create an free account or login to start mock test."],
      proof: [START],
    },
    {
      line: "comment: required, placeholder, resets; only for signed-in users",
      texts: ["Comment is required", "Add your comment here..."],
      proof: [TALK, GUEST, [IN.talkbackApi, "is for signed-in learners, and for staff as well"]],
    },
    {
      line: "report mistake: both fields required; four types, the first default",
      texts: [
        "Issue Type is required",
        "Issue Description is required",
        '"incorrect-answers", "incorrect-audio", "incorrect-question", "other"',
      ],
      proof: [[IN.talkbackApi, "refuses a report with %s in the spec's words"], TALK],
    },
    { line: "coupon: Apply disabled, blank code not submitted", proof: [EXAMINER.pays] },
    {
      line: "book search: every word partially matches some word, whatever its case",
      proof: [["web/features/library/search.test.ts", "any part of any word finds the book"]],
    },
    { line: "books with no tests hidden", proof: [[IN.library, "lists for %s %j only the books that have something"]] },
    {
      line: "band filter accepts numeric bands only",
      proof: [
        [IN.modelanswer, "keeps to one band where asked, and refuses what is no band"],
        [IN.samples, "without scripts every page has its content"],
      ],
    },
    {
      line: "bands displayed to 1 decimal",
      proof: [
        ["web/ui/band-chip.test.ts", "band %d takes colour %s"],
        [IN.samples, "a list is led through: bands, pages, one answer"],
      ],
    },
    {
      line: "staff band fields and status select",
      texts: ['step="0.1"', "Select..."],
      note: "the server refuses bands outside 0 to 9",
      proof: [EXAMINER.scores, EXAMINER.band],
    },
  ],
};

/** §6: roles. */
export const ROLES: Section = {
  title: "§6 Roles and permissions",
  rows: [
    {
      line: "anonymous: browses, cannot start tests, see attempts or comments",
      proof: [START, BOOK, GUEST, [IN.manners, "%s is served, with every header, and answers problems in one form"]],
    },
    {
      line: "learner: starts tests, sees attempts, comments, reports mistakes, manages settings",
      proof: [[IN.reading, "a candidate takes a Reading test with the server gone"], TALK, SETTINGS],
    },
    {
      line: "learner: requests examiner evaluation, pays, uses credits, sees own evaluations only",
      proof: [EXAMINER.story, EXAMINER.card, EXAMINER.pays, EXAMINER.stranger, EXAMINER.ownPayment],
    },
    {
      line: "what belongs to somebody else is not found",
      proof: [
        [IN.manners, "answers unknown slugs and other people's ids with 404"],
        [IN.settings, "belong to one account only"],
      ],
    },
    {
      line: "staff: CRM; report preview by the authenticated client",
      proof: [EXAMINER.desk, EXAMINER.phone, EXAMINER.preview],
    },
  ],
};
