import type { Proof } from "./row.ts";

const PAYMENT = "tests/api/payment.test.ts";
const COUPONS = "tests/api/payment-coupons.test.ts";
const WALLET = "tests/api/payment-wallet.test.ts";
const REPORTS = "tests/api/examiner.test.ts";
const WORK = "tests/api/crm-work.test.ts";
const LIST = "tests/api/crm-list.test.ts";
const OFFICE = "tests/api/crm-office.test.ts";
const MAIL = "tests/api/report-mail.test.ts";
const PAY = "tests/e2e/payment.spec.ts";
const DESK = "tests/e2e/crm.spec.ts";
const REPORT = "tests/e2e/evaluation-report.spec.ts";
const STORY = "tests/e2e/evaluation-story.spec.ts";

/** The stories of payment, report and desk that many rows point to. */
export const EXAMINER = {
  pays: [PAY, "a learner pays with a coupon, has the receipt, and spends the credit"],
  story: [
    STORY,
    "a learner pays with a coupon, an examiner scores and sends, the learner reads the report from the mail",
  ],
  withoutCard: [
    STORY,
    "with a credit in the wallet, and with a coupon for everything, no card is asked for and the report comes by mail",
  ],
  walletDown: [PAY, "neither price nor wallet can be had"],
  free: [PAY, "a coupon for everything is free; without a network nothing is paid and nothing queued"],
  link: [PAYMENT, "shows the link with its price in whole cents made into money"],
  ownPrice: [PAYMENT, "takes the price from the server, whatever else is sent"],
  checkout: [PAYMENT, "goes from checkout to one credit by the webhook, before the learner is back"],
  status: [PAYMENT, "finds the payment when the learner is back before the webhook"],
  ownPayment: [PAYMENT, "shows a payment and takes an attempt only to its owner"],
  coupon: [COUPONS, "answers the price that the coupon makes, however the code is typed, and reserves nothing"],
  badCoupon: [COUPONS, "says what is wrong with a coupon and names the full price"],
  freeOnce: [COUPONS, "gives what is free by the server's own sum, once for an attempt, of 64 who ask at once"],
  wallet: [WALLET, "gives five of 64 parallel requests a credit when there are five"],
  paymentStatuses: ["web/features/payment/words.test.ts", "every status has words and a colour"],
  requested: [REPORTS, "copies task and answers, spends one credit, and tells the learner"],
  ownTable: [REPORTS, "lists page by page, and one attempt's alone"],
  stranger: [REPORTS, "is nobody else's business, and not an unverified account's"],
  closed: [REPORTS, "shows nobody but staff more than its header before it is EVALUATED"],
  whole: [REPORTS, "shows everything to everybody once it is, in exactly these fields"],
  outcome: ["web/features/evaluations/request-outcome.test.ts", "%j is read as %j"],
  statuses: ["web/features/evaluations/words.test.ts", "says each status as people do, in its colour (spec §4)"],
  offer: [REPORT, "without any, the tab says what an evaluation is"],
  card: [REPORT, "the card on the result leads to payment, and with credits to the request itself"],
  waiting: [REPORT, "until it is published the link shows its head alone, whatever the query says"],
  preview: [REPORT, "staff mark it, and see the whole in the preview"],
  published: [REPORT, "published, anybody with the link reads all of it"],
  table: [REPORT, "the learner's table leads there in a new tab, and a new link shuts out who had the old one"],
  scores: [DESK, "an examiner scores an evaluation with the keyboard alone"],
  list: [DESK, "the list turns its pages, finds, filters, exports, and says what it cannot do offline"],
  office: [DESK, "coupons, figures, staff and a refund: each for those who may"],
  phone: [DESK, "the desk on a phone; a learner stays outside"],
  rows: [LIST, "says of each what staff need at a glance, in exactly these fields"],
  noRows: [LIST, "begins empty"],
  section: [WORK, "saves the eight fields, and says who did and when"],
  band: [WORK, "takes %s for a band"],
  conclusion: [WORK, "any state follows any other; what is not one is refused"],
  grammar: [WORK, "marks every answer and scores it on the spec's scale"],
  others: [WORK, "shows the client's other evaluations and counts, but nobody else's"],
  coupons: [OFFICE, "makes coupons, refuses what is no coupon, and says who used them"],
  payments: [OFFICE, "refunds an unspent credit; a spent one only after the evaluation was cancelled"],
  metabase: [
    OFFICE,
    "is Metabase's where it is set up: a token of ten minutes for that dashboard alone, and its frame",
  ],
  ownFigures: [OFFICE, "is our own page otherwise: by its signed address alone"],
  automation: [MAIL, "goes to the automation with exactly the fields of the spec, signed, and no mail of ours besides"],
  onlyEvaluated: [MAIL, "goes out only when the report is EVALUATED, and not any more when it was taken back"],
  desk: ["tests/api/role-matrix.test.ts", "nothing below /api/crm/ answers anybody but staff, served or not"],
} as const satisfies Record<string, Proof>;
