/** How emails leave the server: by SMTP, from the outbox, and as files. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSmtpServer, type SmtpServer } from "#tests/support/servers/smtp-server.ts";
import { describeEachEngine } from "../support/engines.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFileMail, createSmtpMail } from "#api/gateways/mail.ts";
import { sendWaitingMail } from "#api/mail/send-mail.ts";
import { ADA, makeRegistration } from "../support/learners.ts";
import { createTestApp } from "../support/test-app.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";

const FROM = "Bandwise <hello@bandwise.example>";
const message = {
  id: "aaaaaaaaaaaaaaaaaaaaaa",
  to: "ada@example.test",
  subject: "Hello\r\nBcc: eve@example.test",
  text: "Words.\n",
  html: "<p>Words.</p>",
};

let smtp: SmtpServer;
beforeEach(async () => {
  smtp = await startSmtpServer();
});
afterEach(() => smtp.close());

describe("mail by SMTP", () => {
  it("reaches the server, and a subject cannot inject headers", async () => {
    const mail = createSmtpMail({ url: smtp.url, from: FROM });
    await mail.deliver(message);
    mail.close();
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]?.to).toEqual(["ada@example.test"]);
    expect(smtp.received[0]?.text).toContain("From: Bandwise <hello@bandwise.example>");
    expect(smtp.received[0]?.text).not.toMatch(/^Bcc:/mu);
  });

  it("is not sent to a server without TLS where TLS is required", async () => {
    const mail = createSmtpMail({ url: `${smtp.url}?requireTLS=true`, from: FROM });
    await expect(mail.deliver(message)).rejects.toThrow(/STARTTLS/u);
    mail.close();
    expect(smtp.received).toEqual([]);
  });
});

describeEachEngine("mail of the outbox", (engine) => {
  it("waits while the mail server refuses it, and is then delivered once", async () => {
    const mail = createSmtpMail({ url: smtp.url, from: FROM });
    // Marked as local, so that the app tries to send the email before it replies.
    const app = await createTestApp({
      url: await engine.createDatabase(),
      services: { mail: { ...mail, isLocal: true } },
    });
    const listOutbox = () => app.services.store.db.selectFrom("mail_outbox").select("id").execute();
    smtp.isRefusing = true;
    expect((await app.call("register", { body: makeRegistration() })).status).toBe(200);
    app.clock.advance(3 * MINUTE_MS);
    await sendWaitingMail(app.services);
    expect(smtp.received).toEqual([]);
    expect(await listOutbox()).toHaveLength(1);
    smtp.isRefusing = false;
    app.clock.advance(10 * MINUTE_MS);
    await sendWaitingMail(app.services);
    await sendWaitingMail(app.services);
    expect(smtp.received).toMatchObject([{ to: [ADA.email] }]);
    expect(await listOutbox()).toEqual([]);
    expect(app.readLog()).not.toContain(ADA.email);
    mail.close();
    await app.close();
  });
});

describe("mail as files", () => {
  it("is written as .eml and readable by its id only", async () => {
    const dir = mkdtempSync(join(tmpdir(), "bandwise-mail-"));
    const mail = createFileMail({ dir: join(dir, "mail"), from: FROM });
    await mail.deliver(message);
    expect(readFileSync(join(dir, "mail", `${message.id}.eml`), "utf8")).toMatch(/^To: ada@example\.test\r$/mu);
    expect(await mail.read(message.id)).toEqual({ message });
    const afterRestart = createFileMail({ dir: join(dir, "mail"), from: FROM });
    expect(await afterRestart.read(message.id)).toMatchObject({ raw: expect.stringContaining("Words.") });
    expect(await afterRestart.read("../../../../etc/passwd")).toBeNull();
    expect(await afterRestart.read("bbbbbbbbbbbbbbbbbbbbbb")).toBeNull();
    rmSync(dir, { recursive: true });
  });
});
