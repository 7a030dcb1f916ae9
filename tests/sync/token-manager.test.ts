import { expect, test } from "vitest";
import type { Tokens } from "#core/wire/account/user.ts";
import type { Client } from "#web/net/client.ts";
import { createServerClock } from "#web/sync/server-clock.ts";
import { readClaims } from "#web/sync/token.ts";
import {
  createTokenManager,
  EARLY_REFRESH_MARGIN_MS,
  type AccountTokens,
  REQUEST_MARGIN_MS,
} from "#web/sync/tokens.ts";

const NOW = 1_700_000_000_000;

/** Returns an access token that expires `secondsLeft` seconds after NOW. */
function makeToken(secondsLeft: number): string {
  const claims = { exp: NOW / 1000 + secondsLeft, sub: "amara" };
  return `h.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`;
}

/** Creates a token manager with this access token, or without tokens. `calls`: the API calls that it made. */
function createManager(access: string | null) {
  let stored: AccountTokens | null = access === null ? null : { owner: "amara", tokens: { access, refresh: "old" } };
  const calls: string[] = [];
  const renewed: Tokens = { access: makeToken(600), refresh: "new" };
  const call = async (name: string) => {
    calls.push(name);
    return { kind: "ok", data: renewed };
  };
  const manager = createTokenManager({
    client: { call } as unknown as Client,
    clock: createServerClock(() => NOW),
    runExclusively: (work) => work(),
    store: {
      read: async () => stored,
      readAll: async () => stored,
      write: async (next) => {
        stored = next;
      },
    },
  });
  return { manager, calls, renewed };
}

test.each([
  [299, 1],
  [300, 1],
  [301, 0],
])(
  "with %i seconds left, renews the token %i times early: only when 300 seconds or less remain",
  async (secondsLeft, times) => {
    const { manager, calls } = createManager(makeToken(secondsLeft));
    await manager.access(EARLY_REFRESH_MARGIN_MS);
    expect(calls).toHaveLength(times);
  },
);

test.each([
  [-5, 1],
  [0, 1],
  [1, 1],
  [2, 0],
])(
  "with %i seconds left, renews the token %i times before a request: only when one second or less remains",
  async (secondsLeft, times) => {
    const { manager, calls, renewed } = createManager(makeToken(secondsLeft));
    const access = await manager.access(REQUEST_MARGIN_MS);
    expect(calls).toHaveLength(times);
    expect(access).toEqual({
      kind: "ok",
      owner: "amara",
      token: times === 1 ? renewed.access : makeToken(secondsLeft),
    });
  },
);

test("renews an unreadable token, and returns no token on a device without tokens", async () => {
  expect(readClaims("not a token")).toBeNull();
  expect(readClaims(`h.${Buffer.from("{}").toString("base64url")}.s`)).toBeNull();
  expect(await createManager(null).manager.access(REQUEST_MARGIN_MS)).toEqual({ kind: "none" });
  const broken = createManager("not a token");
  expect(await broken.manager.access(REQUEST_MARGIN_MS)).toMatchObject({ token: broken.renewed.access });
});
