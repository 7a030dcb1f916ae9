import * as v from "valibot";
import { ModuleSchema } from "../exam/content/module.ts";
import { BookSchema } from "../exam/content/book.ts";
import { ModuleTypeSchema } from "../exam/content/module-type.ts";
import { SlugSchema } from "../exam/content/slug.ts";
import { AttemptSlugSchema } from "../exam/attempt/attempt.ts";
import {
  AccountSettingsSchema,
  LoginSchema,
  MailSentSchema,
  RefreshSchema,
  RegisterSchema,
  ResendSchema,
  ResetConfirmSchema,
  ResetSchema,
  TestTypeUpdateSchema,
  VerifySchema,
} from "./account.ts";
import { TokensSchema, UserSchema } from "./user.ts";
import {
  AttemptListSchema,
  AttemptRequestSchema,
  AttemptSchema,
  ListRequestSchema,
  PublicResultSchema,
} from "./attempts.ts";
import {
  BookListSchema,
  BookQuerySchema,
  ModuleRequestSchema,
  PackSchema,
  SmartTestReplySchema,
  SmartTestRequestSchema,
  TestTypeQuerySchema,
} from "./books.ts";
import { BookTestReplySchema, BookTestRequestSchema, TestKindSchema } from "./full-test.ts";
import { BatchReplySchema, BatchSchema, ChangesQuerySchema, ChangesReplySchema } from "./commands.ts";
import { CommentAddSchema, CommentListSchema, CommentReplySchema } from "./comments.ts";
import { ReactionSetSchema, ReactionsSchema } from "./reactions.ts";
import { CrashReportSchema, MistakeReportSchema } from "./reports.ts";
import { UniqueIdSchema } from "./unique-id.ts";
import {
  RECORDING_LIMIT,
  RecordingsReplySchema,
  RecordingsRequestSchema,
  UploadFinishSchema,
  UploadParamsSchema,
  UploadPieceQuerySchema,
  UploadStateSchema,
} from "./uploads.ts";

const NothingSchema = v.object({});
const DetailSchema = v.object({ detail: v.string() });

/** Who may call: public (no token read), optional (token read where present), learner (any signed-in), staff. */
export type Access = "public" | "optional" | "learner" | "staff";

type Schema = v.GenericSchema;
export type Endpoint = {
  readonly method: "GET" | "POST" | "PUT";
  /** Path below the origin; `:name` marks a parameter. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Text fields of a multipart form, in place of a JSON body. */
  readonly form?: Schema;
  readonly reply: Schema;
  /** Bytes of body allowed after inflating; 256 KiB unless stated. */
  readonly bodyLimit?: number;
  /** The body is handed on as the bytes that came, for signatures made over them. */
  readonly raw?: true;
  /** The answer is a file, handed on as it is. */
  readonly file?: true;
};

const skillParams = v.object({ skill: ModuleTypeSchema });
const subjectParams = v.object({ unique_id: UniqueIdSchema });

