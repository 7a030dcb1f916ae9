import { afterEach, beforeEach, expect, it } from "vitest";
import { confirmSecondFactor, putSecondFactor, replaceRecoveryCodes } from "#api/store/account/second-factors.ts";
import { openSession } from "#api/commands/account/sessions.ts";
import { issueMailToken } from "#api/commands/account/mail-tokens.ts";
import { describeEachEngine } from "../support/engines.ts";
import {
  ADA,
  NEW_PASSWORD,
  findAccountId,
  readProof,
  registerVerified,
  makeRegistration,
  signIn,
} from "../support/learners.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { cookiesOf, expectOk, readReply } from "../support/replies.ts";

const EVE = { ...ADA, first_name: "Eve", password: "Strangers-Own-1" };

describeEachEngine("the proof of an address", (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
  });
  afterEach(() => app.close());

  /** Adds to Ada's account what a stranger could leave there. Returns the refresh token of the stranger's session. */
  async function addStrangerData(): Promise<string> {
    const id = await findAccountId(app, ADA.email);
    const { services } = app;
    return services.store.withTx(async (tx) => {
      await putSecondFactor(tx, id, "secret", app.clock.now());
      await confirmSecondFactor(tx, id, app.clock.now());
      await replaceRecoveryCodes(tx, id, ["hash"]);
      await issueMailToken(services, tx, id, "email", "eve@example.test");
      const account = { id, role: "learner", token_version: 1 } as const;
      return (await openSession(services, tx, account, { isCookieBound: false, device: null })).refresh;
    });
  }
  async function countStrangerData(): Promise<Record<string, number>> {
    const { db } = app.services.store;
    const counts: Record<string, number> = {};
    for (const table of ["second_factor", "recovery_code", "mail_token", "registration"] as const)
      counts[table] = (await db.selectFrom(table).select("account_id").execute()).length;
    return counts;
  }
  const NO_STRANGER_DATA = { second_factor: 0, recovery_code: 0, mail_token: 0, registration: 0 };

  it("asks for the password in a browser that did not register, and keeps the link valid", async () => {
    await expectOk(app.call("register", { body: makeRegistration() }));
    const { token, code } = readProof(app, ADA.email);
    for (const body of [{ token }, { email: ADA.email, code }])
      expect(await readReply(app.call("verify", { body }))).toMatchObject({ status: 403, code: "password_needed" });
    expect(await readReply(app.call("verify", { body: { token, password: "Wrong-Horse-9" } }))).toMatchObject({
      status: 400,
      errors: { password: [expect.any(String)] },
    });
    await expectOk(app.call("verify", { body: { token, password: ADA.password } }));
    await signIn(app);
  });

  it.each(["link", "code"])("needs only the %s in the browser that registered", async (way) => {
    const registered = await app.call("register", { body: makeRegistration() });
    const { token, code } = readProof(app, ADA.email);
    const body = way === "link" ? { token } : { email: ADA.email, code };
    await expectOk(app.call("verify", { body, headers: { cookie: cookiesOf(registered) } }));
    await signIn(app);
  });

  it("gives a stranger who registered the address nothing when its owner opens the link", async () => {
    await expectOk(app.call("register", { body: makeRegistration(EVE) }));
    const { token } = readProof(app, ADA.email);
    const owner = await app.call("register", { body: makeRegistration({ ...ADA, email: "other@example.test" }) });
    const cookie = cookiesOf(owner);
    expect(await readReply(app.call("verify", { body: { token }, headers: { cookie } }))).toMatchObject({
      code: "password_needed",
    });
    const { email, password } = EVE;
    expect((await app.call("token", { body: { email, password } })).status).toBe(403);
    await expectOk(app.call("reset", { body: { email } }));
    await expectOk(app.call("resetConfirm", { body: { token: readProof(app, email).token, ...NEW_PASSWORD } }));
    expect((await app.call("token", { body: { email, password } })).status).toBe(401);
    await signIn(app, { ...ADA, password: NEW_PASSWORD.password1 });
  });

  it("by a reset ends everything that was set up before", async () => {
    await expectOk(app.call("register", { body: makeRegistration(EVE) }));
    const refresh = await addStrangerData();
    await expectOk(app.call("reset", { body: { email: ADA.email } }));
    await expectOk(app.call("resetConfirm", { body: { token: readProof(app, ADA.email).token, ...NEW_PASSWORD } }));
    expect(await countStrangerData()).toEqual(NO_STRANGER_DATA);
    expect((await app.call("tokenRefresh", { body: { refresh } })).status).toBe(401);
    await signIn(app, { ...ADA, password: NEW_PASSWORD.password1 });
  });

  it("by a registration ends everything that was set up before", async () => {
    await expectOk(app.call("register", { body: makeRegistration() }));
    const { token } = readProof(app, ADA.email);
    const refresh = await addStrangerData();
    await expectOk(app.call("verify", { body: { token, password: ADA.password } }));
    expect(await countStrangerData()).toEqual(NO_STRANGER_DATA);
    expect((await app.call("tokenRefresh", { body: { refresh } })).status).toBe(401);
    await signIn(app);
  });

  it("by a later reset keeps the owner's second step, and ends sessions and pending changes", async () => {
    await registerVerified(app);
    const { refresh } = await signIn(app);
    await addStrangerData();
    await expectOk(app.call("reset", { body: { email: ADA.email } }));
    await expectOk(app.call("resetConfirm", { body: { token: readProof(app, ADA.email).token, ...NEW_PASSWORD } }));
    expect(await countStrangerData()).toEqual({ ...NO_STRANGER_DATA, second_factor: 1, recovery_code: 1 });
    expect((await app.call("tokenRefresh", { body: { refresh } })).status).toBe(401);
    const body = { email: ADA.email, password: NEW_PASSWORD.password1 };
    expect(await readReply(app.call("token", { body }))).toMatchObject({ code: "second_factor_needed" });
  });
});
