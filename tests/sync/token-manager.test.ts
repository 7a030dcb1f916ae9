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

function token(secondsLeft: number): string {
  const claims = { exp: NOW / 1000 + secondsLeft, sub: "amara" };
  return `h.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`;
}

/** Returns a token manager with one pair of tokens, and the list of its refresh calls. */
function managerOf(access: string | null) {
  let stored: AccountTokens | null = access === null ? null : { owner: "amara", tokens: { access, refresh: "old" } };
  const calls: string[] = [];
  const fresh: Tokens = { access: token(600), refresh: "new" };
  const call = async (name: string) => {
    calls.push(name);
    return { kind: "ok", data: fresh };
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
  return { manager, calls, fresh };
}

test.each([
  [299, 1],
  [300, 1],
  [301, 0],
])("renews the token when 300 seconds or less remain: at %i, %i times", async (left, times) => {
  const { manager, calls } = managerOf(token(left));
  await manager.access(EARLY_REFRESH_MARGIN_MS);
  expect(calls).toHaveLength(times);
});

test.each([
  [-5, 1],
  [0, 1],
  [1, 1],
  [2, 0],
])("renews the token before a request when one second or less remains: with %i left, %i times", async (left, times) => {
  const { manager, calls, fresh } = managerOf(token(left));
  const access = await manager.access(REQUEST_MARGIN_MS);
  expect(calls).toHaveLength(times);
  expect(access).toEqual({ kind: "ok", owner: "amara", token: times === 1 ? fresh.access : token(left) });
});

test("renews a token that it cannot read, and returns none to a device without tokens", async () => {
  expect(readClaims("not a token")).toBeNull();
  expect(readClaims(`h.${Buffer.from("{}").toString("base64url")}.s`)).toBeNull();
  expect(await managerOf(null).manager.access(REQUEST_MARGIN_MS)).toEqual({ kind: "none" });
  const broken = managerOf("not a token");
  expect(await broken.manager.access(REQUEST_MARGIN_MS)).toMatchObject({ token: broken.fresh.access });
});
