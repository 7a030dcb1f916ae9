import type { Tokens } from "#core/wire/account/user.ts";
import type { Client } from "#web/net/client.ts";
import type { ServerClock } from "./server-clock.ts";
import { expiryOf } from "./token.ts";

/** Tokens and their account. `tokens` is null after the server refused them. */
export type AccountTokens = { owner: string; tokens: Tokens | null };

/** Where tokens are stored. A page uses localStorage and the worker's copy; the worker uses only its copy. */
export type TokenStore = {
  /** Returns the tokens of this page or worker. */
  read: () => Promise<AccountTokens | null>;
  /** Returns the newest tokens of this page, other tabs and the worker. */
  readAll: () => Promise<AccountTokens | null>;
  write: (stored: AccountTokens) => Promise<void>;
};

/** A valid token with its account. none: the server refused the tokens, or nobody is signed in. network: try later. */
export type Access = { kind: "ok"; token: string; owner: string } | { kind: "none" } | { kind: "network" };

export type TokenDependencies = {
  client: Client;
  store: TokenStore;
  clock: ServerClock;
  /** Runs the task while nobody else refreshes the tokens: no other tab or worker, if the browser has Web Locks. */
  runExclusively: <T>(task: () => Promise<T>) => Promise<T>;
};

/** Before a request, a token that expires within this time is refreshed. */
export const REQUEST_MARGIN_MS = 1_000;
/** The check that runs every minute refreshes a token that expires within this time. */
export const EARLY_REFRESH_MARGIN_MS = 300_000;
const REFRESH_TIMEOUT_MS = 30_000;
/** Only a 401 ends a session. A proxy's 403 or a reply that is cut off says nothing about the token. */
const HTTP_UNAUTHORISED = 401;

export type TokenManager = {
  /** Returns a token. Refreshes a token that expires within `margin` ms, if the server can be reached. */
  access: (margin: number) => Promise<Access>;
  /** Returns a newer token after the server refused this one. */
  renew: (refused: string) => Promise<Access>;
};

/** Creates the manager of the tokens of a page or the worker. It discards tokens only after the server refused them. */
export function createTokenManager(dependencies: TokenDependencies): TokenManager {
  const { client, store, clock } = dependencies;

  const usableAccess = (stored: AccountTokens | null, margin: number): Access | null =>
    stored !== null && stored.tokens !== null && expiryOf(stored.tokens) - clock.now() > margin
      ? { kind: "ok", token: stored.tokens.access, owner: stored.owner }
      : null;

  function refresh(margin: number, refused: string | null): Promise<Access> {
    return dependencies.runExclusively(async () => {
      // Another tab may have refreshed the tokens while this tab waited.
      const stored = await store.readAll();
      if (stored === null || stored.tokens === null) return { kind: "none" };
      if (refused === null) {
        const usable = usableAccess(stored, margin);
        if (usable !== null) return usable;
      } else if (stored.tokens.access !== refused) {
        return { kind: "ok", token: stored.tokens.access, owner: stored.owner };
      }
      const reply = await client.call("tokenRefresh", {
        body: { refresh: stored.tokens.refresh },
        timeout: REFRESH_TIMEOUT_MS,
      });
      if (reply.kind === "ok") {
        await store.write({ owner: stored.owner, tokens: reply.data });
        return { kind: "ok", token: reply.data.access, owner: stored.owner };
      }
      if (reply.kind === "network" || reply.status !== HTTP_UNAUTHORISED) return { kind: "network" };
      await store.write({ owner: stored.owner, tokens: null });
      return { kind: "none" };
    });
  }

  return {
    async access(margin) {
      const stored = await store.read();
      if (stored === null || stored.tokens === null) return { kind: "none" };
      const usable = usableAccess(stored, margin);
      if (usable !== null) return usable;
      const refreshed = await refresh(margin, null);
      // If an early refresh fails offline, the present token may still be valid.
      return refreshed.kind === "network" ? (usableAccess(stored, REQUEST_MARGIN_MS) ?? refreshed) : refreshed;
    },
    renew: (refused) => refresh(0, refused),
  };
}
