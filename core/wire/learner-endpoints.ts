import * as v from "valibot";
import { ModuleSchema } from "../exam/content/module.ts";
import { BookSchema } from "../exam/content/book.ts";
import { ModuleTypeSchema } from "../exam/content/module-type.ts";
import { SlugSchema } from "../exam/content/slug.ts";
import { AttemptSlugSchema } from "../exam/attempt/attempt.ts";
import {
  AccountSettingsSchema,
  MailSentSchema,
  RegisterSchema,
  ResendSchema,
  ResetConfirmSchema,
  ResetSchema,
  TestTypeUpdateSchema,
  VerifiedSchema,
  VerifySchema,
} from "./account/account.ts";
import { ACCOUNT_SECURITY_ENDPOINTS } from "./account/account-security-endpoints.ts";
import { AttemptGrammarSchema, CompleteEvaluationSchema, WritingSectionSchema } from "./attempt/evaluations.ts";
import { UserSchema } from "./account/user.ts";
import {
  AttemptListSchema,
  AttemptRequestSchema,
  AttemptSchema,
  ListRequestSchema,
  PublicResultSchema,
} from "./attempt/attempts.ts";
import {
  BookListSchema,
  BookQuerySchema,
  ModuleRequestSchema,
  PackQuerySchema,
  PackSchema,
  SmartTestReplySchema,
  SmartTestRequestSchema,
  TestTypeQuerySchema,
} from "./library/books.ts";
import { BookTestReplySchema, BookTestRequestSchema, TestKindSchema } from "./attempt/full-test.ts";
import { MODEL_ANSWER_ENDPOINTS } from "./library/model-answer-endpoints.ts";
import { CONTENT_FEEDBACK_ENDPOINTS } from "./feedback/content-feedback-endpoints.ts";
import { LateCopiesSchema } from "./attempt/late-copies.ts";
import { ANNOUNCEMENT_ENDPOINTS } from "./crm/announcements.ts";
import { EXAMINER_ENDPOINTS } from "./crm/examiner-endpoints.ts";
import { REPORT_RESPONSE_ENDPOINTS } from "./crm/report-response.ts";
import { HOME_ENDPOINTS } from "./home-endpoints.ts";
import { PAYMENT_ENDPOINTS } from "./payment/payment-endpoints.ts";
import { TranscriptionReplySchema, TranscriptionRequestSchema } from "./attempt/transcription.ts";
import type { Endpoint } from "./endpoint.ts";
import { UPLOAD_ENDPOINTS } from "./attempt/upload-endpoints.ts";
import { RecordingsReplySchema, RecordingsRequestSchema, UploadParamsSchema } from "./attempt/uploads.ts";
import { DetailSchema, NothingSchema } from "./plain-schemas.ts";

const skillParams = v.object({ skill: ModuleTypeSchema });

/**
 * Calls of learners and visitors. Also some calls of staff: about examiner evaluations, reports, announcements and
 * sessions.
 */
