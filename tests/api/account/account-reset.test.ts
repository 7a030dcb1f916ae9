import { afterEach, beforeEach, expect, it } from "vitest";
import { describeEachEngine } from "../support/engines.ts";
import { createFakeMail } from "../support/fake-mail.ts";
import { ADA, NEW_PASSWORD, readProof, registerVerified, makeRegistration, signIn } from "../support/learners.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { expectOk, readReply, sortStatuses } from "../support/replies.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";

describeEachEngine("password reset", (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await registerVerified(app);
  });
  afterEach(() => app.close());

  const requestReset = (email = ADA.email, address = "192.0.2.1") => app.call("reset", { body: { email }, address });
  const requestProof = async () => {
    await expectOk(requestReset());
    return readProof(app, ADA.email);
  };

  it("by the link ends every session and emails the owner", async () => {
    const old = await signIn(app);
    const { token } = await requestProof();
    await expectOk(app.call("resetConfirm", { body: { token, ...NEW_PASSWORD } }));
    expect((await app.call("userDetails", { token: old.access })).status).toBe(401);
    expect((await app.call("tokenRefresh", { body: { refresh: old.refresh } })).status).toBe(401);
    expect((await app.call("token", { body: { email: ADA.email, password: ADA.password } })).status).toBe(401);
    await signIn(app, { ...ADA, password: NEW_PASSWORD.password1 });
    expect(app.mail.last(ADA.email).subject).toBe("Your password was changed");
  });

  it("by the code sets the new password", async () => {
    const { code } = await requestProof();
    await expectOk(app.call("resetConfirm", { body: { email: ADA.email, code, ...NEW_PASSWORD } }));
    await signIn(app, { ...ADA, password: NEW_PASSWORD.password1 });
  });

  it("does not reveal whether an address has an account", async () => {
    const replyToKnown = await readReply(requestReset());
    const replyToUnknown = await readReply(requestReset("nobody@example.test"));
    expect({ ...replyToUnknown, dev_mail: null }).toEqual({ ...replyToKnown, dev_mail: null });
    expect(app.mail.last("nobody@example.test").subject).toBe("No account with this address");
  });

  it("replies without waiting for the work, so a known address takes no longer", async () => {
    const { store } = app.services;
    const stuck = await createTestApp({
      services: {
        store: { ...store, withTx: () => new Promise(() => {}) },
        mail: createFakeMail({ isLocal: false }),
      },
    });
    expect((await stuck.call("reset", { body: { email: ADA.email } })).status).toBe(200);
    expect((await stuck.call("resendVerification", { body: { email: ADA.email } })).status).toBe(200);
  });

  it("accepts link and code once, within an hour", async () => {
    const { token } = await requestProof();
    app.clock.advance(60 * MINUTE_MS);
    expect(await readReply(app.call("resetConfirm", { body: { token, ...NEW_PASSWORD } }))).toMatchObject({
      status: 400,
      code: "link_wrong",
    });
    app.clock.advance(60 * MINUTE_MS);
    const again = await requestProof();
    const replies = await Promise.all(
      [0, 1].map(() => app.call("resetConfirm", { body: { token: again.token, ...NEW_PASSWORD } })),
    );
    expect(sortStatuses(replies)).toEqual([200, 400]);
    expect(
      await readReply(app.call("resetConfirm", { body: { email: ADA.email, code: again.code, ...NEW_PASSWORD } })),
    ).toMatchObject({ code: "code_wrong" });
  });

  it("rejects the proof of a registration", async () => {
    const person = { ...ADA, email: "carol@example.test" };
    await app.call("register", { body: makeRegistration(person) });
    const { token, code } = readProof(app, person.email);
    expect(await readReply(app.call("resetConfirm", { body: { token, ...NEW_PASSWORD } }))).toMatchObject({
      code: "link_wrong",
    });
    expect(
      await readReply(app.call("resetConfirm", { body: { email: person.email, code, ...NEW_PASSWORD } })),
    ).toMatchObject({
      code: "code_wrong",
    });
  });

  it("verifies the address too, because the proof came by email", async () => {
    const person = { ...ADA, email: "carol@example.test" };
    await app.call("register", { body: makeRegistration(person) });
    await expectOk(requestReset(person.email));
    await expectOk(app.call("resetConfirm", { body: { token: readProof(app, person.email).token, ...NEW_PASSWORD } }));
    await signIn(app, { ...person, password: NEW_PASSWORD.password1 });
  });

  it("works for the owner while strangers' guesses block signing in", async () => {
    for (let number = 0; number < 54; number += 1)
      await app.services.limits.attempt(`sign-in ${ADA.email} everywhere`, app.clock.now(), 50);
    expect((await app.call("token", { body: { email: ADA.email, password: ADA.password } })).status).toBe(429);
    const { token } = await requestProof();
    await expectOk(app.call("resetConfirm", { body: { token, ...NEW_PASSWORD } }));
    await signIn(app, { ...ADA, password: NEW_PASSWORD.password1 });
  });

  it("rejects a weak new password and keeps the proof valid", async () => {
    const { token } = await requestProof();
    const weak = await readReply(app.call("resetConfirm", { body: { token, password1: "short", password2: "short" } }));
    expect(weak).toMatchObject({
      status: 400,
      errors: { password1: expect.arrayContaining([expect.stringContaining("8 or more characters")]) },
    });
    const different = await readReply(
      app.call("resetConfirm", { body: { token, ...NEW_PASSWORD, password2: "Other-Tree-44" } }),
    );
    expect(different).toMatchObject({ errors: { password2: ["Passwords must match"] } });
    const personal = await readReply(
      app.call("resetConfirm", { body: { token, password1: "Okafor-1990!", password2: "Okafor-1990!" } }),
    );
    expect(personal).toMatchObject({ errors: { password1: [expect.stringContaining("your name")] } });
    await expectOk(app.call("resetConfirm", { body: { token, ...NEW_PASSWORD } }));
  });

  it("allows five requests per hour and caller, and still serves another caller", async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 6; number += 1) statuses.push((await requestReset()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await requestReset(ADA.email, "198.51.100.1")).status).toBe(200);
    app.clock.advance(60 * MINUTE_MS);
    expect((await requestReset()).status).toBe(200);
  });

  it("repeats the same proof within ten minutes, so that the first email stays valid", async () => {
    const first = await requestProof();
    expect(await requestProof()).toEqual(first);
    app.clock.advance(10 * MINUTE_MS);
    const later = await requestProof();
    expect(later.token).not.toBe(first.token);
    expect(await readReply(app.call("resetConfirm", { body: { token: first.token, ...NEW_PASSWORD } }))).toMatchObject({
      code: "link_wrong",
    });
    await expectOk(app.call("resetConfirm", { body: { token: later.token, ...NEW_PASSWORD } }));
  });

  it("works for the owner after strangers have registered the address and asked for messages 25 times", async () => {
    for (let number = 0; number < 25; number += 1) {
      const address = `203.0.113.${number}`;
      await app.call("register", { body: makeRegistration({ ...ADA, password: `Strangers-Own-${number}` }), address });
      await app.call("resendVerification", { body: { email: ADA.email }, address });
    }
    const { token } = await requestProof();
    await expectOk(app.call("resetConfirm", { body: { token, ...NEW_PASSWORD } }));
  });

  it("works with the newest email after strangers have asked and guessed 25 times", async () => {
    for (let number = 0; number < 25; number += 1) {
      const address = `203.0.113.${number}`;
      await expectOk(requestReset(ADA.email, address));
      await app.call("resetConfirm", { body: { email: ADA.email, code: "000000", ...NEW_PASSWORD }, address });
    }
    await expectOk(requestReset());
    const sent = app.mail.sent.filter(({ to, subject }) => to === ADA.email && subject === "Choose a new password");
    expect(sent).toHaveLength(3);
    await expectOk(app.call("resetConfirm", { body: { token: readProof(app, ADA.email).token, ...NEW_PASSWORD } }));
  });

  it("does not reveal the owner's name to somebody without the proof", async () => {
    const named = { password1: "Okafor-1990!", password2: "Okafor-1990!" };
    const body = { email: ADA.email, code: "000000", ...named };
    expect(await readReply(app.call("resetConfirm", { body }))).toMatchObject({ code: "code_wrong" });
  });
});
