import { EXAMINER } from "./examiner-proofs.ts";
import { IN, type Row } from "./row.ts";

/** A call of §7: `sends` are fields of its body, form or query, `reads` fields of its reply. Held against core/wire/endpoints.ts. */
export type CallRow = Row & { sends?: readonly string[]; reads?: readonly string[] };

const TALK = [IN.talkback, "what a learner says offline waits, survives a reload, and arrives once"] as const;

/** Each line is a method and a path below /api, with an example in place of each parameter. */
export const CALLS: readonly CallRow[] = [
  {
    line: "POST /account/token/",
    sends: ["email", "password"],
    reads: ["access", "refresh"],
    proof: [[IN.signIn, "answers with a pair of tokens, whatever the case of the address"]],
  },
  {
    line: "POST /account/token/refresh/",
    sends: ["refresh"],
    reads: ["access"],
    proof: [[IN.sessions, "exchange a refresh token for a new pair"]],
  },
  {
    line: "POST /account/register/",
    sends: ["first_name", "last_name", "email", "password1", "password2"],
    proof: [[IN.register, "answers each wrong field with the spec's message"]],
  },
  {
    line: "POST /account/get_user_details/",
    reads: ["first_name", "last_name", "testType", "bandsTarget"],
    proof: [[IN.settings, "are saved and answered whole"]],
  },
  {
    line: "POST /account/update_account_settings/",
    sends: ["first_name", "last_name", "testType", "bandsTarget"],
    reads: ["first_name", "last_name", "testType", "bandsTarget"],
    proof: [[IN.settings, "are saved and answered whole"]],
  },
  { line: "POST /account/update_user_type/", sends: ["test_type"], proof: [[IN.settings, "take the test type alone"]] },

  {
    line: "GET /ieltstest/reading/",
    sends: ["testType"],
    reads: ["books"],
    proof: [[IN.library, "lists for %s %j only the books that have something"]],
  },
  {
    line: "GET /ieltstest/book/a-book/",
    sends: ["testType"],
    reads: ["slug", "name", "tests"],
    proof: [[IN.library, "shows a book with the modules that its reader may sit"]],
  },
  {
    line: "POST /student/get_attempts_from_book/a-book/",
    reads: ["attempts"],
    proof: [[IN.attempts, "lists the attempts at one book"]],
  },
  {
    line: "POST /ieltstest/find_smart_test/reading/",
    reads: ["module_type", "selected_module", "attempt"],
    proof: [[IN.library, "chooses a test for the learner and takes the device's slug for it"]],
  },
  {
    line: "POST /ieltstest/find_smart_test/fulltest/a-book/",
    sends: ["specific_test"],
    reads: ["attempt", "module_type", "selected_module"],
    proof: [[IN.fullTestApi, "takes the form as a form only"]],
  },
  {
    line: "POST /ieltstest/get_attempt/writing/",
    sends: ["attempt_slug"],
    reads: ["id", "slug"],
    proof: [[IN.evaluation, "gives attempt and module the spec's names"]],
  },
  {
    line: "POST /ieltstest/get_module/writing/",
    sends: ["module_slug"],
    reads: ["sections"],
    proof: [[IN.evaluation, "gives attempt and module the spec's names"]],
  },
  {
    line: "POST /ieltstest/get_writing_complete_evaluation/AAAAAAAAAAAAAAAAAAAAAA/",
    reads: ["bands", "bands_description", "data"],
    proof: [[IN.evaluation, "speaks in the spec's fields, to its owner alone"]],
  },

  {
    line: "POST /student/get_alerts/",
    reads: ["alerts"],
    proof: [[IN.student, "tells of a result once, until it is put away"]],
  },
  {
    line: "POST /student/overall_performance/",
    reads: ["average_score", "recent_tests"],
    proof: [[IN.student, "reckons from whole papers in exam mode"]],
  },
  {
    line: "POST /student/overall_performance_feedback/",
    reads: ["overall_feedback", "overall_feedback_date"],
    proof: [[IN.student, "reckons from whole papers in exam mode"]],
  },
  {
    line: "POST /student/get_examiner_evaluations/",
    reads: ["evaluations", "report_link", "status", "order_number"],
    proof: [EXAMINER.ownTable],
  },
  {
    line: "POST /base/get_comments/book-a-book/",
    reads: ["comments"],
    proof: [[IN.talkbackApi, "shows a comment to every learner, by first name and initial, newest first"]],
  },
  {
    line: "POST /base/add_comment/",
    sends: ["comment", "unique_id"],
    proof: [[IN.talkbackApi, "takes an Idempotency-Key, quoted or not, for its own calls"], TALK],
  },
  {
    line: "POST /base/report_mistake/",
    sends: ["issueType", "issueDescription", "currentUrl", "errorInfo"],
    proof: [
      [IN.talkbackApi, "takes reports of mistakes, once each"],
      [IN.reports, "are kept without the query, with the account where there is one"],
    ],
  },
  {
    line: "POST /base/event/",
    note: "analytics event: 'Smart Test', 'Smart Test Navbar Button', the slug",
    texts: ["Smart Test Navbar Button"],
    sends: ["category", "action", "label"],
    proof: [
      [IN.analytics, "is the event in the spec's words"],
      [IN.frame, "starting a test needs an account, and the menu tells"],
    ],
  },

  {
    line: "GET /modelanswer/category/culture/",
    sends: ["bands"],
    reads: ["samples"],
    proof: [[IN.modelanswer, "lists by category, book and paper"]],
  },
  {
    line: "GET /modelanswer/book/a-book/",
    sends: ["testType", "bands"],
    reads: ["samples"],
    proof: [[IN.modelanswer, "lists by category, book and paper"]],
  },
  {
    line: "GET /modelanswer/module/academic/writing/2/",
    sends: ["bands"],
    reads: ["samples"],
    proof: [[IN.modelanswer, "keeps to one band where asked"]],
  },
  {
    line: "GET /modelanswer/attempt/writing/a/b/",
    reads: ["task", "attempt", "evaluation"],
    proof: [[IN.modelanswer, "shows one answer with its task, book, categories and evaluation"]],
  },
  {
    line: "GET /modelanswer/attempt/writing/a/b/other_samples/",
    reads: ["other_samples"],
    proof: [[IN.modelanswer, "shows one answer with its task, book, categories and evaluation"]],
  },

  {
    line: "POST /payment/link/WRITING1/",
    reads: ["title", "description", "amount", "currency", "taxes", "fees", "total"],
    proof: [EXAMINER.link],
  },
  {
    line: "POST /payment/coupon/check/",
    sends: ["code", "payment_link_type"],
    reads: ["success", "discount_rate", "amount", "error"],
    proof: [EXAMINER.coupon, EXAMINER.badCoupon],
  },
  {
    line: "POST /payment/create-checkout-session/",
    sends: ["payment_link_type", "coupon", "attempt_slug"],
    reads: ["checkout_url"],
    proof: [EXAMINER.checkout, EXAMINER.ownPrice],
  },
  {
    line: "POST /payment/free-transaction/",
    sends: ["payment_link_type", "coupon", "attempt_slug"],
    reads: ["success", "payment_slug"],
    proof: [EXAMINER.freeOnce],
  },
  { line: "GET /payment/wallet/credits/", reads: ["credits"], proof: [EXAMINER.wallet] },
  {
    line: "POST /payment/status/check/",
    sends: ["session_id", "payment_slug"],
    reads: ["status", "amount", "currency", "payment_intent_id", "email", "receipt_url"],
    proof: [EXAMINER.status, EXAMINER.ownPayment],
  },
  {
    line: "POST /payment/evaluation/submit/",
    sends: ["attempt_slug"],
    reads: ["success", "message", "evaluation_slug"],
    proof: [EXAMINER.requested],
  },
  {
    line: "POST /ieltstest/get_examiner_evaluation/a/",
    reads: ["name", "order_number", "report_message", "status", "sections", "overall_bands", "feedback"],
    proof: [EXAMINER.closed, EXAMINER.whole],
  },
  { line: "GET /crm/get_metabase_url/", reads: ["iframeUrl"], proof: [EXAMINER.metabase, EXAMINER.ownFigures] },
  { line: "GET /crm/get_evaluations/", reads: ["id", "name", "created_at", "status", "slug"], proof: [EXAMINER.rows] },
  { line: "GET /crm/get_evaluations/a/", reads: ["sections", "status", "feedback"], proof: [EXAMINER.section] },
  {
    line: "GET /crm/get_other_evaluations/a/",
    reads: ["id", "name", "status", "staff_name", "created_at"],
    proof: [EXAMINER.others],
  },
  { line: "GET /crm/get_user_payments/a/", reads: ["payments"], proof: [EXAMINER.payments] },
  { line: "GET /crm/get_coupons/", reads: ["coupons"], proof: [EXAMINER.coupons] },
  {
    line: "POST /crm/update_writing_evaluation_section/1/",
    sends: ["ta_bands", "ta_feedback", "cc_bands", "cc_feedback", "lr_bands", "lr_feedback", "ga_bands", "ga_feedback"],
    proof: [EXAMINER.section],
  },
  { line: "POST /crm/update_writing_evaluation/a/", sends: ["status", "feedback"], proof: [EXAMINER.conclusion] },
  { line: "POST /crm/run_grammar_check/a/", proof: [EXAMINER.grammar, EXAMINER.scores] },
];

/** What §7 says of every call, and of the one that is not to us. */
export const MANNERS: readonly Row[] = [
  {
    line: "Bearer token, JSON bodies, no time-out",
    texts: ["Authorization: `Bearer ${token}`", "timeout: false"],
    proof: [
      [IN.client, "fills in parameters and query"],
      [IN.client, "tries once more with a newer token"],
    ],
  },
  {
    line: "XSRF cookie XSRF-TOKEN with header X-XSRF-TOKEN",
    texts: ["XSRF-TOKEN", "X-XSRF-TOKEN"],
    proof: [
      [IN.client, "repeats the XSRF cookie as a header"],
      [IN.sessions, "come with the XSRF pair"],
    ],
  },
  {
    line: "POST to the automation webhook: name, email, reportLink, orderNo, trelloCardId",
    note: "from the server, which alone knows its address and secret",
    proof: [EXAMINER.automation],
  },
];
