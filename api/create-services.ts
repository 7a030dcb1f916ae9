import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createLimits } from "./commands/account/rate-limits.ts";
import { createSharedLimits } from "./commands/account/shared-rate-limits.ts";
import type { Env } from "./env.ts";
import { createAccessTokens } from "./commands/account/access-tokens.ts";
import { createFileBlobs } from "./gateways/blobs.ts";
import type { CheckoutGateway } from "./gateways/checkout.ts";
import { createDataFolder, loadOrCreateFile, loadOrCreateFolderId } from "./gateways/data-folder.ts";
import { createKeyring } from "./gateways/keyring.ts";
import { createModelEvaluator } from "./gateways/llm-evaluator.ts";
import { createFileMail, createSmtpMail } from "./gateways/mail.ts";
import { createPasswords } from "./gateways/passwords.ts";
import { createTranscriber } from "./gateways/transcription.ts";
import { createS3Blobs } from "./gateways/s3-blobs.ts";
import { createTestCheckout } from "./gateways/test-checkout.ts";
import { createReportWebhook } from "./gateways/report-webhook.ts";
import { backUpBeforeMigrations } from "./jobs/backup/back-up.ts";
import { createEvaluator } from "./jobs/writing/evaluator.ts";
import { createServerAnnotator } from "./jobs/writing/server-annotator.ts";
import { createThreadPool } from "./jobs/thread-pool.ts";
import { createTableQueue } from "./queue/table-queue.ts";
import { createLog } from "./log.ts";
import type { Services } from "./services.ts";
import { migrate } from "./store/migrations/migrate.ts";
import { withStartLock } from "./store/dialects/start-lock.ts";
import { putSharedValueOnce } from "./store/operate/shared-values.ts";
import { createStore, type Store } from "./store/store.ts";

/**
 * Creates the real services for server and command line: an open and migrated store, and gateways as the environment
 * says. Does not load the large packages of services that are not configured.
 */
export async function createServices(env: Env): Promise<Services> {
  const log = createLog({ level: env.mode === "production" ? "info" : "warn" });
  const clock = { now: () => Date.now() };
  if (!createDataFolder(env.dataDir))
    log.warn("DATA_DIR belongs to another user. Make sure that only the server may read it.");
  const store = await withStartLock(env.databaseUrl, () => openStore(env, log, clock));
  const mediaFolderId = store.kind === "postgres" && env.s3 === null ? await claimMediaFolder(store, env) : undefined;
  const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) };
  const keyring = createKeyring(env.tokenSecrets.length > 0 ? env.tokenSecrets : [loadOrCreateSecret(env.dataDir)]);
  const threads = createThreadPool();
  return {
    env,
    store,
    mediaFolderId,
    log,
    clock,
    keyring,
    random,
    mail:
      env.smtpUrl === null
        ? createFileMail({ dir: join(env.dataDir, "mail"), from: env.mailFrom })
        : createSmtpMail({ url: env.smtpUrl, from: env.mailFrom }),
    blobs: env.s3 === null ? createFileBlobs(join(env.dataDir, "blobs")) : createS3Blobs(env.s3),
    threads,
    evaluator: createEvaluator(threads),
    annotator: createServerAnnotator({
      languageToolUrl: env.languageToolUrl,
      threads,
      onFault: (fault) => log.warn({ fault }, "The grammar checker failed."),
    }),
    reportWebhook:
      env.reportWebhook === null ? null : createReportWebhook(env.reportWebhook, { isTest: env.mode === "test" }),
    model: env.model === null ? null : createModelEvaluator(env.model, { random }),
    transcriber: env.transcription === null ? null : createTranscriber(env.transcription),
    payments: await createPayments(env, clock),
    passwords: createPasswords(),
    accessTokens: createAccessTokens({ keyring, issuer: env.publicOrigin }),
    limits: store.kind === "sqlite" ? createLimits() : createSharedLimits(store),
    jobs:
      store.kind === "sqlite"
        ? createTableQueue({ store, clock, log })
        : await (await import("./queue/boss-queue.ts")).createBossQueue({ store, log, url: env.databaseUrl }),
  };
}

/** Opens and migrates the store. Outside development, first backs up a SQLite database that migrations will change. */
async function openStore(env: Env, log: Services["log"], clock: Services["clock"]): Promise<Store> {
  if (env.mode !== "development") {
    const backup = await backUpBeforeMigrations(env, clock.now());
    if (backup !== null) log.info({ backup }, "Backed up the database before migrating it.");
  }
  const store = await createStore({
    url: env.databaseUrl,
    onIdleError: (error) => log.error({ err: error }, "An idle database connection broke."),
  });
  const applied = await migrate(store, clock.now());
  if (applied.length > 0) log.info({ applied }, "migrated");
  return store;
}

/** Returns Stripe if configured, else the test checkout, or null in production. */
async function createPayments(env: Env, clock: Services["clock"]): Promise<CheckoutGateway | null> {
  if (env.stripe !== null) {
    const { createStripeGateway } = await import("./gateways/stripe.ts");
    return createStripeGateway({ ...env.stripe, origin: env.publicOrigin });
  }
  return env.mode === "production" ? null : createTestCheckout({ dir: join(env.dataDir, "checkout"), clock });
}

/** Returns the secret of a server without TOKEN_SECRET. Creates it once, so that a restart signs nobody out. */
function loadOrCreateSecret(dataDir: string): string {
  return loadOrCreateFile(join(dataDir, "token-secret"), () => randomBytes(32).toString("base64url"));
}

/**
 * Returns the id of this process's media folder. The first process that opens a database also stores the id there, so
 * that a process with another folder is noticed.
 */
async function claimMediaFolder(store: Store, env: Env): Promise<string> {
  const id = loadOrCreateFolderId(join(env.dataDir, "blobs"));
  await putSharedValueOnce(store.db, "media_folder", id);
  return id;
}
