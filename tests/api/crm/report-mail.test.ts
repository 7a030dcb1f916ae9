import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createSmtpMail } from "#api/gateways/mail.ts";
import { isPrivateAddress } from "#api/gateways/private-address.ts";
import { createReportWebhook } from "#api/gateways/report-webhook.ts";
import { sendReportEmails } from "#api/mail/send-report-emails.ts";
import { requestEvaluation } from "../support/evaluations.ts";
import { startSmtpServer } from "#tests/support/servers/smtp-server.ts";
import { describeEachEngine } from "../support/engines.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { type TestAccount, createAccount } from "../support/accounts.ts";
import { callOk, readReply } from "../support/replies.ts";
import { publishWriting } from "../support/library.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";

const SECRET = "a-secret-for-the-webhook";
const NOTICE = {
  name: "Ada Stone",
  email: "ada@bandwise.test",
  reportLink: "http://localhost:3000/examinerevaluation/view/x",
  orderNo: "WR-1",
  trelloCardId: null,
};

const cleanUps: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  // The last server first, because an earlier one waits for its connections.
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

type ReceivedCall = { path: string; headers: IncomingMessage["headers"]; body: string };

/** Starts a local server in place of the owner's automation. `reply` responds to the call with number `n`, from 1. */
async function startAutomation(
  reply: (response: ServerResponse, n: number) => void,
): Promise<{ url: string; calls: ReceivedCall[] }> {
  const calls: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      calls.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks).toString() });
      reply(response, calls.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUps.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, calls };
}

/** Publishes a report of Sam for Ada. */
async function publishReport(app: TestApp): Promise<{ slug: string; ada: TestAccount; sam: TestAccount }> {
  await publishWriting(app);
  const [ada, sam] = [await createAccount(app, "ada"), await createAccount(app, "sam", "staff")];
  const slug = await requestEvaluation(app, ada);
  await callOk(app, "crmUpdateEvaluation", {
    token: sam.token,
    params: { slug },
    body: { status: "EVALUATED", feedback: "", report_message: "", trello_card_id: "card-7", version: 1 },
  });
  return { slug, ada, sam };
}
const sendReport = (app: TestApp, who: TestAccount, slug: string) =>
  readReply(app.call("crmSendReport", { token: who.token, params: { slug }, body: {} }));
const readEmailState = async (app: TestApp, who: TestAccount, slug: string) =>
  (await callOk(app, "crmEvaluation", { token: who.token, params: { slug } })).report_email?.state ?? null;

