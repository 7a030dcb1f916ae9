import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestCheckout } from "#api/gateways/test-checkout.ts";
import { insertSession } from "#api/store/account/sessions.ts";
import { insertMistakeReport } from "#api/store/attempt/mistake-reports.ts";
import { insertCoupon } from "#api/store/payment/coupons.ts";
import { ENDPOINTS, type EndpointName } from "#core/wire/endpoints.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { makeCompiledWriting } from "#tests/support/fixture-writing.ts";
import { NO_FEEDBACK, giveCredits, handIn, requestEvaluation, sameBands } from "../support/evaluations.ts";
import { CLIENT_ID, attemptSlug, makeAttemptSubmit, sendCommands } from "../support/commands.ts";
import { makeCompiledModule, publishModules } from "../support/library.ts";
import { type CallOptions, createTestApp, TEST_NOW, type TestApp } from "../support/test-app.ts";
import { type TestAccount, createAccount } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import { callOk } from "../support/replies.ts";

const ROLES = ["anonymous", "owner", "other", "unverified", "staff", "admin"] as const;
type Role = (typeof ROLES)[number];

/**
 * `outcome` has one letter for each role, in the order of ROLES. y: allowed; a: must sign in; f: forbidden; n: not
 * found; v: must verify the address. `request` returns what the call sends.
 */
type Row = readonly [outcome: string, request?: (fixtures: Fixtures) => CallOptions];
const PUBLIC = "yyyyyy";
const SIGNED_IN = "ayyyyy";
const OWNER = "aynnnn";
const STAFF = "afffyy";
const ADMIN = "affffy";

/** The slugs and ids of the rows that `createFixtures` creates. */
type Fixtures = {
  /** A Writing attempt. */
  writing: string;
  /** A Reading attempt. */
  reading: string;
  evaluation: string;
  /** The evaluation whose link is replaced. */
  replaced: string;
  section: string;
  comment: string;
  payment: string;
  /** An attempt without an evaluation. */
  unevaluated: string;
  client: string;
  staff: string;
  coupon: string;
  crash: string;
};

const readEvaluation = ({ evaluation }: Fixtures): CallOptions => ({ params: { slug: evaluation } });
const EMPTY_BODY = { body: {} };
const READING_MODULE = { params: { skill: "reading" }, body: { module_slug: fixtureModule.slug } };
const MISTAKE = "mistake-report-of-ada";
const UNKNOWN_SLUG = "aaaaaaaaaaaaaaaaaaaaaa";
const BANDS = sameBands(6);
const PIECE_HEADERS = { "x-sha256": createHash("sha256").update(JSON.stringify("abc")).digest("hex") };
const postToEvaluation = ({ evaluation }: Fixtures): CallOptions => ({ params: { slug: evaluation }, body: {} });
const unknownEvaluation = (): CallOptions => ({ params: { slug: UNKNOWN_SLUG }, body: {} });
const NO_SAMPLE = { module_type: "writing", section_id: "task-1", attempt_id: "none" };
const BOOK_PARAMS = { unique_id: "book-tides" };

