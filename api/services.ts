import type { Context } from "hono";
import type { AccessTokens } from "./commands/account/access-tokens.ts";
import type { BlobStore } from "./gateways/blobs.ts";
import type { CheckoutGateway } from "./gateways/checkout.ts";
import type { Keyring } from "./gateways/keyring.ts";
import type { MailGateway } from "./gateways/mail.ts";
import type { Passwords } from "./gateways/passwords.ts";
import type { Limits } from "./commands/account/rate-limits.ts";
import type { Env } from "./env.ts";
import type { ModelEvaluator } from "./gateways/llm-evaluator.ts";
import type { Transcriber } from "./gateways/transcription.ts";
import type { ReportWebhook } from "./gateways/report-webhook.ts";
import type { Annotator } from "./jobs/writing/annotator.ts";
import type { Evaluator } from "./jobs/writing/evaluator.ts";
import type { JobQueue } from "./queue/job-queue.ts";
import type { ThreadPool } from "./jobs/thread-pool.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Store } from "./store/store.ts";

/** Milliseconds since 1970. */
export type Clock = { now(): number };
export type Random = { bytes(count: number): Uint8Array };

/**
 * Replies with a page to a navigation that no other route and no file answers. Created by
 * `createPageRenderer(services, { webRoot, entry })` of routes/site/pages.ts. `entry` is the built server entry.
 */
export type PageRenderer = (c: Context) => Response | Promise<Response>;

/** Everything the app is made from: the parsed environment, the store, and the gateways to other services. */
export type Services = {
  readonly env: Env;
  readonly store: Store;
  readonly mail: MailGateway;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly blobs: BlobStore;
  /** Takes card payments: Stripe, the test checkout outside production, else null. */
  readonly payments: CheckoutGateway | null;
  /** Threads for work that would block the event loop. */
  readonly threads: ThreadPool;
  /** Evaluates Writing by our own rules. */
  readonly evaluator: Evaluator;
  /** Marks grammar for examiner evaluations. */
  readonly annotator: Annotator;
  /** The automation that sends report emails. Null: our own mailer does. */
  readonly reportWebhook: ReportWebhook | null;
  /** The language model that the owner has configured, or null. */
  readonly model: ModelEvaluator | null;
  /** The transcription service that the owner has configured, or null. */
  readonly transcriber: Transcriber | null;
  /** Called after a commit that requests a transcription. Absent if this process runs no such jobs. */
  readonly wakeTranscriptions?: (() => void) | undefined;
  /** Called after a commit that queues an evaluation. Absent if this process runs no such jobs. */
  readonly wakeEvaluations?: (() => void) | undefined;
  /** Called after a commit that requests a data export. Absent if this process runs no such jobs. */
  readonly wakeExports?: (() => void) | undefined;
  /** Called after a commit that corrects an answer key. Absent if this process runs no such jobs. */
  readonly wakeMarkingAgain?: (() => void) | undefined;
  readonly passwords: Passwords;
  readonly keyring: Keyring;
  readonly accessTokens: AccessTokens;
  readonly limits: Limits;
  /** Work that outlives the request that queued it. */
  readonly jobs: JobQueue;
  /** Metrics of the running server. Absent in the command-line tools. */
  readonly metrics?: Metrics | undefined;
  /** Id of the folder with recordings and media. Absent if only one process uses them, or they are in an S3 store. */
  readonly mediaFolderId?: string | undefined;
  /** True from the stop signal on. */
  readonly isStopping?: (() => boolean) | undefined;
  /** Absolute path of the built web app. Absent if only the API is served. */
  readonly webRoot?: string | undefined;
  /** Absolute path of the folder with the hashed files of earlier builds. */
  readonly earlierAssets?: string | undefined;
  readonly pages?: PageRenderer | undefined;
};

/** The signed-in caller of a request, read from the database after its access token was checked. */
export type Session = {
  readonly accountId: string;
  readonly role: "learner" | "staff" | "admin";
  readonly sessionId: string;
  /** The account's address is verified. */
  readonly isVerified: boolean;
  /** The account signs in with a second factor. */
  readonly hasSecondFactor: boolean;
};
