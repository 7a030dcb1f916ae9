import { argon2Sync } from "node:crypto";
import { SignJWT } from "jose";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeEachEngine } from "../support/engines.ts";
import {
  ADA,
  BEN,
  readProof,
  giveRole,
  registerVerified,
  makeRegistration,
  signUp,
  signIn,
} from "../support/learners.ts";
import { createTestApp, TEST_NOW, TEST_SECRET, type TestApp } from "../support/test-app.ts";
import { cookiesOf, expectOk, readReply } from "../support/replies.ts";
import { MINUTE_MS, SECOND_MS } from "#core/exam/durations.ts";

describeEachEngine("signing in", (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await registerVerified(app);
  });
  afterEach(() => app.close());

  const trySignIn = (
    password: string,
    options: { headers?: Record<string, string>; address?: string; email?: string } = {},
  ) => app.call("token", { body: { email: options.email ?? ADA.email, password }, ...options });
  const failTenTimes = async (): Promise<void> => {
    for (let number = 0; number < 10; number += 1) expect((await trySignIn(`Wrong-${number}-aaa`)).status).toBe(401);
  };
  /** Fails `count` times, each time from another network. 50 failures fill the counter that all networks share. */
  const failEverywhere = async (count = 50): Promise<void> => {
    for (let number = 0; number < count; number += 1)
      expect((await trySignIn(`Wrong-${number}-aaa`, { address: `203.0.113.${number}` })).status).toBe(401);
  };

  it("returns a pair of tokens, in whatever case the address is written", async () => {
    const tokens = await signIn(app, { ...ADA, email: "Ada@Example.TEST" });
    expect(tokens.refresh).toMatch(/^[\w-]{43}$/u);
    const claims = JSON.parse(Buffer.from(tokens.access.split(".")[1] ?? "", "base64url").toString()) as Record<
      string,
      unknown
    >;
    expect(claims).toMatchObject({
      iss: "http://localhost:3000",
      aud: "http://localhost:3000",
      typ: "access",
      role: "learner",
      iat: TEST_NOW / SECOND_MS,
      exp: TEST_NOW / SECOND_MS + 600,
    });
  });

  it("gives the same reply to an unknown address and a wrong password", async () => {
    const wrong = await readReply(trySignIn("Wrong-Horse-9"));
    const unknown = await readReply(trySignIn("Wrong-Horse-9", { email: "nobody@example.test" }));
    expect(wrong).toEqual({ status: 401, code: "invalid_credentials", detail: "Invalid Credentials." });
    expect(unknown).toEqual(wrong);
  });

  it("hashes the password for an unknown address too", async () => {
    const verifiedHashes: (string | null)[] = [];
    const { passwords } = app.services;
    const spied = await createTestApp({
      url: await engine.createDatabase(),
      services: {
        passwords: {
          ...passwords,
          verify: (password, stored) => (verifiedHashes.push(stored), passwords.verify(password, stored)),
        },
      },
    });
    expect(
      (await spied.call("token", { body: { email: "nobody@example.test", password: "Wrong-Horse-9" } })).status,
    ).toBe(401);
    expect(verifiedHashes).toEqual([null]);
    await spied.close();
  });

  it("makes a network wait after ten failures on an account, and returns how long", async () => {
    await failTenTimes();
    const slowed = await trySignIn(ADA.password);
    expect(slowed.status).toBe(429);
    const wait = Number(slowed.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    app.clock.advance(wait * SECOND_MS);
    expect((await trySignIn(ADA.password)).status).toBe(200);
    expect((await trySignIn(ADA.password)).status).toBe(200);
  });

  it("lengthens each further wait, up to fifteen minutes", async () => {
    await failTenTimes();
    const waits: number[] = [];
    for (let number = 0; number < 14; number += 1) {
      const reply = await trySignIn("Wrong-Horse-9");
      const wait = Number(reply.headers.get("retry-after"));
      waits.push(wait);
      app.clock.advance(wait * SECOND_MS);
      await trySignIn("Wrong-Horse-9");
    }
    expect(waits.slice(0, 4)).toEqual([2, 4, 8, 16]);
    expect(Math.max(...waits)).toBe(900);
  });

  it("lets the owner in on a device that signed in before, despite failures on other devices", async () => {
    const first = await trySignIn(ADA.password);
    const cookie = cookiesOf(first);
    await failTenTimes();
    expect((await trySignIn(ADA.password)).status).toBe(429);
    expect((await trySignIn(ADA.password, { headers: { cookie } })).status).toBe(200);
    const forged = cookie.replace(/bw_device=[^;]+/u, `bw_device=${"a".repeat(22)}.${"b".repeat(43)}`);
    expect((await trySignIn(ADA.password, { headers: { cookie: forged } })).status).toBe(429);
  });

  it("counts a known device's failures separately", async () => {
    const cookie = cookiesOf(await trySignIn(ADA.password));
    for (let number = 0; number < 10; number += 1) {
      await trySignIn("Wrong-Horse-9", { headers: { cookie } });
    }
    expect((await trySignIn(ADA.password, { headers: { cookie } })).status).toBe(429);
    expect((await trySignIn(ADA.password)).status).toBe(200);
  });

  it("counts simultaneous attempts", async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, (_, number) => trySignIn(`Wrong-${number}-aaa`)));
    expect(replies.filter((reply) => reply.status === 401)).toHaveLength(10);
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(20);
  });

  it("lets the owner sign in on a new device after strangers failed eleven times elsewhere", async () => {
    for (let number = 0; number < 11; number += 1) await trySignIn("Wrong-Horse-9", { address: "203.0.113.1" });
    expect((await trySignIn(ADA.password, { address: "198.51.100.1" })).status).toBe(200);
  });

  it("limits guesses from many networks, and tells the owner to sign in by email", async () => {
    await failEverywhere();
    const slowed = await readReply(trySignIn(ADA.password, { address: "198.51.100.1" }));
    expect(slowed).toMatchObject({ status: 429, detail: expect.stringContaining("Forgot Password") });
    const unknown = await readReply(trySignIn(ADA.password, { email: "nobody@example.test", address: "198.51.100.1" }));
    expect(unknown.status).toBe(401);
  });

  it.each(["198.51.100.1", "192.0.2.1"])(
    "lets the owner in on a new device by email while strangers go on guessing (from %s)",
    async (address) => {
      await failTenTimes();
      await failEverywhere(40);
      await expectOk(app.call("reset", { body: { email: ADA.email }, address }));
      const password = "Brand-New-Tree-4";
      const { token } = readProof(app, ADA.email);
      const proved = await app.call("resetConfirm", {
        body: { token, password1: password, password2: password },
        address,
      });
      expect(proved.status).toBe(200);
      await failEverywhere();
      expect((await trySignIn(password, { address })).status).toBe(429);
      const cookie = cookiesOf(proved);
      expect((await trySignIn(password, { headers: { cookie }, address })).status).toBe(200);
    },
  );

  it("allows one network address a hundred failures per hour across accounts", async () => {
    const { limits } = app.services;
    for (let number = 0; number < 100; number += 1)
      await limits.take("failedSignIn 203.0.113.9", 100, 60 * MINUTE_MS, TEST_NOW);
    expect((await trySignIn(ADA.password, { address: "203.0.113.9" })).status).toBe(429);
    expect((await trySignIn(ADA.password, { address: "203.0.113.10" })).status).toBe(200);
    app.clock.advance(60 * MINUTE_MS);
    expect((await trySignIn(ADA.password, { address: "203.0.113.9" })).status).toBe(200);
  });

  it('replies "busy" when too many passwords wait for hashing', async () => {
    const busy = await createTestApp({
      url: await engine.createDatabase(),
      services: { passwords: { ...app.services.passwords, verify: async () => null, hash: async () => null } },
    });
    const reply = await busy.call("token", { body: { email: ADA.email, password: ADA.password } });
    expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "2"]);
    expect((await busy.call("register", { body: makeRegistration(BEN) })).status).toBe(503);
    await busy.close();
  });

  it("stores a password only as an argon2id hash, and logs no password, address or token", async () => {
    const { password_hash } = await app.services.store.db
      .selectFrom("account")
      .select("password_hash")
      .executeTakeFirstOrThrow();
    // Test apps hash with cheap parameters. passwords.test.ts covers those of the product.
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/u);
    const tokens = await signIn(app);
    await trySignIn("Canary-Wrong-5");
    const logged = app.readLog();
    for (const secret of [ADA.password, "Canary-Wrong-5", ADA.email, tokens.access, tokens.refresh])
      expect(logged).not.toContain(secret);
    const stored = await app.services.store.db.selectFrom("refresh_token").select("hash").execute();
    expect(JSON.stringify(stored)).not.toContain(tokens.refresh);
  });

  it("logs where sign-ins come from, in security events only", async () => {
    await app.call("token", { body: { email: ADA.email, password: "Canary-Wrong-5" }, address: "203.0.113.7" });
    await app.call("token", { body: { email: ADA.email, password: ADA.password }, address: "2001:db8:1:2:3::4" });
    const lines = app
      .readLog()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, string>);
    const events = lines.filter(({ event }) => event?.startsWith("sign_in") === true);
    expect(events.map(({ event, address, request_id }) => [event, address, typeof request_id])).toEqual([
      ["sign_in_failed", "203.0.113.7", "string"],
      ["sign_in", "2001:db8:1:2::/64", "string"],
    ]);
    expect(lines.filter((line) => "address" in line && !("event" in line))).toEqual([]);
  });

  it("replaces a hash with old parameters at the next sign-in", async () => {
    const old = "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$";
    const tag = argon2Sync("argon2id", {
      message: ADA.password,
      nonce: Buffer.from("c29tZXNhbHRzb21lc2FsdA", "base64"),
      parallelism: 1,
      tagLength: 32,
      memory: 8,
      passes: 1,
    });
    await app.services.store.db
      .updateTable("account")
      .set({ password_hash: `${old}${tag.toString("base64").replaceAll("=", "")}` })
      .execute();
    await signIn(app);
    const { password_hash } = await app.services.store.db
      .selectFrom("account")
      .select("password_hash")
      .executeTakeFirstOrThrow();
    expect(password_hash).toContain("m=64,t=1,p=1");
    await signIn(app);
  });
});