export const LEARNER_ENDPOINTS = {
  health: HOME_ENDPOINTS.health,
  ready: {
    method: "GET",
    path: "/api/health/ready/",
    access: "public",
    summary:
      "Check whether the server can take requests: it is not stopping, and its database is reachable and up to date",
    reply: v.object({ status: v.literal("ready") }),
  },

  token: HOME_ENDPOINTS.token,
  tokenRefresh: HOME_ENDPOINTS.tokenRefresh,
  register: {
    method: "POST",
    path: "/api/account/register/",
    access: "public",
    summary: "Create an account and send the verification email",
    body: RegisterSchema,
    reply: MailSentSchema,
  },
  verify: {
    method: "POST",
    path: "/api/account/verify/",
    access: "public",
    summary: "Verify an email address by link token or code, and sign in if asked",
    body: VerifySchema,
    reply: VerifiedSchema,
  },
  resendVerification: {
    method: "POST",
    path: "/api/account/resend_verification/",
    access: "public",
    summary: "Send the verification email again",
    body: ResendSchema,
    reply: MailSentSchema,
  },
  reset: {
    method: "POST",
    path: "/api/account/reset/",
    access: "public",
    summary: "Send an email to choose a new password",
    body: ResetSchema,
    reply: MailSentSchema,
  },
  resetConfirm: {
    method: "POST",
    path: "/api/account/reset/confirm/",
    access: "public",
    summary: "Set a new password by link token or code",
    body: ResetConfirmSchema,
    reply: DetailSchema,
  },
  logout: HOME_ENDPOINTS.logout,
  signOut: HOME_ENDPOINTS.signOut,
  keptWorkKey: HOME_ENDPOINTS.keptWorkKey,
  keptWorkKeyPair: HOME_ENDPOINTS.keptWorkKeyPair,
  userDetails: HOME_ENDPOINTS.userDetails,
  updateSettings: {
    method: "POST",
    path: "/api/account/update_account_settings/",
    access: "learner",
    summary: "Change name, test type and target",
    body: AccountSettingsSchema,
    reply: UserSchema,
  },
  updateUserType: {
    method: "POST",
    path: "/api/account/update_user_type/",
    access: "learner",
    summary: "Choose Academic or General Training",
    body: TestTypeUpdateSchema,
    reply: UserSchema,
  },

  books: {
    method: "GET",
    path: "/api/ieltstest/:skill/",
    access: "public",
    summary: "List the books with modules of one type",
    params: v.object({ skill: v.picklist(["listening", "reading", "writing", "speaking", "fulltest"]) }),
    query: BookQuerySchema,
    reply: BookListSchema,
  },
  book: {
    method: "GET",
    path: "/api/ieltstest/book/:book_slug/",
    access: "public",
    summary: "Return one book with its tests",
    params: v.object({ book_slug: SlugSchema }),
    query: TestTypeQuerySchema,
    reply: BookSchema,
  },
  attemptsFromBook: {
    method: "POST",
    path: "/api/student/get_attempts_from_book/:book_slug/",
    access: "learner",
    summary: "List the learner's attempts at one book",
    params: v.object({ book_slug: SlugSchema }),
    body: ListRequestSchema,
    reply: AttemptListSchema,
  },
  attempts: {
    method: "POST",
    path: "/api/student/get_attempts/",
    access: "learner",
    summary: "List the learner's attempts, newest first",
    body: ListRequestSchema,
    reply: AttemptListSchema,
  },
  alerts: HOME_ENDPOINTS.alerts,
  overallPerformance: HOME_ENDPOINTS.overallPerformance,
  overallPerformanceFeedback: HOME_ENDPOINTS.overallPerformanceFeedback,
  smartTest: {
    method: "POST",
    path: "/api/ieltstest/find_smart_test/:skill/",
    access: "learner",
    summary: "Choose a module for the learner",
    params: skillParams,
    body: SmartTestRequestSchema,
    reply: SmartTestReplySchema,
  },
  bookTest: {
    method: "POST",
    path: "/api/ieltstest/find_smart_test/:kind/:book_slug/",
    access: "learner",
    summary: "Choose a test of one book, or open the named one: one module or a full test",
    params: v.object({ kind: TestKindSchema, book_slug: SlugSchema }),
    form: BookTestRequestSchema,
    reply: BookTestReplySchema,
  },
  module: {
    method: "POST",
    path: "/api/ieltstest/get_module/:skill/",
    access: "learner",
    summary: "Return a module without its key; a Writing module with its sections and sample answers",
    params: skillParams,
    body: ModuleRequestSchema,
    reply: v.intersect([ModuleSchema, v.object({ sections: v.optional(v.array(WritingSectionSchema)) })]),
  },
  attempt: {
    method: "POST",
    path: "/api/ieltstest/get_attempt/:skill/",
    access: "learner",
    summary: "Return the learner's own attempt",
    params: skillParams,
    body: AttemptRequestSchema,
    reply: AttemptSchema,
  },
  writingEvaluation: {
    method: "POST",
    path: "/api/ieltstest/get_writing_complete_evaluation/:attempt_slug/",
    access: "learner",
    summary: "Return the evaluation of the learner's own Writing attempt; bands are null until it is ready",
    params: AttemptRequestSchema,
    body: NothingSchema,
    reply: CompleteEvaluationSchema,
  },
  writingGrammar: {
    method: "POST",
    path: "/api/ieltstest/get_writing_grammar/:attempt_slug/",
    access: "learner",
    summary: "Return the answers of the learner's own Writing attempt with the server's grammar marks",
    params: AttemptRequestSchema,
    body: NothingSchema,
    reply: AttemptGrammarSchema,
  },
  evaluateAgain: {
    method: "POST",
    path: "/api/ieltstest/evaluate_writing_again/:attempt_slug/",
    access: "learner",
    summary: "Have the learner's own Writing attempt evaluated by the current rules; the earlier evaluation is kept",
    params: AttemptRequestSchema,
    body: NothingSchema,
    reply: CompleteEvaluationSchema,
  },
  lateCopies: {
    method: "POST",
    path: "/api/ieltstest/get_late_copies/:skill/",
    access: "learner",
    summary: "List the work that arrived after the hand-in of the learner's own attempt",
    params: skillParams,
    body: AttemptRequestSchema,
    reply: LateCopiesSchema,
  },
  result: {
    method: "POST",
    path: "/api/ieltstest/get_result/:skill/:attempt_slug/",
    access: "public",
    summary: "Return the public result of an attempt",
    params: v.object({ skill: ModuleTypeSchema, attempt_slug: AttemptSlugSchema }),
    body: NothingSchema,
    reply: PublicResultSchema,
  },

  ...MODEL_ANSWER_ENDPOINTS,
  pack: {
    method: "GET",
    path: "/api/offline/pack/:module_type/:module_slug/",
    access: "learner",
    summary:
      "Return everything that a device needs to take a module offline; older versions only for attempts that use them",
    params: v.object({ module_type: ModuleTypeSchema, module_slug: SlugSchema }),
    query: PackQuerySchema,
    reply: PackSchema,
  },
  syncBatch: HOME_ENDPOINTS.syncBatch,
  syncChanges: HOME_ENDPOINTS.syncChanges,

  ...UPLOAD_ENDPOINTS,
  recordings: {
    method: "POST",
    path: "/api/recordings/",
    access: "learner",
    summary: "List the learner's own recordings of an attempt",
    body: RecordingsRequestSchema,
    reply: RecordingsReplySchema,
  },
  transcription: {
    method: "POST",
    path: "/api/recordings/transcription/",
    access: "learner",
    summary: "Request the transcript of one part of an interview from the owner's service, and return the progress",
    body: TranscriptionRequestSchema,
    reply: TranscriptionReplySchema,
  },
  recording: {
    method: "GET",
    path: "/api/recordings/:id/",
    access: "learner",
    summary: "Return the learner's own recording, whole or a Range",
    params: UploadParamsSchema,
    file: true,
    reply: NothingSchema,
  },

  ...PAYMENT_ENDPOINTS,
  ...ACCOUNT_SECURITY_ENDPOINTS,
  ...EXAMINER_ENDPOINTS,
  ...REPORT_RESPONSE_ENDPOINTS,
  ...ANNOUNCEMENT_ENDPOINTS,

  ...CONTENT_FEEDBACK_ENDPOINTS,
  analyticsEvent: HOME_ENDPOINTS.analyticsEvent,
  reportMistake: HOME_ENDPOINTS.reportMistake,
} as const satisfies Record<string, Endpoint>;
