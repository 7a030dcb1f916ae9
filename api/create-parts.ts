import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createLimits } from "./commands/limits.ts";
import type { Env } from "./env.ts";
import { createAccessTokens } from "./commands/access-tokens.ts";
import { createFileBlobs } from "./gateways/blobs.ts";
import { createKeyring } from "./gateways/keyring.ts";
import { createFileMail, createSmtpMail } from "./gateways/mail.ts";
import { createPasswords } from "./gateways/passwords.ts";
import { createStripeGateway } from "./gateways/stripe.ts";
import { createLog } from "./log.ts";
import type { Parts } from "./parts.ts";
import { migrate } from "./store/migrations/migrate.ts";
import { createStore } from "./store/store.ts";

/** The real parts, for the server and the command line alike: store opened and migrated, gateways by the environment. */
export async function createParts(env: Env): Promise<Parts> {
  const log = createLog({ level: env.mode === "production" ? "info" : "warn" });
  const clock = { now: () => Date.now() };
  mkdirSync(env.dataDir, { recursive: true });
  const store = await createStore({
    url: env.databaseUrl,
    onIdleError: (error) => log.error({ err: error }, "an idle database connection broke"),
  });
  const applied = await migrate(store, clock.now());
  if (applied.length > 0) log.info({ applied }, "migrated");
  const keyring = createKeyring(env.tokenSecrets.length > 0 ? env.tokenSecrets : [ownSecret(env.dataDir)]);
  return {
    env,
    store,
    log,
    clock,
    keyring,
    random: { bytes: (count) => new Uint8Array(randomBytes(count)) },
    mail:
      env.smtpUrl === null
        ? createFileMail({ dir: join(env.dataDir, "mail"), from: env.mailFrom })
        : createSmtpMail({ url: env.smtpUrl, from: env.mailFrom }),
    blobs: createFileBlobs(join(env.dataDir, "blobs")),
    stripe: env.stripe === null ? null : createStripeGateway(env.stripe),
    passwords: createPasswords(),
    accessTokens: createAccessTokens({ keyring, issuer: env.publicOrigin }),
    limits: createLimits(),
  };
}

/** Outside production the server makes a secret once and keeps it, so that a restart signs nobody out. */
function ownSecret(dataDir: string): string {
  const path = join(dataDir, "token-secret");
  try {
    writeFileSync(path, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(path, "utf8").trim();
}