describeEachEngine("the access token", (engine) => {
  let app: TestApp;
  let access: string;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    ({ access } = await signUp(app));
  });
  afterEach(() => app.close());

  const readUser = (token: string | undefined) =>
    readReply(app.call("userDetails", token === undefined ? {} : { token }));
  const forge = (claims: Record<string, unknown>, header: { alg: string; kid?: string }, key: Uint8Array) =>
    new SignJWT(claims).setProtectedHeader(header).sign(key);

  it("is valid for ten minutes", async () => {
    app.clock.advance(10 * MINUTE_MS - SECOND_MS);
    expect(await readUser(access)).toMatchObject({ status: 200 });
    app.clock.advance(SECOND_MS);
    expect(await readUser(access)).toEqual({
      status: 401,
      code: "token_expired",
      detail: "The access token has expired.",
    });
  });

  it("is required", async () => {
    const reply = await app.call("userDetails");
    expect([reply.status, reply.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    expect(await readUser("nonsense")).toMatchObject({ status: 401, code: "unauthenticated" });
    expect(await readUser(`${access}x`)).toMatchObject({ status: 401, code: "unauthenticated" });
  });

  it("is refused in every forged form", async () => {
    const [head = "", body = "", signature = ""] = access.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown>;
    const header = JSON.parse(Buffer.from(head, "base64url").toString()) as { alg: string; kid: string };
    const [realKey] = app.services.keyring.keys("access token");
    if (realKey === undefined) throw new Error("no key");
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const unsigned = `${encode({ ...header, alg: "none" })}.${body}.`;
    const swapped = `${head}.${encode({ ...claims, role: "admin" })}.${signature}`;
    const forged = await Promise.all([
      forge(claims, header, new Uint8Array(32)),
      forge(claims, { ...header, kid: "other" }, realKey.key),
      forge({ ...claims, aud: "https://other.example" }, header, realKey.key),
      forge({ ...claims, iss: "https://other.example" }, header, realKey.key),
      forge({ ...claims, typ: "refresh" }, header, realKey.key),
      forge({ ...claims, nbf: Number(claims["exp"]) }, header, realKey.key),
      forge({ ...claims, sid: "unknown" }, header, realKey.key),
      forge({ ...claims, sub: "somebody else" }, header, realKey.key),
    ]);
    expect(await readUser(await forge(claims, header, realKey.key))).toMatchObject({ status: 200 });
    const replies = await Promise.all([unsigned, swapped, ...forged].map(readUser));
    for (const reply of replies) expect(reply).toMatchObject({ status: 401, code: "unauthenticated" });
  });

  it("is refused after a role change, until it is refreshed", async () => {
    const { refresh } = await signIn(app);
    await giveRole(app, ADA.email, "staff");
    expect(await readUser(access)).toMatchObject({ status: 401, code: "token_expired" });
    const fresh = (await expectOk(app.call("tokenRefresh", { body: { refresh } }))) as { access: string };
    expect(await readUser(fresh.access)).toMatchObject({ status: 200 });
  });

  it("stays valid while the server still has the secret that signed it", async () => {
    const newer = "Yn2bQ7wE9rT4uI6oP1aS3dF5gH8jK0lZ";
    const rotated = await createTestApp({
      env: { TOKEN_SECRET: `${newer},${TEST_SECRET}` },
      services: { store: app.services.store },
    });
    expect((await rotated.call("userDetails", { token: access })).status).toBe(200);
    const withoutOldSecret = await createTestApp({
      env: { TOKEN_SECRET: newer },
      services: { store: app.services.store },
    });
    expect((await withoutOldSecret.call("userDetails", { token: access })).status).toBe(401);
  });
});
