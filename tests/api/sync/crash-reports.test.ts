import { afterEach, beforeEach, expect, it } from "vitest";
import { describeEachEngine } from "../support/engines.ts";
import { signUp } from "../support/learners.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { expectOk, readReply } from "../support/replies.ts";

const REPORT = {
  issueType: "System Error",
  issueDescription: "TypeError: x is undefined",
  errorInfo: "at Dashboard",
  currentUrl: "http://localhost:3000/verify?token=secret#part",
};

describeEachEngine("crash reports", (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
  });
  afterEach(() => app.close());

  const readRows = () => app.services.store.db.selectFrom("crash_report").selectAll().execute();

  it("are stored without the query, and with the account if signed in", async () => {
    const { access } = await signUp(app);
    await expectOk(app.call("reportMistake", { body: REPORT, headers: { "user-agent": "Test/1" } }));
    await expectOk(app.call("reportMistake", { body: REPORT, token: access }));
    await expectOk(app.call("reportMistake", { body: REPORT, token: "expired.or.otherwise.not.good" }));
    const stored = await readRows();
    expect(stored.map((row) => row.current_url)).toEqual(
      Array.from({ length: 3 }, () => "http://localhost:3000/verify"),
    );
    expect(stored.filter((row) => row.account_id !== null)).toHaveLength(1);
    expect(stored.map((row) => row.user_agent)).toContain("Test/1");
  });

  it("are stored without the queries and email addresses that an error quotes", async () => {
    const issueDescription =
      "TypeError: /verify?token=secret-one of ada@bandwise.test at https://x.test/a?code=secret-two";
    const errorInfo =
      "at openDraft (http://localhost:3000/assets/app-1.js:1:2)\nat http://localhost:3000/reset/?token=secret-3";
    await expectOk(app.call("reportMistake", { body: { ...REPORT, issueDescription, errorInfo } }));
    const causes = await app.services.store.db.selectFrom("crash_cause").selectAll().execute();
    const stored = JSON.stringify([await readRows(), causes]);
    expect(stored).not.toMatch(/secret|ada@/u);
    expect(stored).toContain("openDraft (app");
  });

  it("are accepted ten times an hour from one caller", async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 11; number += 1)
      statuses.push((await app.call("reportMistake", { body: REPORT })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(await readRows()).toHaveLength(10);
  });

  it("are rejected if they are too large", async () => {
    const reply = await readReply(app.call("reportMistake", { body: { ...REPORT, errorInfo: "x".repeat(8001) } }));
    expect(reply).toMatchObject({ status: 400, errors: { errorInfo: [expect.any(String)] } });
    expect(await readRows()).toEqual([]);
  });
});
