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
let secret: string;
beforeEach(async () => {
  app = await createTestApp();
  secret = "";
});
afterEach(async () => {
  app.services.log.info({ note: `before ${secret} after` }, "a line with a secret");
  await expect(app.close()).rejects.toThrow(secret);
});

it("the search finds an email address", async () => {
  await app.call("register", { body: makeRegistration() });
  secret = ADA.email;
});

it("the search finds a password", async () => {
  await registerVerified(app);
  await signIn(app);
  secret = ADA.password;
});

it("the search finds the code and link token of an email", async () => {
  await app.call("register", { body: makeRegistration() });
  const { code, token } = readProof(app, ADA.email);
  app.services.log.info({ token: "", seen: code }, "another");
  secret = token;
});

it("the search finds a token from a reply", async () => {
  await registerVerified(app);
  secret = (await signIn(app)).refresh;
});

it("the search finds a cookie", async () => {
  await registerVerified(app);
  const reply = await app.call("token", {
    body: { email: ADA.email, password: ADA.password },
    headers: { "bandwise-bind": "1" },
  });
  secret = /=([^;]{21,})/u.exec(reply.headers.getSetCookie().join("\n"))?.[1] ?? "";
  expect(secret.length).toBeGreaterThan(20);
});

it("the search finds an essay, also with JSON-escaped line breaks", async () => {
  await publishWriting(app);
  await registerVerified(app);
  await handIn(app, (await signIn(app)).access);
  app.services.log.info({ note: TEXTS["task-2"] }, "another");
  secret = TEXTS["task-1"].split("\n")[0] ?? "";
  app.services.log.info({ note: TEXTS["task-1"] }, "another");
});
