/** Every app of the suite is searched for secrets in its log when it closes: each kind of them, planted, is found. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { handIn, publishWriting, TEXTS } from "./support/desk.ts";
import { ADA, proofIn, registerVerified, registration, signIn } from "./support/learners.ts";
import { createTestApp, type TestApp } from "./support/test-app.ts";

let app: TestApp;
let planted: string;
beforeEach(async () => {
  app = await createTestApp();
  planted = "";
});
afterEach(async () => {
  app.parts.log.info({ note: `before ${planted} after` }, "a careless line");
  await expect(app.close()).rejects.toThrow(planted);
});

it("an address", async () => {
  await app.call("register", { body: registration() });
  planted = ADA.email;
});

it("a password", async () => {
  await registerVerified(app);
  await signIn(app);
  planted = ADA.password;
});

it("a code, and the token of a link, out of a mail", async () => {
  await app.call("register", { body: registration() });
  const { code, token } = proofIn(app, ADA.email);
  app.parts.log.info({ token: "", seen: code }, "another");
  planted = token;
});

it("a token that a reply gave", async () => {
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

it("an essay, also where its lines are written as JSON writes them", async () => {
  await publishWriting(app);
  await registerVerified(app);
  await handIn(app, (await signIn(app)).access);
  app.parts.log.info({ note: TEXTS["task-2"] }, "another");
  planted = TEXTS["task-1"].split("\n")[0] ?? "";
  app.parts.log.info({ note: TEXTS["task-1"] }, "another");
});
