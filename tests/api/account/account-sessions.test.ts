import { afterEach, beforeEach, expect, it } from "vitest";
import type { Tokens } from "#core/wire/account/user.ts";
import { describeEachEngine } from "../support/engines.ts";
import { ADA, giveRole, isSignedIn, registerVerified, signIn } from "../support/learners.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { cookiesOf, expectOk, readReply } from "../support/replies.ts";
import { DAY_MS, MINUTE_MS } from "#core/exam/durations.ts";

describeEachEngine("sessions", (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await registerVerified(app);
  });
  afterEach(() => app.close());

  /** Signs in as the app does: the session is bound to a cookie. */
  const signInBound = async (): Promise<{ tokens: Tokens; cookies: readonly string[]; cookie: string }> => {
    const reply = await app.call("token", {
      body: { email: ADA.email, password: ADA.password },
      headers: { "Bandwise-Bind": "1" },
    });
    const tokens = (await reply.json()) as Tokens;
    return { tokens, cookies: reply.headers.getSetCookie(), cookie: cookiesOf(reply) };
  };
  const refresh = (token: string, headers: Record<string, string> = {}) =>
    app.call("tokenRefresh", { body: { refresh: token }, headers });
  const refreshTokens = async (token: string) => (await expectOk(refresh(token))) as Tokens;

  it("exchange a refresh token for a new pair", async () => {
    const first = await signIn(app);
    app.clock.advance(9 * MINUTE_MS);
    const second = await refreshTokens(first.refresh);
    expect(second.refresh).not.toBe(first.refresh);
    expect(await isSignedIn(app, second.access)).toBe(true);
    const third = await refreshTokens(second.refresh);
    expect(await isSignedIn(app, third.access)).toBe(true);
  });

  it("return the same new token for a minute, because the reply may have been lost", async () => {
    const first = await signIn(app);
    const second = await refreshTokens(first.refresh);
    app.clock.advance(MINUTE_MS);
    expect((await refreshTokens(first.refresh)).refresh).toBe(second.refresh);
    const third = await refreshTokens(second.refresh);
    expect((await refreshTokens(first.refresh)).refresh).toBe(second.refresh);
    expect((await refreshTokens(third.refresh)).refresh).not.toBe(third.refresh);
  });

  it("end, with all tokens of the session, when a refresh token is used again after that minute", async () => {
    const first = await signIn(app);
    const elsewhere = await signIn(app);
    const second = await refreshTokens(first.refresh);
    app.clock.advance(MINUTE_MS + 1);
    expect(await readReply(refresh(first.refresh))).toMatchObject({ status: 401, code: "refresh_refused" });
    expect(await readReply(refresh(second.refresh))).toMatchObject({ status: 401, code: "refresh_refused" });
    expect(await isSignedIn(app, second.access)).toBe(false);
    expect(await isSignedIn(app, elsewhere.access)).toBe(true);
    expect(app.readLog()).toContain("refresh_reuse");
  });

  it("survive when two tabs refresh at the same moment, a hundred times", async () => {
    let { refresh: current } = await signIn(app);
    for (let n = 0; n < 100; n += 1) {
      app.clock.advance(2 * MINUTE_MS);
      const [one, two] = await Promise.all([refreshTokens(current), refreshTokens(current)]);
      expect(one.refresh).toBe(two.refresh);
      current = one.refresh;
    }
  });

  it("are refused for an unknown token", async () => {
    expect(await readReply(refresh("nonsense"))).toEqual({
      status: 401,
      code: "refresh_refused",
      detail: "Your session has expired. Please log in again.",
    });
  });

  it("expire after 60 days without use, and 180 days after sign-in in any case", async () => {
    const first = await signIn(app);
    app.clock.advance(60 * DAY_MS);
    expect((await refresh(first.refresh)).status).toBe(401);

    let { refresh: current } = await signIn(app);
    for (let month = 0; month < 5; month += 1) {
      app.clock.advance(33 * DAY_MS);
      ({ refresh: current } = await refreshTokens(current));
    }
    app.clock.advance(15 * DAY_MS);
    expect((await refresh(current)).status).toBe(401);
  });

  it("of staff expire after twelve hours without use", async () => {
    await giveRole(app, ADA.email, "staff");
    const { refresh: current } = await signIn(app);
    app.clock.advance(12 * 60 * MINUTE_MS);
    expect((await refresh(current)).status).toBe(401);
  });

  it("end at sign-out, including the access token", async () => {
    const first = await signIn(app);
    const other = await signIn(app);
    await expectOk(app.call("logout", { body: { refresh: first.refresh } }));
    expect(await isSignedIn(app, first.access)).toBe(false);
    expect((await refresh(first.refresh)).status).toBe(401);
    expect(await isSignedIn(app, other.access)).toBe(true);
    await expectOk(app.call("logout", { body: { refresh: first.refresh } }));
    await expectOk(app.call("logout", { body: { refresh: "unknown" } }));
  });

  it("can be bound to a cookie, without which the refresh token is useless", async () => {
    const { tokens, cookies, cookie } = await signInBound();
    expect(cookies.find((each) => each.startsWith("bw_bind="))).toMatch(/HttpOnly.*SameSite=Strict/u);

    expect((await refresh(tokens.refresh)).status).toBe(401);
    expect((await refresh(tokens.refresh, { cookie: cookie.replace(/bw_bind=[^;]+/u, "bw_bind=wrong") })).status).toBe(
      401,
    );
    const second = (await expectOk(refresh(tokens.refresh, { cookie }))) as Tokens;
    expect((await refresh(second.refresh)).status).toBe(401);
    expect((await refresh(second.refresh, { cookie })).status).toBe(200);
  });

  it("bound to a cookie survive when a refresh token is used again without the cookie", async () => {
    const { tokens, cookie } = await signInBound();
    const second = (await expectOk(refresh(tokens.refresh, { cookie }))) as Tokens;
    app.clock.advance(5 * MINUTE_MS);
    expect((await refresh(tokens.refresh)).status).toBe(401);
    expect((await refresh(second.refresh, { cookie })).status).toBe(200);
  });

  it("use Secure __Host- cookies behind HTTPS", async () => {
    const httpsApp = await createTestApp({
      env: { PUBLIC_ORIGIN: "https://bandwise.example" },
      services: { store: app.services.store },
    });
    const reply = await httpsApp.call("token", {
      body: { email: ADA.email, password: ADA.password },
      headers: { "Bandwise-Bind": "1" },
    });
    const cookies = reply.headers.getSetCookie();
    for (const name of ["__Host-bw_bind", "__Host-bw_device"]) {
      expect(cookies.find((cookie) => cookie.startsWith(`${name}=`))).toMatch(
        /Path=\/.*HttpOnly.*Secure.*SameSite=Strict/u,
      );
    }
  });

  it("come with an XSRF cookie, and refuse requests whose XSRF header differs from the cookie", async () => {
    const reply = await app.call("token", { body: { email: ADA.email, password: ADA.password } });
    const tokens = (await reply.json()) as Tokens;
    const cookie = cookiesOf(reply);
    const value = /XSRF-TOKEN=([\w-]+)/u.exec(cookie)?.[1] ?? "";
    expect(reply.headers.getSetCookie().find((each) => each.startsWith("XSRF-TOKEN="))).not.toContain("HttpOnly");
    expect(
      (await app.call("userDetails", { token: tokens.access, headers: { cookie, "X-XSRF-TOKEN": value } })).status,
    ).toBe(200);
    expect(
      (await app.call("userDetails", { token: tokens.access, headers: { cookie, "X-XSRF-TOKEN": "other" } })).status,
    ).toBe(403);
  });
});
