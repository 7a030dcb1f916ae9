import { expect } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import type { Attempt } from "#core/wire/attempt/attempts.ts";
import { createAccount, type TestAccount } from "./accounts.ts";
import { compiledBook, compiledModule } from "./library.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

/** An app with one Reading module and the learner Ada. */
export type ReadingApp = { app: TestApp; ada: TestAccount };

export async function createReadingApp(url: string): Promise<ReadingApp> {
  const app = await createTestApp({ url });
  await publishBooks(app.services, [compiledBook("tides", 1, [[await compiledModule()]])]);
  return { app, ada: await createAccount(app) };
}

/** Returns a Reading attempt as its learner gets it. */
export async function readAttempt(app: TestApp, token: string, slug: string): Promise<Attempt> {
  const response = await app.call("attempt", { token, params: { skill: "reading" }, body: { attempt_slug: slug } });
  expect(response.status).toBe(200);
  return (await response.json()) as Attempt;
}

/** Counts the rows of a table. */
export async function countRows(
  { services }: TestApp,
  table: "sync_op" | "attempt" | "attempt_version" | "marking" | "sync_change",
): Promise<number> {
  const { n } = await services.store.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}
