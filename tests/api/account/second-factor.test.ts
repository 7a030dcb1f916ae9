import { ENDPOINTS, type EndpointName } from "#core/wire/endpoints.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { resetSecondFactor } from "#api/commands/account/second-factor-setup.ts";
import { computeTotpCode } from "#api/gateways/totp.ts";
import type { Tokens } from "#core/wire/account/user.ts";
import { describeEachEngine } from "../support/engines.ts";
import { ADA, BEN, giveRole, registerVerified, signIn } from "../support/learners.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { callOk, expectOk, readReply } from "../support/replies.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";

const PRODUCTION = {
  NODE_ENV: "production",
  PUBLIC_ORIGIN: "https://bandwise.example",
  SMTP_URL: "smtp://mail.example",
};

describeEachEngine("the second step", (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await registerVerified(app);
  });
  afterEach(() => app.close());

  const signInWithCode = (code?: string, person = ADA) =>
    app.call("token", {
      body: { email: person.email, password: person.password, ...(code !== undefined && { code }) },
    });
  const currentCode = (secret: string) => computeTotpCode(secret, app.clock.now());
  const readState = (token: string) => callOk(app, "secondFactor", { token, body: {} });

  async function enrol(token: string): Promise<{ secret: string; recovery: string[] }> {
    const { secret, address } = await callOk(app, "secondFactorBegin", { token, body: { password: ADA.password } });
    expect(address).toContain(`secret=${secret}`);
    const { recovery_codes: recovery } = await callOk(app, "secondFactorConfirm", {
      token,
      body: { code: currentCode(secret) },
    });
    app.clock.advance(MINUTE_MS);
    return { secret, recovery };
  }

  it("is required once a code was confirmed, and accepts each code once", async () => {
    const { access } = await signIn(app);
    const { secret } = await callOk(app, "secondFactorBegin", { token: access, body: { password: ADA.password } });
    await expectOk(signInWithCode());
    expect(await readReply(app.call("secondFactorConfirm", { token: access, body: { code: "000000" } }))).toMatchObject(
      {
        status: 400,
        code: "second_factor_wrong",
      },
    );
    const { recovery_codes } = await callOk(app, "secondFactorConfirm", {
      token: access,
      body: { code: currentCode(secret) },
    });
    expect(new Set(recovery_codes).size).toBe(10);
    expect(await readReply(signInWithCode())).toMatchObject({ status: 403, code: "second_factor_needed" });
    // The code that confirmed the app is used up.
    expect(await readReply(signInWithCode(currentCode(secret)))).toMatchObject({
      status: 400,
      code: "second_factor_wrong",
    });
    app.clock.advance(MINUTE_MS);
    const code = currentCode(secret);
    await expectOk(signInWithCode(` ${code.slice(0, 3)} ${code.slice(3)} `));
    expect((await signInWithCode(code)).status).toBe(400);
    expect(app.mail.last(ADA.email).subject).toBe("Two-step sign-in is on");
  });

  it("is not revealed without the password", async () => {
    await enrol((await signIn(app)).access);
    expect(
      await readReply(app.call("token", { body: { email: ADA.email, password: "Wrong-Horse-9", code: "1" } })),
    ).toEqual({ status: 401, code: "invalid_credentials", detail: "Invalid Credentials." });
  });

  it("signs out every other device when it is turned on", async () => {
    const elsewhere = await signIn(app);
    const here = await signIn(app);
    await enrol(here.access);
    expect((await app.call("userDetails", { token: elsewhere.access })).status).toBe(401);
    expect((await app.call("userDetails", { token: here.access })).status).toBe(200);
  });

  it("accepts each recovery code once", async () => {
    const { access } = await signIn(app);
    const { recovery } = await enrol(access);
    const [first = "", second = ""] = recovery;
    await expectOk(signInWithCode(first));
    expect((await signInWithCode(first)).status).toBe(400);
    const { access: again } = (await expectOk(signInWithCode(second.toLowerCase().replaceAll("-", " ")))) as Tokens;
    expect((await readState(again)).recovery_codes_left).toBe(8);
  });

  it("limits guesses, and lets the owner in after a wait", async () => {
    const { secret } = await enrol((await signIn(app)).access);
    for (let n = 0; n < 10; n += 1) {
      expect((await signInWithCode("000000")).status).toBe(400);
    }
    const slowed = await signInWithCode("000000");
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get("Retry-After"))).toBeGreaterThan(0);
    app.clock.advance(16 * MINUTE_MS);
    await expectOk(signInWithCode(currentCode(secret)));
  });

  it("stores neither secret nor recovery codes in plain text, and logs neither", async () => {
    const { secret, recovery } = await enrol((await signIn(app)).access);
    const rows = JSON.stringify([
      await app.services.store.db.selectFrom("second_factor").selectAll().execute(),
      await app.services.store.db.selectFrom("recovery_code").selectAll().execute(),
    ]);
    for (const word of [secret, ...recovery, ...recovery.map((code) => code.replaceAll("-", ""))]) {
      expect(rows).not.toContain(word);
      expect(app.readLog()).not.toContain(word);
    }
  });

  it("requires the password for new recovery codes and for turning it off", async () => {
    const { access } = await signIn(app);
    const { secret, recovery } = await enrol(access);
    const wrong = { password: "Wrong-Horse-9", code: currentCode(secret) };
    expect(await readReply(app.call("secondFactorCodes", { token: access, body: wrong }))).toMatchObject({
      errors: { password: ["That is not your password."] },
    });
    const proof = { password: ADA.password, code: currentCode(secret) };
    const fresh = await callOk(app, "secondFactorCodes", { token: access, body: proof });
    expect((await signInWithCode(recovery[0])).status).toBe(400);
    await callOk(app, "secondFactorEnd", {
      token: access,
      body: { password: ADA.password, code: fresh.recovery_codes[0] },
    });
    await expectOk(signInWithCode());
    expect(app.mail.last(ADA.email).subject).toBe("Two-step sign-in is off");
  });

  it("can be reset from the command line for an owner without app and codes", async () => {
    const { access } = await signIn(app);
    await enrol(access);
    expect(await resetSecondFactor(app.services, ADA.email)).toBe("done");
    expect((await app.call("userDetails", { token: access })).status).toBe(401);
    await expectOk(signInWithCode());
    expect(await resetSecondFactor(app.services, ADA.email)).toBe("none");
    expect(await resetSecondFactor(app.services, "nobody@example.test")).toBe("unknown");
  });

  it("is required for the CRM in production, where staff cannot turn it off", async () => {
    const productionApp = await createTestApp({
      env: PRODUCTION,
      services: { store: app.services.store, clock: app.services.clock },
    });
    await giveRole(app, ADA.email, "staff");
    await registerVerified(app, BEN);
    const { access } = (await expectOk(
      productionApp.call("token", { body: { email: ADA.email, password: ADA.password } }),
    )) as Tokens;
    const openCrm = () => productionApp.call("crmEvaluations", { token: access });
    expect(await readReply(openCrm())).toMatchObject({ status: 403, code: "second_factor_missing" });
    expect(
      (await productionApp.request("/api/crm/no_such/", { headers: { authorization: `Bearer ${access}` } })).status,
    ).toBe(403);
    expect(await callOk(productionApp, "secondFactor", { token: access, body: {} })).toMatchObject({
      is_required: true,
    });
    const { secret } = await callOk(productionApp, "secondFactorBegin", {
      token: access,
      body: { password: ADA.password },
    });
    await callOk(productionApp, "secondFactorConfirm", { token: access, body: { code: currentCode(secret) } });
    expect((await openCrm()).status).toBe(200);
    app.clock.advance(MINUTE_MS);
    expect(
      await readReply(
        productionApp.call("secondFactorEnd", {
          token: access,
          body: { password: ADA.password, code: currentCode(secret) },
        }),
      ),
    ).toMatchObject({ status: 422 });
    const ben = (await expectOk(
      productionApp.call("token", { body: { email: BEN.email, password: BEN.password } }),
    )) as Tokens;
    expect(await callOk(productionApp, "secondFactor", { token: ben.access, body: {} })).toMatchObject({
      is_required: false,
    });
  });

  it("is required of administrators in production, for every call of staff and administrators", async () => {
    const productionApp = await createTestApp({
      env: PRODUCTION,
      services: { store: app.services.store, clock: app.services.clock },
    });
    await giveRole(app, ADA.email, "admin");
    const { access } = (await expectOk(
      productionApp.call("token", { body: { email: ADA.email, password: ADA.password } }),
    )) as Tokens;
    const staffCalls = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) =>
      ["staff", "admin"].includes(ENDPOINTS[name].access),
    );
    expect(staffCalls.length).toBeGreaterThan(10);
    for (const name of staffCalls) {
      const { method } = ENDPOINTS[name];
      const reply = await readReply(
        productionApp.call(name, { token: access, ...(method === "GET" ? {} : { body: {} }) }),
      );
      expect(reply, name).toMatchObject({ status: 403, code: "second_factor_missing" });
    }
  });
});
