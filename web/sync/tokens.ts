import type { Tokens } from "#core/wire/account/user.ts";
import type { Client } from "#web/net/client.ts";
import type { ServerClock } from "./server-clock.ts";
import { expiryOf } from "./token.ts";

/** Tokens and their account. `tokens` is null after a refusal, or if they were never copied here. */
export type AccountTokens = { owner: string; tokens: Tokens | null };

/** Token storage: in a page localStorage and its copy, in the worker the copy alone. */
export type TokenStore = {
  /** Reads the local tokens. */
  read: () => Promise<AccountTokens | null>;
  /** Reads the newest tokens of this page, other tabs and the worker. */
  readAll: () => Promise<AccountTokens | null>;
  write: (stored: AccountTokens) => Promise<void>;
};

/** A valid token with its account, or why there is none. */
export type Access = { kind: "ok"; token: string; owner: string } | { kind: "none" } | { kind: "network" };

export type TokenDependencies = {
  client: Client;
  store: TokenStore;
  clock: ServerClock;
  /** Runs the work alone among all tabs and the worker. */
  runExclusively: <T>(work: () => Promise<T>) => Promise<T>;
};

/**
 * A token with less lifetime left than this, in ms, is refreshed: the first before a request, the second by the check
 * that runs every minute.
 */
export const REQUEST_MARGIN_MS = 1_000;
export const EARLY_REFRESH_MARGIN_MS = 300_000;
const REFRESH_TIMEOUT_MS = 30_000;
/** Only 401 ends a session. A gateway's 403 or a truncated body says nothing about the token. */
const HTTP_UNAUTHORISED = 401;

export type TokenManager = {
  /** Returns a token with at least `margin` ms left, refreshed if necessary. */
  access: (margin: number) => Promise<Access>;
  /** Returns a newer token after the server refused this one. */
  renew: (refused: string) => Promise<Access>;
};

/** Keeps one valid pair of tokens for page and worker. Only a refusal by the server discards the pair. */
export function createTokenManager(dependencies: TokenDependencies): TokenManager {
  const { client, store, clock } = dependencies;

  const usableAccess = (stored: AccountTokens | null, margin: number): Access | null =>
    stored !== null && stored.tokens !== null && expiryOf(stored.tokens) - clock.now() > margin
      ? { kind: "ok", token: stored.tokens.access, owner: stored.owner }
      : null;

  function refresh(margin: number, refused: string | null): Promise<Access> {
    return dependencies.runExclusively(async () => {
      // Another tab may have refreshed while this one waited.
      const stored = await store.readAll();
      if (stored === null || stored.tokens === null) return { kind: "none" };
      if (refused === null) {
        const ready = usableAccess(stored, margin);
        if (ready !== null) return ready;
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
      const ready = usableAccess(stored, margin);
      if (ready !== null) return ready;
      const refreshed = await refresh(margin, null);
      // Early refresh failed offline: the current token is still valid.
      return refreshed.kind === "network" ? (usableAccess(stored, REQUEST_MARGIN_MS) ?? refreshed) : refreshed;
    },
    renew: (refused) => refresh(0, refused),
  };
}
