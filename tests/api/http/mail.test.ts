import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFileMail, createSmtpMail } from "#api/gateways/mail.ts";
import { sendWaitingMail } from "#api/mail/send-mail.ts";
import { ADA, registration } from "../support/learners.ts";
import { createTestApp } from "../support/test-app.ts";
import { MINUTE_MS } from "#tests/support/durations.ts";

const FROM = "Bandwise <hello@bandwise.example>";
const message = {
  id: "aaaaaaaaaaaaaaaaaaaaaa",
  to: "ada@example.test",
  subject: "Hello\r\nBcc: eve@example.test",
  text: "Words.\n",
  html: "<p>Words.</p>",
};

describe("mail by SMTP", () => {
  let server: SMTPServer;
  let received: { to: string[]; text: string }[];
  let isRefusing: boolean;
  beforeEach(async () => {
    received = [];
    isRefusing = false;
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData(stream, session, done) {
        let text = "";
        stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
        stream.on("end", () => {
          if (isRefusing) return done(Object.assign(new Error("try later"), { responseCode: 451 }));
          received.push({ to: session.envelope.rcptTo.map((each) => each.address), text });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

  const url = () => `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

  it("reaches the server, and a subject cannot inject headers", async () => {
    const mail = createSmtpMail({ url: url(), from: FROM });
    await mail.deliver(message);
    mail.close();
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(["ada@example.test"]);
    expect(received[0]?.text).toContain("From: Bandwise <hello@bandwise.example>");
    expect(received[0]?.text).not.toMatch(/^Bcc:/mu);
  });

  it("is not sent to a server without TLS where TLS is required", async () => {
    const mail = createSmtpMail({ url: `${url()}?requireTLS=true`, from: FROM });
    await expect(mail.deliver(message)).rejects.toThrow(/STARTTLS/u);
    mail.close();
    expect(received).toEqual([]);
  });

  it("waits in the outbox while the server refuses, and is delivered once", async () => {
    const mail = createSmtpMail({ url: url(), from: FROM });
    // Marked as local, so that the app waits for the first attempt.
    const app = await createTestApp({ services: { mail: { ...mail, isLocal: true } } });
    isRefusing = true;
    expect((await app.call("register", { body: registration() })).status).toBe(200);
    app.clock.advance(3 * MINUTE_MS);
    await sendWaitingMail(app.services);
    expect(received).toEqual([]);
    expect(await app.services.store.db.selectFrom("mail_outbox").select("id").execute()).toHaveLength(1);
    isRefusing = false;
    app.clock.advance(10 * MINUTE_MS);
    await sendWaitingMail(app.services);
    await sendWaitingMail(app.services);
    expect(received.map((each) => each.to)).toEqual([[ADA.email]]);
    expect(await app.services.store.db.selectFrom("mail_outbox").select("id").execute()).toEqual([]);
    expect(app.logged()).not.toContain(ADA.email);
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
