import type { Context } from "hono";
import type { AccessTokens } from "./commands/access-tokens.ts";
import type { BlobStore } from "./gateways/blobs.ts";
import type { CheckoutGateway } from "./gateways/checkout.ts";
import type { Keyring } from "./gateways/keyring.ts";
import type { MailGateway } from "./gateways/mail.ts";
import type { Passwords } from "./gateways/passwords.ts";
import type { Limits } from "./commands/limits.ts";
import type { Env } from "./env.ts";
import type { ModelEvaluator } from "./gateways/llm-evaluator.ts";
import type { Transcriber } from "./gateways/transcription.ts";
import type { ReportWebhook } from "./gateways/report-webhook.ts";
import type { Annotator } from "./jobs/annotator.ts";
import type { Evaluator } from "./jobs/evaluator.ts";
import type { JobQueue } from "./jobs/job-queue.ts";
import type { Measurer } from "./jobs/measurer.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Store } from "./store/store.ts";

/** Milliseconds since 1970. */
export type Clock = { now(): number };
export type Random = { bytes(count: number): Uint8Array };

/**
 * Answers a navigation with a page; the app's own routes and files have been tried before. Made by
 * `createPageRenderer(parts, { webRoot, entry })` of routes/pages.ts, where `entry` is the built server entry.
 */
export type PageRenderer = (c: Context) => Response | Promise<Response>;

/** Everything the app is made from. Nothing opens a connection or reads the environment by itself. */
export type Parts = {
  readonly env: Env;
  readonly store: Store;
  readonly mail: MailGateway;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly blobs: BlobStore;
  /** Who takes card payments: Stripe, outside production the test checkout, else nobody. */
  readonly payments: CheckoutGateway | null;
  /** Evaluates Writing by our own rules, in a thread of its own. */
  readonly evaluator: Evaluator;
  /** Measures recordings, in a thread of its own. */
  readonly measurer: Measurer;
  /** Marks grammar, for the evaluations of examiners. */
  readonly annotator: Annotator;
  /** The automation that sends report mails; null where our own mailer does. */
  readonly reportWebhook: ReportWebhook | null;
  /** The language model that the owner has set up. */
  readonly model: ModelEvaluator | null;
  /** The transcription service that the owner has set up. */
  readonly transcriber: Transcriber | null;
  /** Told after a commit that asks for a transcription; absent where nobody works on it here. */
  readonly wakeTranscriptions?: (() => void) | undefined;
  /** Told after a commit that put something in the queue of evaluations; absent where nobody works on it here. */
  readonly wakeEvaluations?: (() => void) | undefined;
  /** Told after a commit that put something in the queue of measures; absent where nobody works on it here. */
  readonly wakeMeasures?: (() => void) | undefined;
  /** Told after a commit that asks for a copy of an account; absent where nobody works on it here. */
  readonly wakeExports?: (() => void) | undefined;
  readonly passwords: Passwords;
  readonly keyring: Keyring;
  readonly accessTokens: AccessTokens;
  readonly limits: Limits;
  /** Work that outlives the request that asked for it. */
  readonly jobs: JobQueue;
  /** Counts what happens, for whoever watches the server; absent where nobody does. */
  readonly metrics?: Metrics | undefined;
  /** True from the signal to stop until the end. */
  readonly isStopping?: (() => boolean) | undefined;
  /** Absolute path of the built web app; absent where only the API is wanted. */
  readonly webRoot?: string | undefined;
  /** Absolute path of the folder that has the hashed files of earlier builds. */
  readonly earlierAssets?: string | undefined;
  readonly pages?: PageRenderer | undefined;
};

/** Who is calling, as the access token and the database agree. */
export type Session = {
  readonly accountId: string;
  readonly role: "learner" | "staff" | "admin";
  readonly sessionId: string;
  /** The address of the account is proved. */
  readonly isVerified: boolean;
  /** The account signs in with a second step. */
  readonly hasSecondFactor: boolean;
};
