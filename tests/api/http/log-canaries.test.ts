/** Sends learners' texts and credentials through the main flows, and checks that the log contains none of them. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { handIn } from "../support/evaluations.ts";
import { describeEachEngine } from "../support/engines.ts";
import { type Person, readProof, makeRegistration, signIn } from "../support/learners.ts";
import { makeCommand, sendCommands } from "../support/commands.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { createAccount } from "../support/accounts.ts";
import { publishWriting } from "../support/library.ts";

const CANARY: Person &
  Record<"essay" | "comment" | "mistake" | "query" | "wrong" | "next" | "feedback" | "agent", string> = {
  email: "zq-canary-address@example.test",
  first_name: "Zqcanaryfirst",
  last_name: "Zqcanarylast",
  password: "Zq-Canary-Password-1",
  wrong: "Zq-Canary-Wrong-2",
  next: "Zq-Canary-Next-3",
  essay: "Zqcanaryessay walks along the quay.",
  comment: "Zqcanarycomment is long.",
  mistake: "Zqcanarymistake in question 7.",
  query: "Zqcanaryquery",
  feedback: "Zqcanaryfeedback, say it sooner.",
  agent: "Zqcanaryagent/1.0",
};

describeEachEngine("the log", (engine) => {
  let app: TestApp;
  /** Tokens, codes and cookies that were issued. */
  const issued = new Set<string>();

  const callAndCollect = async (reply: Promise<Response>): Promise<Record<string, unknown>> => {
    const response = await reply;
    const body = (await response.json()) as Record<string, unknown>;
    for (const field of ["access", "refresh"]) if (typeof body[field] === "string") issued.add(body[field]);
    for (const cookie of response.headers.getSetCookie()) issued.add(cookie.split(";")[0]?.split("=")[1] ?? "");
    return body;
  };
  const readIssuedProof = (): { token: string; code: string } => {
    const proof = readProof(app, CANARY.email);
    issued.add(proof.token).add(proof.code);
    return proof;
  };

  beforeAll(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await publishWriting(app);
  });
  afterAll(() => app.close());

  it("is filled by normal use", async () => {
    const { email, password } = CANARY;
    const headers = { "user-agent": CANARY.agent, "bandwise-bind": "1" };
    await callAndCollect(app.call("register", { body: makeRegistration(CANARY), headers }));
    await callAndCollect(app.call("register", { body: makeRegistration(CANARY), headers }));
    await callAndCollect(app.call("verify", { body: { email, code: "000000" } }));
    await callAndCollect(app.call("resendVerification", { body: { email } }));
    await callAndCollect(app.call("verify", { body: { token: readIssuedProof().token, password } }));
    await callAndCollect(app.call("token", { body: { email, password: CANARY.wrong }, headers }));
    const first = await callAndCollect(app.call("token", { body: { email, password }, headers }));
    await callAndCollect(app.call("tokenRefresh", { body: { refresh: String(first["refresh"]) }, headers }));
    await callAndCollect(app.call("tokenRefresh", { body: { refresh: `${String(first["refresh"])}x` } }));
    await callAndCollect(app.call("reset", { body: { email } }));
    await expect.poll(() => app.mail.last(email).text).toMatch(/token=/u);
    await callAndCollect(
      app.call("resetConfirm", {
        body: { token: readIssuedProof().token, password1: CANARY.next, password2: CANARY.next },
      }),
    );
    const tokens = await signIn(app, { ...CANARY, password: CANARY.next });
    issued.add(tokens.access).add(tokens.refresh);
    const token = tokens.access;

    await handIn(app, token, 1, { "task-1": CANARY.essay, "task-2": CANARY.essay });
    const subject = { unique_id: "book-tides" };
    await callAndCollect(app.call("addComment", { token, body: { ...subject, comment: CANARY.comment } }));
    await sendCommands(app, token, [makeCommand("comment.add", { ...subject, comment: CANARY.comment.repeat(200) })]);
    const currentUrl = `http://localhost:3000/verify?token=${CANARY.query}`;
    const report = { issueType: "other", issueDescription: CANARY.mistake, currentUrl };
    await callAndCollect(app.call("reportMistake", { token, body: report }));
    await callAndCollect(
      app.call("reportMistake", {
        body: { issueType: "System Error", issueDescription: "TypeError", errorInfo: "at x", currentUrl },
        headers,
      }),
    );
    await callAndCollect(app.call("updateSettings", { token, body: { first_name: CANARY.first_name, last_name: "" } }));
    await app.request(`/api/ieltstest/reading/?testType=${CANARY.query}`, { headers });
    await app.request(`/verify?token=${CANARY.query}&email=${email}`, { headers });
    await app.request("/api/account/token/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: `{"email":"${email}","password":"${password}"`,
    });
  });

  it("is filled by failures of our code and of other services", async () => {
    const { email, password } = CANARY;
    const serviceError = Object.assign(new Error(`550 <${email}> refused: Bearer ${[...issued][0] ?? ""}`), {
      detail: `Key (email)=(${email}) already exists.`,
      response: CANARY.essay,
      parameters: [password, CANARY.essay],
    });
    const broken = await createTestApp({
      services: {
        store: app.services.store,
        log: app.services.log,
        passwords: { ...app.services.passwords, verify: () => Promise.reject(serviceError) },
      },
    });
    expect((await broken.call("token", { body: { email, password } })).status).toBe(500);
    // A duplicate row, because the database quotes it in its error.
    const account = await app.services.store.db.selectFrom("account").selectAll().executeTakeFirstOrThrow();
    const twice = app.services.store.db
      .insertInto("account")
      .values({ ...account, id: "another" })
      .execute();
    await twice.catch((error: unknown) => app.services.log.error({ err: error }, "A request failed."));
  });

  it("then contains events and errors, and no personal data", async () => {
    const staff = await createAccount(app, "sam", "staff");
    expect((await app.call("crmEvaluations", { token: staff.token })).status).toBe(200);
    const logged = app.readLog();
    expect(logged.split("\n").length).toBeGreaterThan(20);
    expect(logged).toMatch(/"A request failed."/u);
    expect(logged).toMatch(/"event":"sign_in_failed"/u);
    expect(logged.toLowerCase()).not.toContain("canary");
    expect([...issued].filter((each) => each.length >= 6 && logged.includes(each))).toEqual([]);
    expect(issued.size).toBeGreaterThan(8);
  });

  it("and stored crash and mistake reports lack the query of their address", async () => {
    const rows = await app.services.store.db.selectFrom("crash_report").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(CANARY.query);
    const mistakes = await app.services.store.db.selectFrom("mistake_report").select("current_url").execute();
    expect(JSON.stringify(mistakes)).not.toContain(CANARY.query);
  });
});
