import { afterEach, beforeEach, expect, it } from "vitest";
import type { OwnSession } from "#core/wire/account/account-security.ts";
import { describeEachEngine } from "../support/engines.ts";
import {
  ADA,
  BEN,
  findAccountId,
  giveRole,
  isSignedIn,
  readProof,
  registerVerified,
  signIn,
} from "../support/learners.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { callOk, expectOk, readReply } from "../support/replies.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";

const PHONE =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36";
const NEW_PASSWORD = "Another-Tree-31";

describeEachEngine("an account", (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await registerVerified(app);
  });
  afterEach(() => app.close());

  const listSessions = async (token: string): Promise<OwnSession[]> =>
    (await callOk(app, "sessions", { token, body: {} })).sessions;

  it("lists its sessions, this device first, each with browser and last use", async () => {
    await signIn(app, ADA, { "user-agent": PHONE });
    app.clock.advance(MINUTE_MS);
    const { access } = await signIn(app);
    const now = app.clock.now();
    expect(await listSessions(access)).toEqual([
      { id: expect.any(String), device: null, created_at: now, last_seen_at: now, is_this: true },
      {
        id: expect.any(String),
        device: "Chrome on Android",
        created_at: now - MINUTE_MS,
        last_seen_at: now - MINUTE_MS,
        is_this: false,
      },
    ]);
  });

  it("omits expired sessions", async () => {
    await signIn(app);
    app.clock.advance(61 * 24 * 60 * MINUTE_MS);
    const { access } = await signIn(app);
    expect(await listSessions(access)).toHaveLength(1);
  });

  it("ends one of its own sessions, and no other account's", async () => {
    const phone = await signIn(app);
    const here = await signIn(app);
    await registerVerified(app, BEN);
    const ben = await signIn(app, BEN);
    const other = (await listSessions(here.access)).find(({ is_this }) => !is_this)?.id ?? "";
    const bensSession = (await listSessions(ben.access))[0]?.id ?? "";
    expect((await app.call("sessionEnd", { token: here.access, body: { id: bensSession } })).status).toBe(404);
    await callOk(app, "sessionEnd", { token: here.access, body: { id: other } });
    expect([
      await isSignedIn(app, phone.access),
      await isSignedIn(app, here.access),
      await isSignedIn(app, ben.access),
    ]).toEqual([false, true, true]);
    expect((await app.call("tokenRefresh", { body: { refresh: phone.refresh } })).status).toBe(401);
    expect((await app.call("sessionEnd", { token: here.access, body: { id: other } })).status).toBe(404);
  });

  it("ends all other sessions", async () => {
    const others = [await signIn(app), await signIn(app)];
    const here = await signIn(app);
    await callOk(app, "sessionsEndOthers", { token: here.access, body: {} });
    expect(await Promise.all(others.map(({ access }) => isSignedIn(app, access)))).toEqual([false, false]);
    expect(await listSessions(here.access)).toHaveLength(1);
  });

  it("can be signed out by staff, unless it belongs to staff", async () => {
    await registerVerified(app, BEN);
    await giveRole(app, BEN.email, "staff");
    const ada = await signIn(app);
    const ben = await signIn(app, BEN);
    const endSessions = async (email: string) =>
      app.call("crmEndSessions", { token: ben.access, params: { user: await findAccountId(app, email) }, body: {} });
    expect((await endSessions(ADA.email)).status).toBe(200);
    expect(await isSignedIn(app, ada.access)).toBe(false);
    expect((await endSessions(BEN.email)).status).toBe(403);
    expect(await isSignedIn(app, ben.access)).toBe(true);
    expect(app.readLog()).toContain("sessions_ended");
  });

  it("changes its password with the old one, and signs out all other devices", async () => {
    const elsewhere = await signIn(app);
    const here = await signIn(app);
    const change = (password: string, password1 = NEW_PASSWORD) =>
      app.call("passwordChange", { token: here.access, body: { password, password1, password2: password1 } });
    expect(await readReply(change("Wrong-Horse-9"))).toMatchObject({
      status: 400,
      errors: { password: ["That is not your password."] },
    });
    expect((await readReply(change(ADA.password, "Password-1"))).errors).toHaveProperty("password1");
    await expectOk(change(ADA.password));
    expect([await isSignedIn(app, elsewhere.access), await isSignedIn(app, here.access)]).toEqual([false, true]);
    expect(app.mail.last(ADA.email).subject).toBe("Your password was changed");
    expect((await app.call("token", { body: { email: ADA.email, password: ADA.password } })).status).toBe(401);
    await signIn(app, { ...ADA, password: NEW_PASSWORD });
  });

  it("rejects the eleventh wrong password of a signed-in caller", async () => {
    const { access } = await signIn(app);
    const guess = () => app.call("exportBegin", { token: access, body: { password: "Wrong-Horse-9" } });
    for (let n = 0; n < 10; n += 1) {
      expect((await guess()).status).toBe(400);
    }
    expect((await guess()).status).toBe(429);
    await signIn(app);
  });

  it("changes its address with the code sent to the new one, and emails the old one", async () => {
    const elsewhere = await signIn(app);
    const { access } = await signIn(app);
    const email = "Ada.New@example.test";
    await expectOk(app.call("emailChange", { token: access, body: { password: ADA.password, email } }));
    expect((await app.call("emailConfirm", { token: access, body: { code: "000000" } })).status).toBe(400);
    const { code } = readProof(app, "ada.new@example.test");
    await expectOk(app.call("emailConfirm", { token: access, body: { code } }));
    expect(app.mail.last(ADA.email).subject).toBe("Your email address was changed");
    expect(await callOk(app, "userDetails", { token: access, body: {} })).toMatchObject({
      email: "ada.new@example.test",
    });
    expect(await isSignedIn(app, elsewhere.access)).toBe(false);
    expect((await app.call("token", { body: { email: ADA.email, password: ADA.password } })).status).toBe(401);
    await signIn(app, { ...ADA, email });
  });

  it("rejects an address in use without revealing that it is in use", async () => {
    await registerVerified(app, BEN);
    const { access } = await signIn(app);
    const changeEmail = async (email: string) =>
      readReply(app.call("emailChange", { token: access, body: { password: ADA.password, email } }));
    const { status, detail } = await changeEmail("nobody@example.test");
    expect(await changeEmail(BEN.email)).toMatchObject({ status, detail });
    expect(app.mail.last(BEN.email).subject).toBe("You already have an account");
    expect((await app.call("emailConfirm", { token: access, body: { code: "000000" } })).status).toBe(400);
    expect((await signIn(app, BEN)).access).toBeTruthy();
  });
});
