import { afterEach, beforeEach, expect, it } from "vitest";
import { describeEachEngine } from "../support/engines.ts";
import { ADA, BEN, signUp } from "../support/learners.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { expectOk, readReply } from "../support/replies.ts";

const FORM = { first_name: "Adaeze", last_name: "Obi", testType: "general", bandsTarget: 6.5 };

describeEachEngine("account settings", (engine) => {
  let app: TestApp;
  let token: string;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    ({ access: token } = await signUp(app));
  });
  afterEach(() => app.close());

  it("are saved and returned in full", async () => {
    const saved = await expectOk(app.call("updateSettings", { token, body: FORM }));
    expect(saved).toEqual({ ...FORM, email: ADA.email });
    expect(await expectOk(app.call("userDetails", { token }))).toEqual(saved);
  });

  it("accept the test type alone", async () => {
    const saved = await expectOk(app.call("updateUserType", { token, body: { test_type: "general" } }));
    expect(saved).toMatchObject({ testType: "general", first_name: "Ada" });
  });

  it("ignore fields that the learner must not change", async () => {
    await app.call("updateSettings", {
      token,
      body: {
        ...FORM,
        role: "admin",
        email: "eve@example.test",
        id: "x",
        token_version: 9,
        verified_at: 1,
        __proto__: { role: "admin" },
      },
    });
    const row = await app.services.store.db
      .selectFrom("account")
      .select(["role", "email", "token_version"])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ role: "learner", email: ADA.email, token_version: 2 });
  });

  it("name the wrong fields and change nothing", async () => {
    const reply = await readReply(
      app.call("updateSettings", { token, body: { ...FORM, first_name: "A", testType: "both", bandsTarget: 5.5 } }),
    );
    expect(reply).toMatchObject({
      status: 400,
      errors: {
        first_name: ["Too Short!"],
        testType: ["You must select a test type"],
        bandsTarget: [expect.any(String)],
      },
    });
    expect(await expectOk(app.call("userDetails", { token }))).toMatchObject({
      first_name: "Ada",
      testType: "academic",
    });
    expect(await readReply(app.call("updateSettings", { token, body: {} }))).toMatchObject({
      errors: { testType: ["You must select a test type"] },
    });
  });

  it("of one account do not change another account", async () => {
    const { access: other } = await signUp(app, BEN);
    await app.call("updateSettings", { token, body: FORM });
    expect(await expectOk(app.call("userDetails", { token: other }))).toMatchObject({
      first_name: "Ben",
      testType: "academic",
    });
  });

  it("are sent to the learner's other devices", async () => {
    await app.call("updateSettings", { token, body: FORM });
    const feed = (await expectOk(app.call("syncChanges", { token }))) as { items: { kind: string; body: unknown }[] };
    expect(feed.items.filter((item) => item.kind === "user").map((item) => item.body)).toEqual([
      { ...FORM, email: ADA.email },
    ]);
  });
});
