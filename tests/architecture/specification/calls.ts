/**
 * The calls of the specification, §7. `sends`: the fields of the request. `reads`: the fields of the reply that the
 * product reads.
 */
export const CALLS: readonly { line: string; sends?: readonly string[]; reads?: readonly string[] }[] = [
  { line: "POST /account/token/", sends: ["email", "password"], reads: ["access", "refresh"] },
  { line: "POST /account/token/refresh/", sends: ["refresh"], reads: ["access"] },
  { line: "POST /account/register/", sends: ["first_name", "last_name", "email", "password1", "password2"] },
  { line: "POST /account/get_user_details/", reads: ["first_name", "last_name", "testType", "bandsTarget"] },
  {
    line: "POST /account/update_account_settings/",
    sends: ["first_name", "last_name", "testType", "bandsTarget"],
    reads: ["first_name", "last_name", "testType", "bandsTarget"],
  },
  { line: "POST /account/update_user_type/", sends: ["test_type"] },
  { line: "GET /ieltstest/reading/", sends: ["testType"], reads: ["books"] },
  { line: "GET /ieltstest/book/a-book/", sends: ["testType"], reads: ["slug", "name", "tests"] },
  { line: "POST /student/get_attempts_from_book/a-book/", reads: ["attempts"] },
  { line: "POST /ieltstest/find_smart_test/reading/", reads: ["module_type", "selected_module", "attempt"] },
  {
    line: "POST /ieltstest/find_smart_test/fulltest/a-book/",
    sends: ["specific_test"],
    reads: ["attempt", "module_type", "selected_module"],
  },
  { line: "POST /ieltstest/get_attempt/writing/", sends: ["attempt_slug"], reads: ["id", "slug"] },
  { line: "POST /ieltstest/get_module/writing/", sends: ["module_slug"], reads: ["sections"] },
  {
    line: "POST /ieltstest/get_writing_complete_evaluation/AAAAAAAAAAAAAAAAAAAAAA/",
    reads: ["bands", "bands_description", "data"],
  },
  { line: "POST /student/get_alerts/", reads: ["alerts"] },
  { line: "POST /student/overall_performance/", reads: ["average_score", "recent_tests"] },
  { line: "POST /student/overall_performance_feedback/", reads: ["overall_feedback", "overall_feedback_date"] },
  { line: "POST /student/get_examiner_evaluations/", reads: ["evaluations", "report_link", "status", "order_number"] },
  { line: "POST /base/get_comments/book-a-book/", reads: ["comments"] },
  { line: "POST /base/add_comment/", sends: ["comment", "unique_id"] },
  { line: "POST /base/report_mistake/", sends: ["issueType", "issueDescription", "currentUrl", "errorInfo"] },
  {
    line: "POST /base/event/",
    sends: ["category", "action", "label"],
  },
  { line: "GET /modelanswer/category/culture/", sends: ["bands"], reads: ["samples"] },
  { line: "GET /modelanswer/book/a-book/", sends: ["testType", "bands"], reads: ["samples"] },
  { line: "GET /modelanswer/module/academic/writing/2/", sends: ["bands"], reads: ["samples"] },
  { line: "GET /modelanswer/attempt/writing/a/b/", reads: ["task", "attempt", "evaluation"] },
  { line: "GET /modelanswer/attempt/writing/a/b/other_samples/", reads: ["other_samples"] },
  {
    line: "POST /payment/link/WRITING1/",
    reads: ["title", "description", "amount", "currency", "taxes", "fees", "total"],
  },
  {
    line: "POST /payment/coupon/check/",
    sends: ["code", "payment_link_type"],
    reads: ["success", "discount_rate", "amount", "error"],
  },
  {
    line: "POST /payment/create-checkout-session/",
    sends: ["payment_link_type", "coupon", "attempt_slug"],
    reads: ["checkout_url"],
  },
  {
    line: "POST /payment/free-transaction/",
    sends: ["payment_link_type", "coupon", "attempt_slug"],
    reads: ["success", "payment_slug"],
  },
  { line: "GET /payment/wallet/credits/", reads: ["credits"] },
  {
    line: "POST /payment/status/check/",
    sends: ["session_id", "payment_slug"],
    reads: ["status", "amount", "currency", "payment_intent_id", "email", "receipt_url"],
  },
  {
    line: "POST /payment/evaluation/submit/",
    sends: ["attempt_slug"],
    reads: ["success", "message", "evaluation_slug"],
  },
  {
    line: "POST /ieltstest/get_examiner_evaluation/a/",
    reads: ["name", "order_number", "report_message", "status", "sections", "overall_bands", "feedback"],
  },
  { line: "GET /crm/get_metabase_url/", reads: ["iframeUrl"] },
  { line: "GET /crm/get_evaluations/", reads: ["id", "name", "created_at", "status", "slug"] },
  { line: "GET /crm/get_evaluations/a/", reads: ["sections", "status", "feedback"] },
  { line: "GET /crm/get_other_evaluations/a/", reads: ["id", "name", "status", "staff_name", "created_at"] },
  { line: "GET /crm/get_user_payments/a/", reads: ["payments"] },
  { line: "GET /crm/get_coupons/", reads: ["coupons"] },
  {
    line: "POST /crm/update_writing_evaluation_section/1/",
    sends: ["ta_bands", "ta_feedback", "cc_bands", "cc_feedback", "lr_bands", "lr_feedback", "ga_bands", "ga_feedback"],
  },
  { line: "POST /crm/update_writing_evaluation/a/", sends: ["status", "feedback"] },
  { line: "POST /crm/run_grammar_check/a/" },
];
