import { publishBooks } from "#api/commands/operate/publish.ts";
import { insertAccount } from "#api/store/account/accounts.ts";
import { insertSession } from "#api/store/account/sessions.ts";
import { moveCredits } from "#api/store/payment/wallet.ts";
import type { EndpointName, ReplyOf } from "#core/wire/endpoints.ts";
import type { AccountRow } from "#api/store/tables/account.ts";
import { compiledWriting, fixtureWriting } from "#tests/support/fixture-writing.ts";
import { attemptSlug, compiledBook, head, op, send, work } from "./library.ts";
import { type CallOptions, TEST_NOW, type TestApp } from "./test-app.ts";

export type Someone = { id: string; token: string; email: string };

/** Creates a verified account with a session. */
export async function someone(app: TestApp, name: string, role: AccountRow["role"] = "learner"): Promise<Someone> {
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

export const TEXTS = {
  "task-1": "The chart shows two years. More people cycled in 2024.\n\nFewer people walked.",
  "task-2": "I agree that she don't like roads.\n\nTowns need paths.\n\nIn conclusion, I agree.",
};

export async function publishWriting(app: TestApp): Promise<void> {
  await publishBooks(app.services, [compiledBook("tides", 1, [[compiledWriting()]])]);
}

/** Hands in a Writing attempt and returns its slug. */
export async function handIn(
  app: TestApp,
  token: string,
  n = 1,
  texts: Partial<typeof TEXTS> = TEXTS,
): Promise<string> {
  const slug = attemptSlug(n);
  const [result] = await send(app, token, [
    op("attempt.submit", {
      ...head(slug, {
        module_type: "writing",
        module_slug: fixtureWriting.slug,
        content_version: fixtureWriting.content_version,
      }),
      work: work(),
      texts,
      submitted_at: TEST_NOW - 10,
      deadline: null,
      reason: "finished",
    }),
  ]);
  if (result?.status !== "applied") throw new Error(JSON.stringify(result));
  return slug;
}

let grants = 0;
export async function giveCredits(app: TestApp, accountId: string, delta = 1): Promise<void> {
  grants += 1;
  const key = `test-grant-${grants}`;
  await app.services.store.withTx((tx) =>
    moveCredits(tx, { accountId, key, kind: "grant", delta, now: app.clock.now() }),
  );
}

/** Calls an endpoint and expects success. */
export async function ok<N extends EndpointName>(app: TestApp, name: N, options: CallOptions): Promise<ReplyOf<N>> {
  const response = await app.call(name, options);
  if (response.status !== 200) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  return (await response.json()) as ReplyOf<N>;
}

/** Requests an examiner evaluation for a learner's attempt and returns its slug. */
export async function requested(app: TestApp, client: Someone, n = 1): Promise<string> {
  await giveCredits(app, client.id);
  const attempt_slug = await handIn(app, client.token, n);
  const reply = await ok(app, "evaluationSubmit", { token: client.token, body: { attempt_slug } });
  if (reply.evaluation_slug === null) throw new Error(reply.message);
  return reply.evaluation_slug;
}
