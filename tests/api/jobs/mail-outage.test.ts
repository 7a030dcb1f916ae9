/** The mail server is gone for a day: what learners see, and what they get afterwards. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { sendWaitingMail } from "#api/mail/send-mail.ts";
import { describeEachEngine } from "../support/engines.ts";
import { ADA, registration, signUp } from "../support/learners.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

const MINUTE = 60_000;

describeEachEngine("a mail server that is gone", (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.readyUrl() });
  });
  afterEach(() => app.close());

  /** Lets the job run every half hour of a time. */
  async function pass(hours: number): Promise<void> {
    for (let half = 0; half < hours * 2; half += 1) {
      app.clock.advance(30 * MINUTE);
      await sendWaitingMail(app.services);
    }
  }
  const waiting = async (): Promise<number> =>
    (await app.services.store.db.selectFrom("mail_outbox").select("id").execute()).length;

  it("delivers each email once, within an hour of being back after a day; sign-in works meanwhile", async () => {
    await signUp(app);
    const before = app.mail.sent.length;
    app.mail.isDown = true;
    const replies = await Promise.all([
      app.call("register", { body: registration({ ...ADA, email: "new@example.test" }) }),
      app.call("reset", { body: { email: ADA.email } }),
      app.call("token", { body: { email: ADA.email, password: ADA.password } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    await pass(24);
    expect(app.mail.sent).toHaveLength(before);
    expect(await waiting()).toBe(2);

    app.mail.isDown = false;
    await pass(1);
    const sent = app.mail.sent.slice(before).map(({ to }) => to);
    expect(sent.toSorted()).toEqual([ADA.email, "new@example.test"].toSorted());
    await pass(2);
    expect(app.mail.sent).toHaveLength(before + 2);
    expect(await waiting()).toBe(0);
  });

  it("delivers no email whose links have expired when it is back after two days, and logs that", async () => {
    app.mail.isDown = true;
    await app.call("register", { body: registration() });
    await pass(50);
    expect(await waiting()).toBe(0);
    expect(app.logged()).toContain("an email was given up");
  });
});
