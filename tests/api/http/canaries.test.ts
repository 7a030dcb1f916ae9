/**
 * Every test app searches its log for secrets when it closes. These tests plant each kind of secret and expect it to be
 * found.
 */
import { afterEach, beforeEach, expect, it } from "vitest";
import { handIn, publishWriting, TEXTS } from "../support/evaluations.ts";
import { ADA, readProof, registerVerified, registration, signIn } from "../support/learners.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

let app: TestApp;
let planted: string;
beforeEach(async () => {
  app = await createTestApp();
  planted = "";
});
afterEach(async () => {
  app.services.log.info({ note: `before ${planted} after` }, "a careless line");
  await expect(app.close()).rejects.toThrow(planted);
});

it("an email address", async () => {
  await app.call("register", { body: registration() });
  planted = ADA.email;
});

it("a password", async () => {
  await registerVerified(app);
  await signIn(app);
  planted = ADA.password;
});

it("the code and link token of an email", async () => {
  await app.call("register", { body: registration() });
  const { code, token } = readProof(app, ADA.email);
  app.services.log.info({ token: "", seen: code }, "another");
  planted = token;
});

it("a token from a reply", async () => {
  await registerVerified(app);
  planted = (await signIn(app)).refresh;
});

it("a cookie", async () => {
  await registerVerified(app);
  const reply = await app.call("token", {
    body: { email: ADA.email, password: ADA.password },
    headers: { "bandwise-bind": "1" },
  });
  planted = /=([^;]{21,})/u.exec(reply.headers.getSetCookie().join("\n"))?.[1] ?? "";
  expect(planted.length).toBeGreaterThan(20);
});

it("an essay, also with JSON-escaped line breaks", async () => {
  await publishWriting(app);
  await registerVerified(app);
  await handIn(app, (await signIn(app)).access);
  app.services.log.info({ note: TEXTS["task-2"] }, "another");
  planted = TEXTS["task-1"].split("\n")[0] ?? "";
  app.services.log.info({ note: TEXTS["task-1"] }, "another");
});
