import * as v from "valibot";
import { PerformanceFeedbackSchema } from "../exam/performance/performance.ts";
import { LoginSchema, RefreshSchema, SignOutSchema } from "./account/account.ts";
import { KeptWorkKeyPairSchema, KeptWorkKeySchema } from "./account/kept-work-key.ts";
import { AlertListSchema } from "./account/alerts.ts";
import { AnalyticsEventSchema } from "./feedback/analytics.ts";
import { ListRequestSchema } from "./attempt/attempts.ts";
import { BATCH_LIMIT, BatchReplySchema, BatchSchema } from "./commands/batch.ts";
import { ChangesQuerySchema, ChangesReplySchema } from "./changes.ts";
import { WalletSchema } from "./payment/wallet.ts";
import { OverallPerformanceSchema } from "./attempt/performance.ts";
import { CrashReportSchema, MistakeReportSchema } from "./feedback/reports.ts";
import { TokensSchema, UserSchema } from "./account/user.ts";
import { DetailSchema, NothingSchema } from "./plain-schemas.ts";

/**
 * Endpoints that every signed-in page may call: session, sync and home. They are part of the table in endpoints.ts, but
 * have their own file, so that a page can load them without the others.
 */
export const HOME_ENDPOINTS = {
  health: {
    method: "GET",
    path: "/api/health/",
    access: "public",
    summary: "Check whether the server is healthy",
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
  logout: {
    method: "POST",
    path: "/api/account/logout/",
    access: "public",
    summary: "End the session of this refresh token",
    body: RefreshSchema,
    reply: DetailSchema,
  },
  signOut: {
    method: "POST",
    path: "/api/account/sign_out/",
    access: "public",
    summary: "End the session of this sign_out token, which can do nothing else; harmless to repeat",
    body: SignOutSchema,
    reply: DetailSchema,
  },
  keptWorkKey: {
    method: "POST",
    path: "/api/account/kept_work_key/",
    access: "learner",
    summary:
      "Return the public key with which a device encrypts unsent work at sign-out; the first call creates the keys",
    body: NothingSchema,
    reply: KeptWorkKeySchema,
  },
  keptWorkKeyPair: {
    method: "POST",
    path: "/api/account/kept_work_key/private/",
    access: "learner",
    summary: "Return both keys for kept work, to decrypt the work after the next sign-in",
    body: NothingSchema,
    reply: KeptWorkKeyPairSchema,
  },
  userDetails: {
    method: "POST",
    path: "/api/account/get_user_details/",
    access: "learner",
    summary: "Return the signed-in user",
    body: NothingSchema,
    reply: UserSchema,
  },
  syncBatch: {
    method: "POST",
    path: "/api/sync/batch/",
    access: "learner",
    summary: "Run queued commands, each exactly once",
    body: BatchSchema,
    reply: BatchReplySchema,
    bodyLimit: BATCH_LIMIT.bytes,
  },
  syncChanges: {
    method: "GET",
    path: "/api/sync/changes/",
    access: "learner",
    summary: "List what changed since the cursor",
    query: ChangesQuerySchema,
    reply: ChangesReplySchema,
  },
  alerts: {
    method: "POST",
    path: "/api/student/get_alerts/",
    access: "learner",
    summary: "List the learner's alerts that are not dismissed, newest first",
    body: ListRequestSchema,
    reply: AlertListSchema,
  },
  overallPerformance: {
    method: "POST",
    path: "/api/student/overall_performance/",
    access: "learner",
    summary: "Return average bands, trend, weak question types, the plan to the target and recent tests",
    body: NothingSchema,
    reply: OverallPerformanceSchema,
  },
  overallPerformanceFeedback: {
    method: "POST",
    path: "/api/student/overall_performance_feedback/",
    access: "learner",
    summary: "Return the feedback on all attempts together, with its date",
    body: NothingSchema,
    reply: PerformanceFeedbackSchema,
  },
  walletCredits: {
    method: "GET",
    path: "/api/payment/wallet/credits/",
    access: "learner",
    summary: "Return the learner's credits",
    reply: WalletSchema,
  },
  analyticsEvent: {
    method: "POST",
    path: "/api/base/event/",
    access: "public",
    summary: "Report to the site's analytics which module was chosen in the menu",
    body: AnalyticsEventSchema,
    reply: DetailSchema,
  },
  reportMistake: {
    method: "POST",
    path: "/api/base/report_mistake/",
    access: "optional",
    summary: "Report a mistake in a test (signed-in only; takes an Idempotency-Key) or a crash of the app",
    body: v.union([MistakeReportSchema, CrashReportSchema]),
    reply: DetailSchema,
  },
} as const;
