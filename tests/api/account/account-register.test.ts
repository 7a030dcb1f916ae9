import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TOO_COMMON } from "#api/commands/account/password-policy.ts";
import { sendWaitingMail } from "#api/mail/send-mail.ts";
import { describeEachEngine } from "../support/engines.ts";
import { createFakeMail } from "../support/fake-mail.ts";
import { ADA, BEN, readProof, makeRegistration, registerVerified, signIn } from "../support/learners.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { callOk, expectOk, readReply, sortStatuses } from "../support/replies.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";

type Proof = ReturnType<typeof readProof>;
/** Returns a code that is not the given one. */
const otherCode = (code: string): string => (code === "000000" ? "000001" : "000000");

describeEachEngine("registration", (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
  });
  afterEach(() => app.close());

  it("creates an account that can sign in after the link verifies its address", async () => {
    const reply = await callOk(app, "register", { body: makeRegistration() });
    expect(reply.detail).toBe("Registration Successful");
    expect(reply.dev_mail).toMatch(/^\/dev\/mail\/[\w-]{22}$/u);

    const early = await readReply(app.call("token", { body: { email: ADA.email, password: ADA.password } }));
    expect(early).toMatchObject({ status: 403, code: "email_unverified" });

    await expectOk(app.call("verify", { body: { token: readProof(app, ADA.email).token, password: ADA.password } }));
    const tokens = await signIn(app);
    const user = await expectOk(app.call("userDetails", { token: tokens.access }));
    expect(user).toEqual({
      first_name: "Ada",
      last_name: "Okafor",
      email: ADA.email,
      testType: "academic",
      bandsTarget: 7,
    });
  });

  it("signs the device in if the verification asks for that and has the password", async () => {
    await expectOk(app.call("register", { body: makeRegistration() }));
    const { token, code } = readProof(app, ADA.email);
    expect(await readReply(app.call("verify", { body: { token, sign_in: true } }))).toMatchObject({
      code: "password_needed",
    });
    const reply = await callOk(app, "verify", {
      body: { email: ADA.email, code, password: ADA.password, sign_in: true },
    });
    expect(reply.detail).toBe("Your email address is verified.");
    const user = await expectOk(app.call("userDetails", { token: reply.tokens?.access ?? "" }));
    expect(user).toMatchObject({ email: ADA.email });
    expect(await readReply(app.call("verify", { body: { token, sign_in: true } }))).toMatchObject({
      code: "link_wrong",
    });
  });

  it("opens no session if the verification does not ask for one", async () => {
    await expectOk(app.call("register", { body: makeRegistration() }));
    const { token } = readProof(app, ADA.email);
    const reply = await expectOk(app.call("verify", { body: { token, password: ADA.password } }));
    expect(reply).toEqual({ detail: "Your email address is verified. You can sign in now." });
  });

  it("shows the verification email outside production, with a link that stays on this server", async () => {
    const { dev_mail } = await callOk(app, "register", { body: makeRegistration() });
    const page = await (await app.request(dev_mail ?? "")).text();
    const { token, code } = readProof(app, ADA.email);
    expect(page).toContain(`href="/verify?token=${token}"`);
    expect(page).toContain(code);
  });

  it("verifies by code within an hour", async () => {
    await app.call("register", { body: makeRegistration() });
    const { code } = readProof(app, ADA.email);
    app.clock.advance(60 * MINUTE_MS - 1);
    await expectOk(app.call("verify", { body: { email: " ADA@example.test ", code, password: ADA.password } }));
    await signIn(app);
  });

  it("rejects a code after an hour and a link after a day", async () => {
    await app.call("register", { body: makeRegistration() });
    const { token, code } = readProof(app, ADA.email);
    app.clock.advance(60 * MINUTE_MS);
    expect(await readReply(app.call("verify", { body: { email: ADA.email, code } }))).toMatchObject({
      status: 400,
      code: "code_wrong",
      errors: { code: [expect.any(String)] },
    });
    app.clock.advance(23 * 60 * MINUTE_MS);
    expect(await readReply(app.call("verify", { body: { token, password: ADA.password } }))).toMatchObject({
      status: 400,
      code: "link_wrong",
    });
  });

  it("rejects the sixth guess of a code, and still accepts the link", async () => {
    await app.call("register", { body: makeRegistration() });
    const { token, code } = readProof(app, ADA.email);
    const wrong = otherCode(code);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await readReply(app.call("verify", { body: { email: ADA.email, code: wrong } }))).toMatchObject({
        code: "code_wrong",
      });
    }
    expect(await readReply(app.call("verify", { body: { email: ADA.email, code } }))).toMatchObject({
      code: "code_wrong",
    });
    await expectOk(app.call("verify", { body: { token, password: ADA.password } }));
  });

  it("rejects the right code after eight simultaneous guesses", async () => {
    await app.call("register", { body: makeRegistration() });
    const { code } = readProof(app, ADA.email);
    const body = { email: ADA.email, code: otherCode(code) };
    await Promise.all(Array.from({ length: 8 }, () => app.call("verify", { body })));
    expect(await readReply(app.call("verify", { body: { email: ADA.email, code } }))).toMatchObject({
      code: "code_wrong",
    });
  });

  it("accepts a link once, also for simultaneous requests", async () => {
    await app.call("register", { body: makeRegistration() });
    const { token } = readProof(app, ADA.email);
    const replies = await Promise.all([
      app.call("verify", { body: { token, password: ADA.password } }),
      app.call("verify", { body: { token, password: ADA.password } }),
    ]);
    expect(sortStatuses(replies)).toEqual([200, 400]);
  });

  it("does not reveal that an address has an account, and emails its owner", async () => {
    await registerVerified(app);
    const fresh = await readReply(app.call("register", { body: makeRegistration(BEN) }));
    const taken = await readReply(
      app.call("register", { body: makeRegistration({ ...ADA, first_name: "Eve", password: "Something-Else-3" }) }),
    );
    expect({ ...taken, dev_mail: null }).toEqual({ ...fresh, dev_mail: null });
    expect(app.mail.last(ADA.email).subject).toBe("You already have an account");
    await signIn(app);
    const stranger = await readReply(app.call("token", { body: { email: ADA.email, password: "Something-Else-3" } }));
    expect(stranger).toMatchObject({ status: 401, code: "invalid_credentials" });
  });

  it("uses the newest of two registrations with the same password", async () => {
    await app.call("register", { body: makeRegistration() });
    const old = readProof(app, ADA.email);
    await app.call("register", { body: makeRegistration({ ...ADA, first_name: "Adaeze" }) });
    expect(await readReply(app.call("verify", { body: { token: old.token, password: ADA.password } }))).toMatchObject({
      code: "link_wrong",
    });
    await expectOk(app.call("verify", { body: { token: readProof(app, ADA.email).token, password: ADA.password } }));
    const { access } = await signIn(app);
    expect(await expectOk(app.call("userDetails", { token: access }))).toMatchObject({ first_name: "Adaeze" });
  });

  describe.each([
    ["link", ({ token }: Proof) => ({ token, password: ADA.password })],
    ["code", ({ code }: Proof) => ({ email: ADA.email, code, password: ADA.password })],
  ])("when a stranger registers the same address and the owner proves it by %s", (_way, proofOf) => {
    const EVE = { ...ADA, first_name: "Eve", password: "Strangers-Own-1" };

    it.each([
      ["before", [EVE, ADA]],
      ["after", [ADA, EVE]],
    ])("accepts only the owner's password if the stranger registered %s the owner", async (_order, people) => {
      const proofs = new Map<object, Proof>();
      for (const person of people) {
        await expectOk(app.call("register", { body: makeRegistration(person) }));
        proofs.set(person, readProof(app, ADA.email));
      }
      const [ownerProof, strangerProof] = [proofs.get(ADA), proofs.get(EVE)];
      if (ownerProof === undefined || strangerProof === undefined) throw new Error("an email is missing");
      await expectOk(app.call("verify", { body: proofOf(ownerProof) }));
      const { access } = await signIn(app);
      expect(await expectOk(app.call("userDetails", { token: access }))).toMatchObject({ first_name: "Ada" });
      const { email, password } = EVE;
      expect(await readReply(app.call("token", { body: { email, password } }))).toMatchObject({ status: 401 });
      // The owner's proof also invalidates the stranger's.
      expect((await app.call("verify", { body: proofOf(strangerProof) })).status).toBe(400);
      await signIn(app);
    });

    it("asks for a new password if the email was requested again, because the server cannot tell whose password is the owner's", async () => {
      for (const person of [ADA, EVE]) {
        await expectOk(app.call("register", { body: makeRegistration(person) }));
      }
      await expectOk(app.call("resendVerification", { body: { email: ADA.email } }));
      const reply = await readReply(app.call("verify", { body: proofOf(readProof(app, ADA.email)) }));
      expect(reply.detail).toContain("Choose a new password");
      for (const { email, password } of [ADA, EVE])
        expect((await app.call("token", { body: { email, password } })).status).toBe(401);
      await expectOk(app.call("reset", { body: { email: ADA.email } }));
      const chosen = { password1: ADA.password, password2: ADA.password };
      await expectOk(app.call("resetConfirm", { body: { token: readProof(app, ADA.email).token, ...chosen } }));
      await signIn(app);
    });
  });

  it("creates one account for simultaneous registrations", async () => {
    await Promise.all(Array.from({ length: 6 }, () => app.call("register", { body: makeRegistration() })));
    expect(await app.services.store.db.selectFrom("account").select("email").execute()).toEqual([{ email: ADA.email }]);
  });

  it("gives the same reply to every resend request, and emails each address what applies to that address", async () => {
    await app.call("register", { body: makeRegistration() });
    const waiting = await readReply(app.call("resendVerification", { body: { email: ADA.email } }));
    const unknown = await readReply(app.call("resendVerification", { body: { email: "nobody@example.test" } }));
    expect(waiting.detail).toBe(unknown.detail);
    expect(app.mail.last("nobody@example.test").subject).toBe("No account with this address");
    await expectOk(app.call("verify", { body: { token: readProof(app, ADA.email).token, password: ADA.password } }));
    expect(await readReply(app.call("resendVerification", { body: { email: ADA.email } }))).toMatchObject({
      detail: waiting.detail,
    });
    expect(app.mail.last(ADA.email).subject).toBe("You already have an account");
  });

  it("resends the same proof within ten minutes, and a new one later", async () => {
    await app.call("register", { body: makeRegistration() });
    const first = readProof(app, ADA.email);
    await app.call("resendVerification", { body: { email: ADA.email } });
    expect(readProof(app, ADA.email)).toEqual(first);
    app.clock.advance(10 * MINUTE_MS);
    await app.call("resendVerification", { body: { email: ADA.email } });
    expect(readProof(app, ADA.email).token).not.toBe(first.token);
    const old = { token: first.token, password: ADA.password };
    expect(await readReply(app.call("verify", { body: old }))).toMatchObject({ code: "link_wrong" });
    await expectOk(app.call("verify", { body: { token: readProof(app, ADA.email).token, password: ADA.password } }));
  });

  it("stores an email that could not be sent, and sends it later", async () => {
    app.mail.isDown = true;
    await expectOk(app.call("register", { body: makeRegistration() }));
    expect(app.mail.sent).toHaveLength(0);
    app.mail.isDown = false;
    app.clock.advance(2 * MINUTE_MS);
    await Promise.all([sendWaitingMail(app.services), sendWaitingMail(app.services)]);
    expect(app.mail.sent).toHaveLength(1);
    expect(await app.services.store.db.selectFrom("mail_outbox").selectAll().execute()).toEqual([]);
    await expectOk(app.call("verify", { body: { token: readProof(app, ADA.email).token, password: ADA.password } }));
  });

  it("reports each wrong field with the specified message, and echoes no input", async () => {
    const reply = await app.call("register", {
      body: { first_name: "A", last_name: "x".repeat(51), email: "ada@", password1: "hunter2", password2: "hunter3" },
    });
    const text = await reply.text();
    expect(reply.status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      code: "invalid",
      errors: {
        first_name: ["Too Short!"],
        last_name: ["Too Long!"],
        email: ["Invalid email"],
        password1: [
          "password must contain 8 or more characters with at least one of each: uppercase, lowercase, number and special",
        ],
      },
    });
    expect(text).not.toMatch(/hunter|ada@|xxx/u);
  });

  it.each([
    [
      {},
      {
        first_name: ["Required"],
        last_name: ["Required"],
        email: ["Required"],
        password1: ["Password is required"],
        password2: ["Passwords must match"],
      },
    ],
    [{ ...makeRegistration(), password2: "Correct-Horse-8" }, { password2: ["Passwords must match"] }],
    [
      { ...makeRegistration(), password1: "CORRECT-HORSE-9", password2: "CORRECT-HORSE-9" },
      { password1: ["password must contain at least 1 lower case letter"] },
    ],
    [{ ...makeRegistration(), password1: "Password-2026!", password2: "Password-2026!" }, { password1: [TOO_COMMON] }],
    [{ ...makeRegistration(), email: 12 }, { email: ["Required"] }],
  ])("names the wrong fields of %o", async (body, errors) => {
    expect(await readReply(app.call("register", { body }))).toMatchObject({ status: 400, code: "invalid", errors });
    expect(await app.services.store.db.selectFrom("account").select("id").execute()).toEqual([]);
  });

  it("accepts a password of 250 characters and rejects one of 251", async () => {
    const long = `Aa1!${"é".repeat(246)}`;
    await registerVerified(app, { ...ADA, password: long });
    await signIn(app, { ...ADA, password: long });
    expect(
      await readReply(app.call("token", { body: { email: ADA.email, password: long.slice(0, -1) } })),
    ).toMatchObject({
      status: 401,
    });
    expect(
      await readReply(app.call("register", { body: makeRegistration({ ...BEN, password: `${long}x` }) })),
    ).toMatchObject({
      status: 400,
    });
  });

  it("allows ten registrations per hour from a network address", async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 11; number += 1) {
      statuses.push(
        (await app.call("register", { body: makeRegistration({ ...ADA, email: `a${number}@example.test` }) })).status,
      );
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const elsewhere = await app.call("register", {
      body: makeRegistration({ ...ADA, email: "b@example.test" }),
      address: "198.51.100.7",
    });
    expect(elsewhere.status).toBe(200);
    app.clock.advance(60 * MINUTE_MS);
    expect((await app.call("register", { body: makeRegistration({ ...ADA, email: "c@example.test" }) })).status).toBe(
      200,
    );
  });
});

describeEachEngine("registration in production", (engine) => {
  it("returns no email and no link to one", async () => {
    const env = {
      NODE_ENV: "production",
      PUBLIC_ORIGIN: "https://bandwise.example",
      SMTP_URL: "smtp://mail.example:587",
    };
    const mail = createFakeMail({ isLocal: false });
    const app = await createTestApp({ url: await engine.createDatabase(), env, services: { mail } });
    const reply = await callOk(app, "register", { body: makeRegistration() });
    expect(reply.dev_mail).toBeNull();
    expect((await app.request("/dev/mail/aaaaaaaaaaaaaaaaaaaaaa")).status).toBe(404);
    await app.close();
  });

  it("uses the configured origin in links, whatever the Host header says", async () => {
    const app = await createTestApp({
      url: await engine.createDatabase(),
      env: { PUBLIC_ORIGIN: "https://bandwise.example" },
    });
    await app.call("register", {
      body: makeRegistration(),
      headers: { host: "evil.example", "x-forwarded-host": "evil.example" },
    });
    expect(app.mail.last(ADA.email).text).toContain("https://bandwise.example/verify?token=");
    expect(app.mail.last(ADA.email).text).not.toContain("evil");
    await app.close();
  });
});
