/** Tests what learners see while the mail server cannot be reached, and what they get afterwards. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { sendWaitingMail } from "#api/mail/send-mail.ts";
import { describeEachEngine } from "../support/engines.ts";
import { ADA, makeRegistration, signUp } from "../support/learners.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";

describeEachEngine("an outage of the mail server", (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
  });
  afterEach(() => app.close());

  /** Runs the mail job every half hour for these hours. */
  async function runMailJobFor(hours: number): Promise<void> {
    for (let run = 0; run < hours * 2; run += 1) {
      app.clock.advance(30 * MINUTE_MS);
      await sendWaitingMail(app.services);
    }
  }
  const countWaiting = async (): Promise<number> =>
    (await app.services.store.db.selectFrom("mail_outbox").select("id").execute()).length;

  it("of a day delays each email until an hour after its end at most, and does not stop sign-ins", async () => {
    await signUp(app);
    const before = app.mail.sent.length;
    app.mail.isDown = true;
    const replies = await Promise.all([
      app.call("register", { body: makeRegistration({ ...ADA, email: "new@example.test" }) }),
      app.call("reset", { body: { email: ADA.email } }),
      app.call("token", { body: { email: ADA.email, password: ADA.password } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    await runMailJobFor(24);
    expect(app.mail.sent).toHaveLength(before);
    expect(await countWaiting()).toBe(2);

    app.mail.isDown = false;
    await runMailJobFor(1);
    const sent = app.mail.sent.slice(before).map(({ to }) => to);
    expect(sent.toSorted()).toEqual([ADA.email, "new@example.test"].toSorted());
    await runMailJobFor(2);
    expect(app.mail.sent).toHaveLength(before + 2);
    expect(await countWaiting()).toBe(0);
  });

  it("of two days makes the server give up emails whose links have expired, and log that", async () => {
    app.mail.isDown = true;
    await app.call("register", { body: makeRegistration() });
    await runMailJobFor(50);
    expect(await countWaiting()).toBe(0);
    expect(app.readLog()).toContain("an email was given up");
  });
});
