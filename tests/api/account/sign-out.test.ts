import { createPrivateKey, createPublicKey } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { KeptWorkKey, KeptWorkKeyPair } from "#core/wire/account/kept-work-key.ts";
import type { Tokens } from "#core/wire/account/user.ts";
import { eraseAccountNow } from "#api/commands/account/delete-account.ts";
import { readOwnData } from "#api/store/account/account-data.ts";
import { describeEachEngine } from "../support/engines.ts";
import { ADA, BEN, isSignedIn, registerVerified, signIn, signUp } from "../support/learners.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { cookiesOf, expectOk, readReply } from "../support/replies.ts";
import { DAY_MS } from "#core/exam/durations.ts";

const BIND = { "Bandwise-Bind": "1" };

describeEachEngine("a sign_out token", (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await registerVerified(app);
  });
  afterEach(() => app.close());

  async function signInFromApp(person = ADA): Promise<{ tokens: Tokens; token: string; cookie: string }> {
    const response = await app.call("token", {
      body: { email: person.email, password: person.password },
      headers: BIND,
    });
    const tokens = (await response.json()) as Tokens;
    return { tokens, token: tokens.sign_out ?? "", cookie: cookiesOf(response) };
  }
  const signOut = (token: string, cookie = "") => app.call("signOut", { body: { token }, headers: { cookie } });
  /** Signs out in a browser that has this cookie. `isCleared` tells whether the reply deletes the cookie. */
  async function signOutWithCookie(token: string, cookie: string): Promise<{ status: number; isCleared: boolean }> {
    const response = await signOut(token, cookie);
    const isCleared = response.headers.getSetCookie().some((each) => each.includes("bw_bind=;"));
    return { status: response.status, isCleared };
  }

  it("ends its session at once, with access and refresh token, and no other session", async () => {
    const here = await signInFromApp();
    const elsewhere = await signInFromApp();
    expect(await readReply(signOut(here.token))).toEqual({ status: 200, detail: "You're successfully logged out" });
    expect(await isSignedIn(app, here.tokens.access)).toBe(false);
    const refused = app.call("tokenRefresh", {
      body: { refresh: here.tokens.refresh },
      headers: { cookie: here.cookie },
    });
    expect(await readReply(refused)).toMatchObject({ status: 401, code: "refresh_refused" });
    expect(await isSignedIn(app, elsewhere.tokens.access)).toBe(true);
  });

  it("stays the same when the other tokens change, and works after they have expired", async () => {
    const { tokens, token, cookie } = await signInFromApp();
    const headers = { cookie };
    const second = (await expectOk(app.call("tokenRefresh", { body: { refresh: tokens.refresh }, headers }))) as Tokens;
    expect(second.sign_out).toBe(token);
    app.clock.advance(30 * DAY_MS);
    await expectOk(signOut(token));
    expect(await readReply(app.call("tokenRefresh", { body: { refresh: second.refresh }, headers }))).toMatchObject({
      code: "refresh_refused",
    });
  });

  it("may be sent any number of times, also after the same person has signed in again", async () => {
    const { token } = await signInFromApp();
    await expectOk(signOut(token));
    const again = await signInFromApp();
    const { status, isCleared } = await signOutWithCookie(token, again.cookie);
    expect(status).toBe(200);
    expect(isCleared).toBe(false);
    expect(await isSignedIn(app, again.tokens.access)).toBe(true);
    const rows = await app.services.store.db.selectFrom("session").select("ended_because").execute();
    expect(rows.map((row) => row.ended_because)).toEqual(expect.arrayContaining(["logout", null]));
  });

  it("clears the cookie of its own session only", async () => {
    const here = await signInFromApp();
    await registerVerified(app, BEN);
    const ben = await signInFromApp(BEN);
    expect(await signOutWithCookie(here.token, ben.cookie)).toEqual({ status: 200, isCleared: false });
    expect(await signOutWithCookie(ben.token, ben.cookie)).toEqual({ status: 200, isCleared: true });
  });

  it("gives no access in place of an access or refresh token", async () => {
    const { token, tokens, cookie } = await signInFromApp();
    expect(await isSignedIn(app, token)).toBe(false);
    const asRefresh = app.call("tokenRefresh", { body: { refresh: token }, headers: { cookie } });
    expect(await readReply(asRefresh)).toMatchObject({ status: 401 });
    expect(await readReply(app.call("logout", { body: { refresh: token } }))).toMatchObject({ status: 200 });
    expect(await isSignedIn(app, tokens.access)).toBe(true);
  });

  it.each(["", "nonsense", "a.b", "session-of-nobody.AAAA"])("ends nothing if it is forged: %j", async (forged) => {
    const { tokens, token } = await signInFromApp();
    await expectOk(signOut(forged));
    await expectOk(signOut(`${token.split(".")[0] ?? ""}.${"A".repeat(43)}`));
    expect(await isSignedIn(app, tokens.access)).toBe(true);
  });

  it("is sent only to clients that bind their session to a cookie; others get the specified fields", async () => {
    const tokens = await signIn(app);
    expect(Object.keys(tokens)).toEqual(["access", "refresh"]);
    const second = await expectOk(app.call("tokenRefresh", { body: { refresh: tokens.refresh } }));
    expect(Object.keys(second as object)).toEqual(["access", "refresh"]);
  });
});

