import type { Tokens } from "#core/wire/user.ts";
import type { Client } from "#web/net/client.ts";
import type { ServerClock } from "./server-clock.ts";
import { expiryOf } from "./token.ts";

/** Whose tokens they are. `tokens` null: refused, or never mirrored here. */
export type Held = { owner: string; tokens: Tokens | null };

/** Where tokens are kept: in the page localStorage and its mirror, in the worker the mirror alone. */
export type TokenStore = {
  /** What this place has at hand. */
  read: () => Promise<Held | null>;
  /** The same after comparing with what other tabs and the worker have. */
  readAll: () => Promise<Held | null>;
  write: (held: Held) => Promise<void>;
};

/** A token that may be used now and whose it is; or why there is none. */
export type Access = { kind: "ok"; token: string; owner: string } | { kind: "none" } | { kind: "network" };

export type TokenParts = {
  client: Client;
  store: TokenStore;
  clock: ServerClock;
  /** Alone among all tabs and the worker. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
};

/** Refresh before a request when so little is left, in ms; and on the minute when so little is left. */
export const REQUEST_MARGIN = 1_000;
export const EARLY_MARGIN = 300_000;
const REFRESH_TIMEOUT = 30_000;
/** Only "who are you" ends a session; a 403 of some gateway, or a body that was cut, says nothing about the token. */
const REFUSED = 401;

export type TokenManager = {
  /** A token with at least `margin` ms left, refreshed where needed. */
  access: (margin: number) => Promise<Access>;
  /** The server refused this token: a newer one, where there is one. */
  renew: (refused: string) => Promise<Access>;
};

/** Keeps one valid pair of tokens for page and worker. Only a definite refusal by the server gives the pair up. */
export function createTokenManager(parts: TokenParts): TokenManager {
  const { client, store, clock } = parts;

  const good = (held: Held | null, margin: number): Access | null =>
    held !== null && held.tokens !== null && expiryOf(held.tokens) - clock.now() > margin
      ? { kind: "ok", token: held.tokens.access, owner: held.owner }
      : null;

  function refresh(margin: number, refused: string | null): Promise<Access> {
    return parts.alone(async () => {
      // Another tab may have done it while we waited for our turn.
      const held = await store.readAll();
      if (held === null || held.tokens === null) return { kind: "none" };
      if (refused === null) {
        const ready = good(held, margin);
        if (ready !== null) return ready;
      } else if (held.tokens.access !== refused) {
        return { kind: "ok", token: held.tokens.access, owner: held.owner };
      }
      const reply = await client.call("tokenRefresh", {
        body: { refresh: held.tokens.refresh },
        timeout: REFRESH_TIMEOUT,
      });
      if (reply.kind === "ok") {
        await store.write({ owner: held.owner, tokens: reply.data });
        return { kind: "ok", token: reply.data.access, owner: held.owner };
      }
      if (reply.kind === "network" || reply.status !== REFUSED) return { kind: "network" };
      await store.write({ owner: held.owner, tokens: null });
      return { kind: "none" };
    });
  }

  return {
    async access(margin) {
      const held = await store.read();
      if (held === null || held.tokens === null) return { kind: "none" };
      const ready = good(held, margin);
      if (ready !== null) return ready;
      const refreshed = await refresh(margin, null);
      // Early renewal failed for want of a network: what we have still serves.
      return refreshed.kind === "network" ? (good(held, REQUEST_MARGIN) ?? refreshed) : refreshed;
    },
    renew: (refused) => refresh(0, refused),
  };
}
