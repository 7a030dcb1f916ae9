import { insertAccount } from "#api/store/account/accounts.ts";
import { insertSession } from "#api/store/account/sessions.ts";
import { HOUR_MS } from "#core/exam/durations.ts";
import type { AccountRow } from "#api/store/tables/account.ts";
import type { TestApp } from "./test-app.ts";

export type TestAccount = { id: string; token: string; email: string };

/** Creates a verified account "Name Stone" with an open session, directly in the store. */
export async function createAccount(
  app: TestApp,
  name = "ada",
  role: AccountRow["role"] = "learner",
): Promise<TestAccount> {
  const { store, accessTokens, clock } = app.services;
  const id = `account-${name}`;
  const sessionId = `session-${name}`;
  const email = `${name}@bandwise.test`;
  const now = clock.now();
  const first_name = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  await store.withTx(async (tx) => {
    const account = { id, email, first_name, last_name: "Stone", password_hash: "-", role, verified_at: now };
    await insertAccount(tx, account, now - HOUR_MS);
    await insertSession(tx, {
      id: sessionId,
      account_id: id,
      token_version: 1,
      bind_hash: null,
      created_at: now,
      last_used_at: now,
      ended_at: null,
      ended_because: null,
    });
  });
  return { id, email, token: await accessTokens.sign({ accountId: id, sessionId, role }, now) };
}

/** Returns a new access token for an account that `createAccount` made. Tokens expire after ten minutes. */
export function renewToken(
  app: TestApp,
  { id }: Pick<TestAccount, "id">,
  role: AccountRow["role"] = "learner",
): Promise<string> {
  const { accessTokens, clock } = app.services;
  const sessionId = id.replace("account-", "session-");
  return accessTokens.sign({ accountId: id, sessionId, role }, clock.now());
}