describeEachEngine("the key for kept work", (engine) => {
  let app: TestApp;
  let ada: Tokens;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    ada = await signUp(app);
  });
  afterEach(() => app.close());

  const fetchPublicKey = async ({ access }: Tokens) =>
    (await expectOk(app.call("keptWorkKey", { token: access, body: {} }))) as KeptWorkKey;
  const fetchKeyPair = (tokens: Tokens) => app.call("keptWorkKeyPair", { token: tokens.access, body: {} });

  it("is created on the first call and stays the same, also when two devices request it at once", async () => {
    expect(await readReply(fetchKeyPair(ada))).toMatchObject({ status: 404 });
    const [first, second] = await Promise.all([fetchPublicKey(ada), fetchPublicKey(await signIn(app))]);
    expect(first).toEqual(second);
    expect(Object.keys(first)).toEqual(["id", "public_key"]);
    expect(await fetchPublicKey(ada)).toEqual(first);
  });

  it("is returned with its private half only to sessions of its account", async () => {
    const { id, public_key } = await fetchPublicKey(ada);
    const pair = (await expectOk(fetchKeyPair(ada))) as KeptWorkKeyPair;
    expect(pair).toMatchObject({ id, public_key });
    const derived = createPublicKey(
      createPrivateKey({ key: Buffer.from(pair.private_key, "base64url"), format: "der", type: "pkcs8" }),
    );
    expect(derived.export({ format: "der", type: "spki" }).toString("base64url")).toBe(public_key);
    expect(app.readLog()).toContain("kept_work_key_read");
    expect(app.readLog()).not.toContain(pair.private_key);
    const ben = await signUp(app, BEN);
    await fetchPublicKey(ben);
    expect(((await expectOk(fetchKeyPair(ben))) as KeptWorkKeyPair).private_key).not.toBe(pair.private_key);
    await expectOk(app.call("logout", { body: { refresh: ada.refresh } }));
    expect(await readReply(fetchKeyPair(ada))).toMatchObject({ status: 401 });
  });

  it("is exported without its private half, and erased with the account", async () => {
    const { id } = await fetchPublicKey(ada);
    const { db } = app.services.store;
    const row = await db.selectFrom("kept_work_key").selectAll().executeTakeFirstOrThrow();
    const exported = await readOwnData(db, "kept_work_key", row.account_id);
    expect(exported).toEqual([{ id, public_key: row.public_key, created_at: row.created_at }]);
    await eraseAccountNow(app.services, row.account_id);
    expect(await db.selectFrom("kept_work_key").selectAll().execute()).toEqual([]);
  });
});