describeEachEngine("the report email", (engine) => {
  const start = async (options: Parameters<typeof createTestApp>[0] = {}) => {
    const app = await createTestApp({ url: await engine.createDatabase(), ...options });
    cleanUps.push(() => app.close());
    return app;
  };

  it("is sent by our own mailer, and staff see the specified message", async () => {
    const app = await start();
    const { slug, ada, sam } = await publishReport(app);
    const before = app.mail.sent.length;
    expect(await sendReport(app, sam, slug)).toEqual({
      status: 200,
      detail: "Email has been sent to ada@bandwise.test with the report link.",
    });
    expect(app.mail.sent.slice(before)).toHaveLength(1);
    expect(app.mail.last(ada.email).text).toContain(`http://localhost:3000/examinerevaluation/view/${slug}`);
    expect(await readEmailState(app, sam, slug)).toBe("sent");
  });

  it("is sent only while the report is EVALUATED", async () => {
    const app = await start();
    const { slug, sam } = await publishReport(app);
    const save = (status: string, version: number) =>
      callOk(app, "crmUpdateEvaluation", {
        token: sam.token,
        params: { slug },
        body: { status, feedback: "", report_message: "", version },
      });
    app.mail.isDown = true;
    await sendReport(app, sam, slug);
    expect(await readEmailState(app, sam, slug)).toBe("waiting");
    await save("FINAL-CHECK", 2);
    for (const status of ["FINAL-CHECK", "PAYMENT-MADE", "FAILED", "PENDING", "GRAMMAR-CHECK"]) {
      const { version } = await callOk(app, "crmEvaluation", { token: sam.token, params: { slug } });
      await save(status, version);
      expect(await sendReport(app, sam, slug)).toMatchObject({ status: 422, code: "unprocessable" });
    }
    app.mail.isDown = false;
    const before = app.mail.sent.length;
    app.clock.advance(2 * MINUTE_MS);
    await sendReportEmails(app.services);
    expect(app.mail.sent).toHaveLength(before);
    expect(await readEmailState(app, sam, slug)).toBe("dead");
  });

  it("is retried while the mail server is down, and given up after thirty tries", async () => {
    const app = await start();
    const { slug, sam } = await publishReport(app);
    app.mail.isDown = true;
    // Staff do not wait for a mail server that is down.
    expect(await sendReport(app, sam, slug)).toMatchObject({ status: 200 });
    const readTries = async () =>
      (await app.services.store.db.selectFrom("report_delivery").select("tries").executeTakeFirstOrThrow()).tries;
    expect(await readTries()).toBe(1);
    await sendReportEmails(app.services);
    expect(await readTries()).toBe(1);
    for (let n = 0; n < 40; n += 1) {
      app.clock.advance(60 * MINUTE_MS);
      await sendReportEmails(app.services);
    }
    expect(await readTries()).toBe(30);
    const row = await app.services.store.db.selectFrom("report_delivery").select("state").executeTakeFirstOrThrow();
    expect(row.state).toBe("dead");
    expect(app.readLog()).toContain("a report email was given up");
    expect(app.readLog()).not.toContain("ada@bandwise.test");
  });

  it("posts exactly the specified fields to the automation, signed, and sends no email itself", async () => {
    const hook = await startAutomation((response) => response.writeHead(204).end());
    const reportWebhook = createReportWebhook({ url: hook.url, secret: SECRET }, { isTest: true });
    const app = await start({ services: { reportWebhook } });
    const { slug, sam } = await publishReport(app);
    const before = app.mail.sent.length;
    await sendReport(app, sam, slug);
    await sendReportEmails(app.services);
    await expect.poll(() => readEmailState(app, sam, slug)).toBe("sent");
    expect(hook.calls).toHaveLength(1);
    const [call] = hook.calls;
    expect(JSON.parse(call?.body ?? "")).toEqual({
      name: "Ada Stone",
      email: "ada@bandwise.test",
      reportLink: `http://localhost:3000/examinerevaluation/view/${slug}`,
      orderNo: "WR-1",
      trelloCardId: "card-7",
    });
    const signed = /^t=(\d+),v1=([0-9a-f]{64})$/u.exec(String(call?.headers["bandwise-signature"]));
    expect(signed?.[1]).toBe(String(app.clock.now()));
    expect(signed?.[2]).toBe(
      createHmac("sha256", SECRET)
        .update(`${signed?.[1] ?? ""}.${call?.body ?? ""}`)
        .digest("hex"),
    );
    expect(call?.headers["idempotency-key"]).toMatch(/^[A-Za-z0-9_-]{22}$/u);
    expect(app.mail.sent).toHaveLength(before);
  });

  it("tells the automation what a correction changes", async () => {
    const hook = await startAutomation((response) => response.writeHead(204).end());
    const reportWebhook = createReportWebhook({ url: hook.url, secret: SECRET }, { isTest: true });
    const app = await start({ services: { reportWebhook } });
    const { slug, sam } = await publishReport(app);
    await callOk(app, "crmUpdateEvaluation", {
      token: sam.token,
      params: { slug },
      body: { status: "EVALUATED", feedback: "Well done." },
    });
    await sendReport(app, sam, slug);
    await sendReportEmails(app.services);
    await expect.poll(() => readEmailState(app, sam, slug)).toBe("sent");
    expect(JSON.parse(hook.calls[0]?.body ?? "")).toMatchObject({ orderNo: "WR-1", changes: ["Overall feedback"] });
  });

  it("retries a failing automation with the same key until it succeeds", async () => {
    const hook = await startAutomation((response, n) => response.writeHead(n < 3 ? 503 : 200).end());
    const reportWebhook = createReportWebhook({ url: hook.url, secret: SECRET }, { isTest: true });
    const app = await start({ services: { reportWebhook } });
    const { slug, sam } = await publishReport(app);
    await sendReport(app, sam, slug);
    await expect.poll(() => hook.calls.length).toBe(1);
    await expect.poll(() => app.readLog()).toContain("a report email will be retried");
    for (let n = 0; n < 6; n += 1) {
      app.clock.advance(10 * MINUTE_MS);
      await sendReportEmails(app.services);
    }
    expect(hook.calls).toHaveLength(3);
    expect(new Set(hook.calls.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(app.readLog()).toContain("the webhook answered 503");
  });

  it("arrives at a real mail server", async () => {
    const smtp = await startSmtpServer();
    cleanUps.push(() => smtp.close());
    const mail = createSmtpMail({ url: smtp.url, from: "Bandwise <support@bandwise.test>" });
    cleanUps.push(() => mail.close());
    const app = await start({ services: { mail } });
    const { slug, sam } = await publishReport(app);
    await sendReport(app, sam, slug);
    await sendReportEmails(app.services);
    const listReports = () => smtp.received.filter(({ text }) => text.includes("Your evaluation report WR-1 is ready"));
    await expect.poll(() => listReports().length).toBe(2);
    expect(listReports()[0]?.to).toEqual(["ada@bandwise.test"]);
    expect(listReports()[0]?.text).toContain(`/examinerevaluation/view/${slug}`);
  });
});

describe("the automation webhook", () => {
  const sendTo = (url: string, options: Parameters<typeof createReportWebhook>[1] = { isTest: true }) =>
    createReportWebhook({ url, secret: SECRET }, options).send(NOTICE, { id: "delivery-1", now: 1 });

  it("follows no redirect", async () => {
    const other = await startAutomation((response) => response.writeHead(200).end());
    const first = await startAutomation((response) => response.writeHead(307, { Location: other.url }).end());
    await expect(sendTo(first.url)).rejects.toThrow("the webhook answered 307");
    expect(other.calls).toHaveLength(0);
  });

  it("fails when there is no reply in time or no server", async () => {
    const silent = await startAutomation(() => undefined);
    await expect(sendTo(silent.url, { isTest: true, timeoutMs: 50 })).rejects.toThrow(/abort/iu);
    await expect(sendTo("http://127.0.0.1:1/hook")).rejects.toThrow("ECONNREFUSED");
  });

  it("stops reading an endless reply", async () => {
    const endless = await startAutomation((response) => {
      response.writeHead(200);
      response.write("x".repeat(100_000));
    });
    await sendTo(endless.url);
  });

  it("requires HTTPS outside tests, and rejects private addresses", async () => {
    await expect(sendTo("http://hooks.example/x", {})).rejects.toThrow("must be https");
    for (const url of [
      "https://127.0.0.1/x",
      "https://169.254.169.254/latest/meta-data/",
      "https://10.0.0.8/x",
      "https://[::1]/x",
      "https://[fd00::1]/x",
      "https://[::ffff:127.0.0.1]/x",
      "https://2130706433/x",
      "https://0x7f.1/x",
    ])
      await expect(sendTo(url, {}), url).rejects.toThrow("private address");
  });

  it("rejects a host name that resolves to a private address", async () => {
    const resolveTo =
      (addresses: string[]): LookupFunction =>
      (_name, _options, callback) =>
        callback(
          null,
          addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
        );
    for (const list of [["127.0.0.1"], ["::1"], ["93.184.216.34", "10.1.2.3"], []])
      await expect(sendTo("https://hooks.example/x", { resolve: resolveTo(list) }), list.join()).rejects.toThrow(
        "private address",
      );
  });

  it.each([
    ["8.8.8.8", false],
    ["172.32.0.1", false],
    ["2606:4700::1111", false],
    ["172.31.255.255", true],
    ["100.64.0.1", true],
    ["0.0.0.0", true],
    ["255.255.255.255", true],
    ["fe80::1", true],
    ["64:ff9b::7f00:1", true],
    ["2002:7f00:1::", true],
    ["not an address", true],
  ])("isPrivateAddress(%s) returns %s", (address, expected) => {
    expect(isPrivateAddress(address)).toBe(expected);
  });
});
