import type { Context } from "hono";
import type { AccessTokens } from "./commands/access-tokens.ts";
import type { BlobStore } from "./gateways/blobs.ts";
import type { Keyring } from "./gateways/keyring.ts";
import type { MailGateway } from "./gateways/mail.ts";
import type { Passwords } from "./gateways/passwords.ts";
import type { StripeGateway } from "./gateways/stripe.ts";
import type { Limits } from "./commands/limits.ts";
import type { Env } from "./env.ts";
import type { Log } from "./log.ts";
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
  readonly stripe: StripeGateway | null;
  readonly passwords: Passwords;
  readonly keyring: Keyring;
  readonly accessTokens: AccessTokens;
  readonly limits: Limits;
  /** Absolute path of the built web app; absent where only the API is wanted. */
  readonly webRoot?: string | undefined;
  readonly pages?: PageRenderer | undefined;
};

/** Who is calling, as the access token and the database agree. */
export type Session = {
  readonly accountId: string;
  readonly role: "learner" | "staff" | "admin";
  readonly sessionId: string;
};
