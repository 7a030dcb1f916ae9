/**
 * Every test app searches its log for secrets when it closes. These tests log each kind of secret and expect closing to
 * fail. The search reads only the log, so one database is enough.
 */
import { afterEach, beforeEach, expect, it } from "vitest";
import { handIn, TEXTS } from "../support/evaluations.ts";
import { ADA, readProof, registerVerified, makeRegistration, signIn } from "../support/learners.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { publishWriting } from "../support/library.ts";

let app: TestApp;
/** What the log contains and the search has to find. */
let secrets: string[];
beforeEach(async () => {
  app = await createTestApp();
  secrets = [];
});
afterEach(async () => {
  for (const secret of secrets) app.services.log.info({ note: `before ${secret} after` }, "a line with a secret");
  const message = await app.close().then(
    () => "",
    (error: Error) => error.message,
  );
  expect(secrets).not.toEqual([]);
  for (const secret of secrets) expect(message).toContain(secret);
});

it("the search finds an email address", async () => {
  await app.call("register", { body: makeRegistration() });
  secrets = [ADA.email];
});

it("the search finds a password", async () => {
  await registerVerified(app);
  await signIn(app);
  secrets = [ADA.password];
});

it("the search finds the code and link token of an email", async () => {
  await app.call("register", { body: makeRegistration() });
  const { code, token } = readProof(app, ADA.email);
  secrets = [code, token];
});

it("the search finds a token from a reply", async () => {
  await registerVerified(app);
  secrets = [(await signIn(app)).refresh];
});

it("the search finds a cookie", async () => {
  await registerVerified(app);
  const reply = await app.call("token", {
    body: { email: ADA.email, password: ADA.password },
    headers: { "bandwise-bind": "1" },
  });
  const cookie = /=([^;]{21,})/u.exec(reply.headers.getSetCookie().join("\n"))?.[1] ?? "";
  expect(cookie.length).toBeGreaterThan(20);
  secrets = [cookie];
});

it("the search finds an essay, also with JSON-escaped line breaks", async () => {
  await publishWriting(app);
  await registerVerified(app);
  await handIn(app, (await signIn(app)).access);
  secrets = [TEXTS["task-1"], TEXTS["task-2"]];
});
