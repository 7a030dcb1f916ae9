import { afterEach, beforeEach, expect, it } from "vitest";
import { createAccount } from "#api/commands/account/create-account.ts";
import { inviteStaff, withdrawInvitation } from "#api/commands/account/invite-staff.ts";
import { findAccountByEmail } from "#api/store/account/accounts.ts";
import { confirmSecondFactor, findSecondFactor, putSecondFactor } from "#api/store/account/second-factors.ts";
import { describeEachEngine } from "../support/engines.ts";
import { ADA, NEW_PASSWORD, readProof, registerVerified, makeRegistration, signIn } from "../support/learners.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { expectOk, readReply } from "../support/replies.ts";
import { DAY_MS } from "#core/exam/durations.ts";

const INVITATION = {
  email: ADA.email,
  first_name: "Ada",
  last_name: "Okafor",
  role: "admin",
  certification: "",
} as const;

describeEachEngine("an invitation to the staff", (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
  });
  afterEach(() => app.close());

  const findAccount = () => findAccountByEmail(app.services.store.db, ADA.email);
  const invite = () => inviteStaff(app.services, null, INVITATION);
  const accept = (token: string) => app.call("resetConfirm", { body: { token, ...NEW_PASSWORD } });

  it("gives no role until the owner of the address accepts it", async () => {
    await registerVerified(app);
    await invite();
    expect(await findAccount()).toMatchObject({ role: "learner" });
    // The link tells the page that choosing a password accepts the invitation.
    expect(app.mail.last(ADA.email).text).toMatch(/\/reset\/confirm\/\?token=[\w-]+&for=staff\s/u);
    const accepted = await expectOk(accept(readProof(app, ADA.email).token));
    expect(accepted).toMatchObject({ detail: expect.stringContaining("joined the staff") });
    expect(await findAccount()).toMatchObject({ role: "admin" });
    await signIn(app, { ...ADA, password: NEW_PASSWORD.password1 });
  });

  it("is the only way to a role: seeding demo data leaves the role of an existing account as it is", async () => {
    await registerVerified(app);
    expect(await createAccount(app.services, { ...ADA, role: "admin" })).toMatchObject({ isNew: false });
    expect(await findAccount()).toMatchObject({ role: "learner" });
  });

  it("can be accepted by code", async () => {
    await invite();
    const { code } = readProof(app, ADA.email);
    await expectOk(app.call("resetConfirm", { body: { email: ADA.email, code, ...NEW_PASSWORD } }));
    expect(await findAccount()).toMatchObject({ role: "admin" });
  });

  it("gives a stranger who registered the address nothing, whichever of the two emails the owner opens", async () => {
    await expectOk(app.call("register", { body: makeRegistration({ ...ADA, password: "Strangers-Own-1" }) }));
    const strangersToken = readProof(app, ADA.email).token;
    await invite();
    const invitation = readProof(app, ADA.email).token;
    await app.call("verify", { body: { token: strangersToken } });
    expect(await findAccount()).toMatchObject({ role: "learner", verified_at: null });
    await expectOk(accept(invitation));
    const body = { email: ADA.email, password: "Strangers-Own-1" };
    expect((await app.call("token", { body })).status).toBe(401);
    expect((await app.call("verify", { body: { token: strangersToken, password: body.password } })).status).toBe(400);
    await signIn(app, { ...ADA, password: NEW_PASSWORD.password1 });
  });

  it("ends the account's earlier sessions, password and second step", async () => {
    await registerVerified(app);
    const { access, refresh } = await signIn(app);
    const id = (await findAccount())?.id ?? "";
    await app.services.store.withTx(async (tx) => {
      await putSecondFactor(tx, id, "secret", app.clock.now());
      await confirmSecondFactor(tx, id, app.clock.now());
    });
    await invite();
    await expectOk(accept(readProof(app, ADA.email).token));
    expect(await findSecondFactor(app.services.store.db, id)).toBeUndefined();
    expect((await app.call("userDetails", { token: access })).status).toBe(401);
    expect((await app.call("tokenRefresh", { body: { refresh } })).status).toBe(401);
    expect((await app.call("token", { body: { email: ADA.email, password: ADA.password } })).status).toBe(401);
  });

  it("is not accepted by an ordinary reset, and stays valid after it", async () => {
    await registerVerified(app);
    await invite();
    const invitation = readProof(app, ADA.email).token;
    await expectOk(app.call("reset", { body: { email: ADA.email } }));
    await expectOk(accept(readProof(app, ADA.email).token));
    expect(await findAccount()).toMatchObject({ role: "learner" });
    await expectOk(accept(invitation));
    expect(await findAccount()).toMatchObject({ role: "admin" });
  });

  it("works once, for three days, and not after it is withdrawn", async () => {
    await invite();
    const used = readProof(app, ADA.email).token;
    const person = { ...INVITATION, email: "lee@example.test" };
    await inviteStaff(app.services, null, person);
    const withdrawn = readProof(app, person.email).token;
    const lee = (await findAccountByEmail(app.services.store.db, person.email))?.id ?? "";
    expect(await withdrawInvitation(app.services, "admin", lee)).toMatchObject({ detail: expect.any(String) });
    expect(await readReply(accept(withdrawn))).toMatchObject({ code: "link_wrong" });

    const late = { ...INVITATION, email: "kim@example.test" };
    await inviteStaff(app.services, null, late);
    const expired = readProof(app, late.email).token;
    await expectOk(accept(used));
    expect(await readReply(accept(used))).toMatchObject({ code: "link_wrong" });
    app.clock.advance(3 * DAY_MS);
    expect(await readReply(accept(expired))).toMatchObject({ code: "link_wrong" });
    expect(await invite()).toMatchObject({ problem: "conflict" });
  });
});