/** Every call between device and server. Both ends read this table; docs/openapi.json is written from it. */
export const ENDPOINTS = {
  health: {
    method: "GET",
    path: "/api/health/",
    access: "public",
    summary: "Whether the server is well",
    reply: v.object({ status: v.literal("ok"), version: v.string(), compat: v.number() }),
  },

  token: {
    method: "POST",
    path: "/api/account/token/",
    access: "public",
    summary: "Sign in",
    body: LoginSchema,
    reply: TokensSchema,
  },
  tokenRefresh: {
    method: "POST",
    path: "/api/account/token/refresh/",
    access: "public",
    summary: "Exchange the refresh token for a new pair",
    body: RefreshSchema,
    reply: TokensSchema,
  },
  register: {
    method: "POST",
    path: "/api/account/register/",
    access: "public",
    summary: "Create an account and send the verification mail",
    body: RegisterSchema,
    reply: MailSentSchema,
  },
  verify: {
    method: "POST",
    path: "/api/account/verify/",
    access: "public",
    summary: "Verify an e-mail address by link token or code",
    body: VerifySchema,
    reply: DetailSchema,
  },
  resendVerification: {
    method: "POST",
    path: "/api/account/resend_verification/",
    access: "public",
    summary: "Send the verification mail again",
    body: ResendSchema,
    reply: MailSentSchema,
  },
  reset: {
    method: "POST",
    path: "/api/account/reset/",
    access: "public",
    summary: "Send a mail to choose a new password",
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
  logout: {
    method: "POST",
    path: "/api/account/logout/",
    access: "public",
    summary: "End the session of this refresh token",
    body: RefreshSchema,
    reply: DetailSchema,
  },
  userDetails: {
    method: "POST",
    path: "/api/account/get_user_details/",
    access: "learner",
    summary: "The signed-in user",
    body: NothingSchema,
    reply: UserSchema,
  },
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
    summary: "Books with modules of one type",
    params: v.object({ skill: v.picklist(["listening", "reading", "writing", "speaking", "fulltest"]) }),
    query: BookQuerySchema,
    reply: BookListSchema,
  },
  book: {
    method: "GET",
    path: "/api/ieltstest/book/:book_slug/",
    access: "public",
    summary: "One book with its tests",
    params: v.object({ book_slug: SlugSchema }),
    query: TestTypeQuerySchema,
    reply: BookSchema,
  },
  attemptsFromBook: {
    method: "POST",
    path: "/api/student/get_attempts_from_book/:book_slug/",
    access: "learner",
    summary: "The learner's attempts at one book",
    params: v.object({ book_slug: SlugSchema }),
    body: ListRequestSchema,
    reply: AttemptListSchema,
  },
  attempts: {
    method: "POST",
    path: "/api/student/get_attempts/",
    access: "learner",
    summary: "The learner's attempts, newest first",
    body: ListRequestSchema,
    reply: AttemptListSchema,
  },
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
    summary: "Choose a test of one book, or open the one named; for one module or a full test",
    params: v.object({ kind: TestKindSchema, book_slug: SlugSchema }),
    form: BookTestRequestSchema,
    reply: BookTestReplySchema,
  },
  module: {
    method: "POST",
    path: "/api/ieltstest/get_module/:skill/",
    access: "learner",
    summary: "A module's content, without key",
    params: skillParams,
    body: ModuleRequestSchema,
    reply: ModuleSchema,
  },
  attempt: {
    method: "POST",
    path: "/api/ieltstest/get_attempt/:skill/",
    access: "learner",
    summary: "The learner's own attempt",
    params: skillParams,
    body: AttemptRequestSchema,
    reply: AttemptSchema,
  },
  result: {
    method: "POST",
    path: "/api/ieltstest/get_result/:skill/:attempt_slug/",
    access: "public",
    summary: "The public result of an attempt",
    params: v.object({ skill: ModuleTypeSchema, attempt_slug: AttemptSlugSchema }),
    body: NothingSchema,
    reply: PublicResultSchema,
  },

  pack: {
    method: "GET",
    path: "/api/offline/pack/:module_type/:module_slug/",
    access: "learner",
    summary: "Everything a device needs to take a module offline",
    params: v.object({ module_type: ModuleTypeSchema, module_slug: SlugSchema }),
    reply: PackSchema,
  },
  syncBatch: {
    method: "POST",
    path: "/api/sync/batch/",
    access: "learner",
    summary: "Carry out queued commands, each exactly once",
    body: BatchSchema,
    reply: BatchReplySchema,
    bodyLimit: 512 * 1024,
  },
  syncChanges: {
    method: "GET",
    path: "/api/sync/changes/",
    access: "learner",
    summary: "What changed since the cursor",
    query: ChangesQuerySchema,
    reply: ChangesReplySchema,
  },

  uploadState: {
    method: "GET",
    path: "/api/uploads/:id/",
    access: "learner",
    summary: "How far the upload of a recording has come",
    params: UploadParamsSchema,
    reply: UploadStateSchema,
  },
  uploadPiece: {
    method: "PUT",
    path: "/api/uploads/:id/",
    access: "learner",
    summary: "The next piece of a recording, with its SHA-256 in X-Sha256; 409 says where to go on",
    params: UploadParamsSchema,
    query: UploadPieceQuerySchema,
    raw: true,
    bodyLimit: RECORDING_LIMIT.piece,
    reply: UploadStateSchema,
  },
  uploadFinish: {
    method: "POST",
    path: "/api/uploads/:id/",
    access: "learner",
    summary: "Check a recording as a whole and keep it",
    params: UploadParamsSchema,
    body: UploadFinishSchema,
    reply: UploadStateSchema,
  },
  recordings: {
    method: "POST",
    path: "/api/recordings/",
    access: "learner",
    summary: "The learner's own recordings of an attempt",
    body: RecordingsRequestSchema,
    reply: RecordingsReplySchema,
  },
  recording: {
    method: "GET",
    path: "/api/recordings/:id/",
    access: "learner",
    summary: "The learner's own recording, whole or by Range",
    params: UploadParamsSchema,
    file: true,
    reply: NothingSchema,
  },

  stripeWebhook: {
    method: "POST",
    path: "/api/payment/stripe/webhook/",
    access: "public",
    summary: "Take in a payment event signed by Stripe",
    raw: true,
    reply: v.object({ received: v.literal(true) }),
  },

  comments: {
    method: "POST",
    path: "/api/base/get_comments/:unique_id/",
    access: "learner",
    summary: "What learners say of a book or module, newest first",
    params: subjectParams,
    body: ListRequestSchema,
    reply: CommentListSchema,
  },
  addComment: {
    method: "POST",
    path: "/api/base/add_comment/",
    access: "learner",
    summary: "Comment on a book or module; takes an Idempotency-Key",
    body: CommentAddSchema,
    reply: CommentReplySchema,
  },
  reactions: {
    method: "POST",
    path: "/api/base/get_reactions/:unique_id/",
    access: "learner",
    summary: "How learners react to a book or module, and the caller's own reaction",
    params: subjectParams,
    body: NothingSchema,
    reply: ReactionsSchema,
  },
  react: {
    method: "POST",
    path: "/api/base/react/",
    access: "learner",
    summary: "React to a book or module, or take the reaction back; takes an Idempotency-Key",
    body: ReactionSetSchema,
    reply: ReactionsSchema,
  },
  reportMistake: {
    method: "POST",
    path: "/api/base/report_mistake/",
    access: "optional",
    summary: "Report a mistake in a test (signed-in only; takes an Idempotency-Key) or an error of the app itself",
    body: v.union([MistakeReportSchema, CrashReportSchema]),
    reply: DetailSchema,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;
type Of<N extends EndpointName, K extends string> =
  (typeof ENDPOINTS)[N] extends Record<K, infer S extends Schema> ? S : never;
export type ParamsOf<N extends EndpointName> = v.InferOutput<Of<N, "params">>;
export type QueryOf<N extends EndpointName> = v.InferInput<Of<N, "query">>;
export type BodyOf<N extends EndpointName> = v.InferInput<Of<N, "body">>;
export type FormOf<N extends EndpointName> = v.InferInput<Of<N, "form">>;
export type ReplyOf<N extends EndpointName> = v.InferOutput<(typeof ENDPOINTS)[N]["reply"]>;
