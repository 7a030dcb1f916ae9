import { insertAccount } from "#api/store/account/accounts.ts";
import { insertSession } from "#api/store/account/sessions.ts";
import type { AccountRow } from "#api/store/tables/account.ts";
import type { TestApp } from "./test-app.ts";

export type TestAccount = { id: string; token: string; email: string };

/** Creates a verified account with a session, without the calls for registration. */
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
  const [first = "", ...rest] = name;
  const first_name = `${first.toUpperCase()}${rest.join("")}`;
  await store.withTx(async (tx) => {
    const account = { id, email, first_name, last_name: "Stone", password_hash: "-", role, verified_at: now };
    await insertAccount(tx, account, now - 3_600_000);
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

/** Returns a new access token of an account that `createAccount` made, for a test that lets hours pass. */
export function freshToken(app: TestApp, { id }: TestAccount, role: AccountRow["role"]): Promise<string> {
  const { accessTokens, clock } = app.services;
  return accessTokens.sign({ accountId: id, sessionId: id.replace("account-", "session-"), role }, clock.now());
}
