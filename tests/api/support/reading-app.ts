import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { Attempt } from "#core/wire/attempt/attempts.ts";
import { createAccount, type TestAccount } from "./accounts.ts";
import { publishReading } from "./library.ts";
import { callOk } from "./replies.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

/** An app with one Reading module and the learner Ada. */
export type ReadingApp = { app: TestApp; ada: TestAccount };

export async function createReadingApp(url: string): Promise<ReadingApp> {
  const app = await createTestApp({ url });
  await publishReading(app);
  return { app, ada: await createAccount(app) };
}

/** Returns an attempt as its learner gets it. */
export function readAttempt(
  app: TestApp,
  token: string,
  attempt_slug: string,
  skill: ModuleType = "reading",
): Promise<Attempt> {
  return callOk(app, "attempt", { token, params: { skill }, body: { attempt_slug } });
}