/** Every call of the API. Without a row for each call, this file does not compile. */
const MATRIX: Record<EndpointName, Row> = {
  health: [PUBLIC],
  ready: [PUBLIC],
  token: [PUBLIC, () => ({ body: { email: "no@example.test", password: "no" } })],
  tokenRefresh: [PUBLIC, () => ({ body: { refresh: "no" } })],
  register: [PUBLIC, () => EMPTY_BODY],
  verify: [PUBLIC, () => EMPTY_BODY],
  resendVerification: [PUBLIC, () => ({ body: { email: "no@example.test" } })],
  reset: [PUBLIC, () => ({ body: { email: "no@example.test" } })],
  resetConfirm: [PUBLIC, () => EMPTY_BODY],
  logout: [PUBLIC, () => ({ body: { refresh: "no" } })],
  signOut: [PUBLIC, () => ({ body: { token: "no" } })],
  keptWorkKey: [SIGNED_IN, () => EMPTY_BODY],
  keptWorkKeyPair: [SIGNED_IN, () => EMPTY_BODY],
  userDetails: [SIGNED_IN, () => EMPTY_BODY],
  updateSettings: [SIGNED_IN, () => EMPTY_BODY],
  updateUserType: [SIGNED_IN, () => ({ body: { test_type: "academic" } })],

  secondFactor: [SIGNED_IN, () => EMPTY_BODY],
  secondFactorBegin: [SIGNED_IN, () => ({ body: { password: "no" } })],
  secondFactorConfirm: [SIGNED_IN, () => ({ body: { code: "000000" } })],
  secondFactorCodes: [SIGNED_IN, () => ({ body: { password: "no", code: "000000" } })],
  secondFactorEnd: [SIGNED_IN, () => ({ body: { password: "no", code: "000000" } })],
  calibrationConsent: [SIGNED_IN, () => EMPTY_BODY],
  calibrationConsentSet: [SIGNED_IN, () => ({ body: { consents: false } })],
  sessions: [SIGNED_IN, () => EMPTY_BODY],
  sessionEnd: ["annnyn", () => ({ body: { id: "session-of-sam" } })],
  sessionsEndOthers: [SIGNED_IN, () => EMPTY_BODY],
  passwordChange: [SIGNED_IN, () => EMPTY_BODY],
  emailChange: [SIGNED_IN, () => EMPTY_BODY],
  emailConfirm: [SIGNED_IN, () => ({ body: { code: "000000" } })],
  exportState: [SIGNED_IN, () => EMPTY_BODY],
  exportBegin: [SIGNED_IN, () => ({ body: { password: "no" } })],
  exportFile: [
    "nnnnnn",
    () => ({ params: { id: UNKNOWN_SLUG }, query: { until: "9999999999999", signature: "a".repeat(43) } }),
  ],
  accountDelete: [SIGNED_IN, () => ({ body: { password: "no" } })],

  books: [PUBLIC, () => ({ params: { skill: "writing" } })],
  book: [PUBLIC, () => ({ params: { book_slug: "tides" } })],
  module: [SIGNED_IN, () => READING_MODULE],
  smartTest: [SIGNED_IN, () => ({ params: { skill: "reading" }, body: {} })],
  bookTest: [SIGNED_IN, () => ({ params: { kind: "reading", book_slug: "tides" }, body: {} })],
  pack: [SIGNED_IN, () => ({ params: { module_type: "reading", module_slug: fixtureModule.slug } })],
  sampleIndex: [PUBLIC],
  categorySamples: ["nnnnnn", () => ({ params: { category_id: "1" } })],
  bookSamples: [PUBLIC, () => ({ params: { book_slug: "tides" } })],
  moduleSamples: [PUBLIC, () => ({ params: { test_type: "academic", module_type: "writing", task: "1" } })],
  bestSample: ["nnnnnn", () => ({ params: NO_SAMPLE })],
  sample: ["nnnnnn", () => ({ params: NO_SAMPLE })],
  otherSamples: ["nnnnnn", () => ({ params: NO_SAMPLE })],
  samplePack: [PUBLIC, () => ({ params: { book_slug: "tides" } })],

  attemptsFromBook: [SIGNED_IN, () => ({ params: { book_slug: "tides" }, body: {} })],
  attempts: [SIGNED_IN, () => EMPTY_BODY],
  alerts: [SIGNED_IN, () => EMPTY_BODY],
  overallPerformance: [SIGNED_IN, () => EMPTY_BODY],
  overallPerformanceFeedback: [SIGNED_IN, () => EMPTY_BODY],
  attempt: [OWNER, ({ reading }) => ({ params: { skill: "reading" }, body: { attempt_slug: reading } })],
  writingEvaluation: [OWNER, ({ writing }) => ({ params: { attempt_slug: writing }, body: {} })],
  writingGrammar: [OWNER, ({ writing }) => ({ params: { attempt_slug: writing }, body: {} })],
  evaluateAgain: [OWNER, ({ writing }) => ({ params: { attempt_slug: writing }, body: {} })],
  lateCopies: [OWNER, ({ reading }) => ({ params: { skill: "reading" }, body: { attempt_slug: reading } })],
  result: [PUBLIC, ({ reading }) => ({ params: { skill: "reading", attempt_slug: reading }, body: {} })],
  syncBatch: [SIGNED_IN, () => ({ body: { clientId: CLIENT_ID, ops: [] } })],
  syncChanges: [SIGNED_IN],
  uploadState: ["annnnn", () => ({ params: { id: UNKNOWN_SLUG } })],
  uploadPiece: [
    "annnnn",
    () => ({ params: { id: UNKNOWN_SLUG }, query: { offset: "0", total: "5" }, body: "abc", headers: PIECE_HEADERS }),
  ],
  uploadFinish: ["annnnn", () => ({ params: { id: UNKNOWN_SLUG }, body: { total: 4, sha256: "0".repeat(64) } })],
  recordings: [SIGNED_IN, ({ reading }) => ({ body: { attempt_slug: reading } })],
  recording: ["annnnn", () => ({ params: { id: UNKNOWN_SLUG } })],
  transcription: ["annnnn", () => ({ body: { attempt_slug: UNKNOWN_SLUG, part: null } })],

  paymentLink: [SIGNED_IN, () => ({ params: { payment_link_type: "WRITING1" }, body: {} })],
  couponCheck: [SIGNED_IN, () => ({ body: { code: "GIFT", payment_link_type: "WRITING1" } })],
  createCheckoutSession: [
    "aynvnn",
    ({ unevaluated }) => ({ body: { payment_link_type: "WRITING1", coupon: null, attempt_slug: unevaluated } }),
  ],
  freeTransaction: [
    "aynvnn",
    ({ unevaluated }) => ({ body: { payment_link_type: "WRITING1", coupon: "GIFT", attempt_slug: unevaluated } }),
  ],
  walletCredits: [SIGNED_IN],
  paymentStatus: [OWNER, ({ payment }) => ({ body: { payment_slug: payment } })],
  payments: [SIGNED_IN, () => EMPTY_BODY],
  receipt: [OWNER, ({ payment }) => ({ params: { payment_slug: payment }, body: {} })],
  stripeWebhook: [PUBLIC, () => EMPTY_BODY],

  evaluationSubmit: ["aynvnn", ({ writing }) => ({ body: { attempt_slug: writing } })],
  examinerEvaluations: [SIGNED_IN, () => EMPTY_BODY],
  examinerReport: [PUBLIC, postToEvaluation],
  // The evaluation of the matrix has no voice comment.
  reportVoiceComment: ["nnnnnn", ({ evaluation }) => ({ params: { slug: evaluation, id: UNKNOWN_SLUG } })],
  ownReportLink: [OWNER, ({ replaced }) => ({ params: { slug: replaced }, body: {} })],

  // The examiner report is not published. Only its owner gets a reply that says so. For others the report does not exist.
  reportResponse: [OWNER, postToEvaluation],
  rateReport: [OWNER, ({ evaluation }) => ({ params: { slug: evaluation }, body: { rating: 4 } })],
  askAboutReport: [OWNER, ({ evaluation }) => ({ params: { slug: evaluation }, body: { question: "Why?" } })],
  crmAnswerQuestion: ["afffnn", ({ evaluation }) => ({ params: { slug: evaluation }, body: { answer: "Because." } })],
  crmQuestions: [STAFF],
  crmRatings: [STAFF],

  crmEvaluations: [STAFF],
  crmExportEvaluations: [STAFF],
  crmEvaluation: [STAFF, readEvaluation],
  crmOtherEvaluations: [STAFF, readEvaluation],
  crmUpdateSection: [
    STAFF,
    ({ section }) => ({ params: { id: section }, body: { ...BANDS, ...NO_FEEDBACK, version: 1 } }),
  ],
  crmUpdateEvaluation: [
    STAFF,
    ({ evaluation }) => ({
      params: { slug: evaluation },
      body: { status: "FINAL-CHECK", feedback: "", report_message: "", version: 1 },
    }),
  ],
  crmSaveDraft: [
    STAFF,
    ({ evaluation }) => ({ params: { slug: evaluation }, body: { form: "conclusion", base_version: 1, fields: null } }),
  ],
  crmAddComment: [
    STAFF,
    ({ section }) => ({
      params: { id: section },
      body: { anchor: { block: "task-1", start: 0, end: 3 }, comment: "Which?" },
    }),
  ],
  // No evaluation of the matrix has recordings.
  crmRecording: ["afffnn", ({ evaluation }) => ({ params: { slug: evaluation, id: "recording0000000000001" } })],
  crmAddVoiceComment: [
    STAFF,
    ({ evaluation }) => ({
      params: { slug: evaluation, id: UNKNOWN_SLUG },
      query: { topic: "whole", duration: "1000" },
      body: "abc",
      headers: PIECE_HEADERS,
    }),
  ],
  crmDeleteVoiceComment: ["afffnn", () => ({ params: { id: UNKNOWN_SLUG }, body: {} })],
  crmUpdateComment: [STAFF, ({ comment }) => ({ params: { id: comment }, body: { comment: "This.", version: 1 } })],
  crmDeleteComment: [STAFF, ({ comment }) => ({ params: { id: comment }, body: { version: 9 } })],
  crmDecideMarks: [STAFF, ({ section }) => ({ params: { id: section }, body: { decided: [], open: [] } })],
  crmPresence: [STAFF, ({ evaluation }) => ({ params: { slug: evaluation }, body: { claims: false } })],
  crmAssign: [ADMIN, ({ evaluation }) => ({ params: { slug: evaluation }, body: { user: null } })],
  crmNextDue: [STAFF],
  crmCommentBank: [STAFF],
  crmAddBankComment: [STAFF, () => ({ body: { criterion: "ta", comment: "Compare the two.", is_shared: false } })],
  crmUpdateBankComment: [
    STAFF,
    () => ({ params: { id: "1" }, body: { criterion: "ta", comment: "Why?", is_shared: true } }),
  ],
  // The staff member calls first and deletes the comment, so the administrator does not find it.
  crmDeleteBankComment: ["afffyn", () => ({ params: { id: "1" }, body: {} })],
  crmGrammarCheck: [STAFF, postToEvaluation],
  crmSendReport: [STAFF, postToEvaluation],
  crmNewLink: [STAFF, ({ replaced }) => ({ params: { slug: replaced }, body: {} })],
  crmCancelEvaluation: [STAFF, ({ replaced }) => ({ params: { slug: replaced }, body: { reason: "A test." } })],
  crmAudit: [STAFF, readEvaluation],
  crmMetabaseUrl: [STAFF],
  crmFigures: [STAFF],
  figuresPage: [PUBLIC, () => ({ query: { until: "1700000000000", signature: "a".repeat(43) } })],
  crmUserPayments: [STAFF, ({ client }) => ({ params: { user: client } })],
  crmClients: [STAFF],
  crmClient: [STAFF, ({ client }) => ({ params: { user: client } })],
  crmAddNote: [STAFF, ({ client }) => ({ params: { user: client }, body: { note: "Asked for a call." } })],
  crmAddTag: [STAFF, ({ client }) => ({ params: { user: client }, body: { tag: "vip" } })],
  crmRemoveTag: [STAFF, ({ client }) => ({ params: { user: client }, body: { tag: "vip" } })],
  // The staff member calls first and deletes the note, so the administrator does not find it.
  crmDeleteNote: ["afffyn", () => ({ params: { id: "1" }, body: {} })],
  crmPayments: [STAFF],
  crmExportPayments: [STAFF],
  crmReceipt: [STAFF, ({ payment }) => ({ params: { payment_slug: payment } })],
  crmAgreement: [STAFF],
  crmQualitySettings: [ADMIN],
  crmUpdateQualitySettings: [ADMIN, () => ({ body: { second_marking_share: 0, evaluation_fee: null } })],
  crmSecondMarkings: [STAFF],
  crmTakeSecondMarking: ["afffnn", unknownEvaluation],
  crmReleaseSecondMarking: ["afffnn", unknownEvaluation],
  crmSaveSecondMarking: [
    "afffnn",
    () => ({ params: { slug: UNKNOWN_SLUG }, body: { tasks: [{ task: 1, ...BANDS, ...NO_FEEDBACK }] } }),
  ],
  crmAdjudication: ["afffnn", () => ({ params: { slug: UNKNOWN_SLUG } })],
  crmAdjudicate: [
    "afffnn",
    () => ({ params: { slug: UNKNOWN_SLUG }, body: { tasks: [{ task: 1, ...BANDS }], reason: "No." } }),
  ],
  crmExaminerFigures: [STAFF],
  crmExportExaminers: [STAFF],
  crmSeeds: [ADMIN],
  crmSeedChoices: [ADMIN],
  crmAddSeed: [ADMIN, () => ({ body: { tasks: [{ answer: "none", task: 1, ...BANDS }] } })],
  crmStopSeed: ["affffn", () => ({ params: { id: "1" }, body: {} })],
  crmMistakeReports: [STAFF],
  crmUpdateMistakeReport: [STAFF, () => ({ params: { id: MISTAKE }, body: { state: "resolved" } })],
  crmCrashes: [STAFF],
  crmUpdateCrash: [STAFF, ({ crash }) => ({ params: { id: crash }, body: { state: "resolved" } })],
  crmCorrectKey: [
    "afffnn",
    () => ({
      params: { id: "report-of-nobody" },
      body: { seen: ["A"], answers: ["B"], explanation: "The passage says B in its third line." },
    }),
  ],
  crmTakeComplaint: [
    STAFF,
    () => ({ params: { kind: "mistakes", id: MISTAKE }, body: { taken: true, take_over: true } }),
  ],
  crmReplyToComplaint: [
    "afffnn",
    () => ({ params: { kind: "mistakes", id: "report-of-nobody" }, body: { text: "Thank you: it is corrected." } }),
  ],
  announcements: [PUBLIC],
  crmAnnouncements: [ADMIN],
  crmAnnounce: [ADMIN, () => EMPTY_BODY],
  crmChangeAnnouncement: [ADMIN, () => ({ params: { id: "1" }, ...EMPTY_BODY })],
  crmStopAnnouncement: ["affffn", () => ({ params: { id: "1" }, body: {} })],
  crmPrices: [ADMIN],
  crmSetPrice: [ADMIN, () => EMPTY_BODY],
  crmStopPrice: ["affffn", () => ({ params: { id: "1" }, body: {} })],
  crmCoupons: [STAFF],
  crmCreateCoupon: [STAFF, () => EMPTY_BODY],
  crmUpdateCoupon: [
    ADMIN,
    ({ coupon }) => ({
      params: { id: coupon },
      body: { discount_rate: 10, max_uses: null, starts_at: null, expires_at: null, min_amount: null },
    }),
  ],
  crmStopCoupon: [ADMIN, ({ coupon }) => ({ params: { id: coupon }, body: {} })],
  crmOfficeChanges: [ADMIN],
  crmCouponUses: [STAFF, ({ coupon }) => ({ params: { id: coupon } })],
  crmEndSessions: [STAFF, () => ({ params: { user: "account-tom" }, body: {} })],
  crmProfile: [STAFF],
  crmUpdateProfile: [STAFF, () => EMPTY_BODY],
  crmStaff: [ADMIN],
  crmCreateStaff: [ADMIN, () => EMPTY_BODY],
  crmReportedComments: [STAFF],
  crmHideComment: ["afffnn", () => ({ params: { comment: "comment-of-nobody" }, body: { hidden: true } })],
  crmWithdrawInvitation: ["affffn", () => ({ params: { user: "nobody" } })],
  crmUpdateStaff: [
    ADMIN,
    ({ staff }) => ({ params: { user: staff }, body: { name: "Sam Stone", certification: "", role: "staff" } }),
  ],
  crmGrantCredits: [ADMIN, () => EMPTY_BODY],
  crmTakeBackCredits: [ADMIN, () => EMPTY_BODY],
  crmRefund: [ADMIN, () => ({ params: { id: "1" }, body: {} })],

  comments: [SIGNED_IN, () => ({ params: BOOK_PARAMS, body: {} })],
  addComment: ["ayyvyy", () => ({ body: { ...BOOK_PARAMS, comment: "Thank you." } })],
  reactions: [SIGNED_IN, () => ({ params: BOOK_PARAMS, body: {} })],
  react: [SIGNED_IN, () => ({ body: { ...BOOK_PARAMS, reaction: null } })],
  analyticsEvent: [PUBLIC, () => EMPTY_BODY],
  reportComment: ["annvnn", () => ({ body: { id: "comment-of-nobody" } })],
  reportMistake: [PUBLIC, () => EMPTY_BODY],
};

