import { publishBooks } from "#api/commands/operate/publish.ts";
import { moveCredits } from "#api/store/payment/wallet.ts";
import type { EndpointName, ReplyOf } from "#core/wire/endpoints.ts";
import { compiledWriting, fixtureWriting } from "#tests/support/fixture-writing.ts";
import { attemptSlug, compiledBook, head, op, send, work } from "./library.ts";
import { createAccount, type TestAccount } from "./accounts.ts";
import { type CallOptions, createTestApp, TEST_NOW, type TestApp } from "./test-app.ts";

export const TEXTS = {
  "task-1": "The chart shows two years. More people cycled in 2024.\n\nFewer people walked.",
  "task-2": "I agree that she don't like roads.\n\nTowns need paths.\n\nIn conclusion, I agree.",
};

/** An app with one Writing module, the learner Ada, and Sam, who is staff. */
export type CrmApp = { app: TestApp; ada: TestAccount; sam: TestAccount };

export async function createCrmApp(url: string): Promise<CrmApp> {
  const app = await createTestApp({ url });
  await publishWriting(app);
  return { app, ada: await createAccount(app, "ada"), sam: await createAccount(app, "sam", "staff") };
}

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
export async function requestEvaluation(app: TestApp, client: TestAccount, n = 1): Promise<string> {
  await giveCredits(app, client.id);
  const attempt_slug = await handIn(app, client.token, n);
  const reply = await ok(app, "evaluationSubmit", { token: client.token, body: { attempt_slug } });
  if (reply.evaluation_slug === null) throw new Error(reply.message);
  return reply.evaluation_slug;
}