/** A second session of the staff member. */
const OTHER_SESSION = {
  id: "session-of-sam",
  token_version: 1,
  bind_hash: null,
  created_at: TEST_NOW,
  last_used_at: TEST_NOW,
  ended_at: null,
  ended_because: null,
};

/** The letter of each error code. "!" is expected of no call. */
const OUTCOMES: Readonly<Record<string, string>> = {
  unauthenticated: "a",
  token_expired: "a",
  forbidden: "f",
  not_found: "n",
  email_unverified: "v",
  internal: "!",
  method_not_allowed: "!",
};

describeEachEngine("role matrix", (engine) => {
  let app: TestApp;
  let checkoutDir: string;
  let fixtures: Fixtures;
  let people: Record<Role, TestAccount | null>;

  beforeAll(async () => {
    checkoutDir = await mkdtemp(join(tmpdir(), "bandwise-checkout-"));
    app = await createTestApp({
      url: await engine.createDatabase(),
      services: { payments: createTestCheckout({ dir: checkoutDir, clock: { now: () => TEST_NOW } }) },
    });
    await publishModules(app, await makeCompiledModule(), makeCompiledWriting());
    people = {
      anonymous: null,
      owner: await createAccount(app, "ada"),
      other: await createAccount(app, "ben"),
      unverified: await createAccount(app, "uma"),
      staff: await createAccount(app, "sam", "staff"),
      admin: await createAccount(app, "ann", "admin"),
    };
    const { owner, unverified, staff } = people;
    if (owner === null || unverified === null || staff === null) throw new Error("an account is missing");
    await app.services.store.db
      .updateTable("account")
      .set({ verified_at: null })
      .where("id", "=", unverified.id)
      .execute();
    await createAccount(app, "tom");
    await app.services.store.withTx((tx) => insertSession(tx, { ...OTHER_SESSION, account_id: staff.id }));
    fixtures = await createFixtures(app, owner, staff);
  });
  afterAll(async () => {
    await app.close();
    await rm(checkoutDir, { recursive: true });
  });

  it("lists every call of the API and no other", () => {
    expect(Object.keys(MATRIX).sort((a, b) => a.localeCompare(b))).toEqual(
      Object.keys(ENDPOINTS).sort((a, b) => a.localeCompare(b)),
    );
  });

  it.each(Object.keys(MATRIX) as EndpointName[])("gives each role the expected outcome of %s", async (name) => {
    const [expected, request = () => ({})] = MATRIX[name];
    // The owner calls after the other learners, so that the owner's changes do not affect their replies.
    const order: Role[] = ["anonymous", "other", "unverified", "owner", "staff", "admin"];
    const outcomes = new Map<Role, string>();
    for (const role of order) outcomes.set(role, await readOutcome(name, request(fixtures), people[role]));
    expect(ROLES.map((role) => outcomes.get(role)).join("")).toBe(expected);
  });

  it("admits only staff to paths below /api/crm/, whether the path exists or not", async () => {
    const statusOf = async (role: Role, path: string, method = "GET") =>
      (await app.request(path, { method, headers: { authorization: `Bearer ${people[role]?.token ?? ""}` } })).status;
    for (const path of [
      "/api/crm/",
      "/api/crm/no_such_call/",
      "/api/crm/get_evaluations",
      "/api/crm/../crm/get_staff/",
    ])
      for (const method of ["GET", "POST", "DELETE"]) {
        expect(await statusOf("anonymous", path, method)).toBe(401);
        expect(await statusOf("other", path, method)).toBe(403);
      }
    expect(await statusOf("staff", "/api/crm/no_such_call/")).toBe(404);
  });

  it("checks the role in the token and in the database", async () => {
    const { staff, other } = people;
    if (staff === null || other === null) throw new Error("an account is missing");
    const now = app.clock.now();
    const forged = await app.services.accessTokens.sign(
      { accountId: other.id, sessionId: "session-ben", role: "admin" },
      now,
    );
    expect((await app.call("crmEvaluations", { token: forged })).status).toBe(401);
    const kim = await createAccount(app, "kim", "admin");
    await callOk(app, "crmStaff", { token: kim.token });
    await app.services.store.db.updateTable("account").set({ role: "staff" }).where("id", "=", kim.id).execute();
    expect((await app.call("crmStaff", { token: kim.token })).status).toBe(401);
    await app.services.store.db.updateTable("account").set({ role: "learner" }).where("id", "=", kim.id).execute();
    expect((await app.call("crmEvaluations", { token: kim.token })).status).toBe(401);
  });

  async function readOutcome(name: EndpointName, options: CallOptions, caller: TestAccount | null): Promise<string> {
    const response = await app.call(name, { ...options, ...(caller !== null && { token: caller.token }) });
    if (response.ok || response.status === 304) return "y";
    const body = await response.text();
    if (!body.startsWith("{")) return "y";
    const { code } = JSON.parse(body) as { code: string };
    // Any other problem, such as an invalid field, was found after the check of the role.
    return OUTCOMES[code] ?? "y";
  }
});

/** Creates the owner's attempts, evaluations and payment, a coupon, and a mistake report and a crash. */
async function createFixtures(app: TestApp, owner: TestAccount, staff: TestAccount): Promise<Fixtures> {
  const { store, clock } = app.services;
  const coupon = await store.withTx((tx) =>
    insertCoupon(tx, { code: "GIFT", discount_rate: 100, max_uses: null, expires_at: null }, null, clock.now()),
  );
  const evaluation = await requestEvaluation(app, owner, 1);
  const replaced = await requestEvaluation(app, owner, 2);
  const unevaluated = await handIn(app, owner.token, 3);
  const paid = await handIn(app, owner.token, 4);
  const payment = await callOk(app, "freeTransaction", {
    token: owner.token,
    body: { payment_link_type: "WRITING1", coupon: "GIFT", attempt_slug: paid },
  });
  await giveCredits(app, owner.id);
  await sendCommands(app, owner.token, [makeAttemptSubmit(attemptSlug(5), {})]);
  const { sections } = await callOk(app, "crmEvaluation", { token: staff.token, params: { slug: evaluation } });
  const section = String(sections[0]?.id ?? 0);
  const comment = await callOk(app, "crmAddComment", {
    token: staff.token,
    params: { id: section },
    body: { anchor: { block: "task-1", start: 0, end: 3 }, comment: "Which?" },
  });
  await store.withTx((tx) =>
    insertMistakeReport(tx, {
      id: MISTAKE,
      account_id: owner.id,
      issue_type: "other",
      description: "Question 1 has no answer.",
      current_url: "",
      attempt_slug: null,
      question_number: null,
      created_at: clock.now(),
    }),
  );
  await callOk(app, "reportMistake", {
    body: { issueType: "System Error", issueDescription: "Error: no", errorInfo: "", currentUrl: "" },
  });
  const { crashes } = await callOk(app, "crmCrashes", { token: staff.token });
  return {
    crash: String(crashes[0]?.id ?? 0),
    writing: attemptSlug(1),
    reading: attemptSlug(5),
    evaluation,
    replaced,
    section,
    comment: comment.id,
    payment: payment.payment_slug,
    unevaluated,
    client: owner.id,
    staff: staff.id,
    coupon: String(coupon?.id ?? 0),
  };
}
