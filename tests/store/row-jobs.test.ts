/**
 * Tests of jobs whose work is stored in rows of a table, with emails as the example and with both kinds of queues. Each
 * row's work must be done once, even if the queue loses or repeats the job.
 */
import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import { createBossQueue } from "#api/queue/boss-queue.ts";
import { sendWaitingMail } from "#api/mail/send-mail.ts";
import type { Services } from "#api/services.ts";
import { insertMail } from "#api/store/operate/mail-outbox.ts";
import { type Engine, describeEachEngine, describeOnPostgres } from "#tests/api/support/engines.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";
import { createTestApp, type TestApp } from "#tests/api/support/test-app.ts";

/** An app, and the services of two processes. `emptyQueue` deletes all jobs. */
type Setup = { app: TestApp; first: Services; second: Services; emptyQueue: () => Promise<void> };

function testRowJobs(createSetup: () => Promise<Setup>): void {
  let setup: Setup;
  afterEach(async () => {
    for (const queue of new Set([setup.first.jobs, setup.second.jobs])) await queue.close();
    await setup.app.close();
  });

  /** Stores emails without jobs for them. Returns their ids. */
  async function storeEmails(count: number): Promise<string[]> {
    const { app } = setup;
    const ids = Array.from({ length: count }, () => randomUUID());
    const now = app.clock.now();
    await app.services.store.withTx(async (tx) => {
      for (const id of ids)
        await insertMail(tx, {
          id,
          recipient: `${id}@example.test`,
          subject: "Hello",
          text_body: "Words.",
          html_body: "<p>Words.</p>",
          created_at: now,
          next_try_at: now,
          tries: 0,
        });
    });
    return ids;
  }
  const listSentIds = (): string[] => setup.app.mail.sent.map(({ id }) => id).toSorted();
  const sendInBoth = (): Promise<unknown> => Promise.all([sendWaitingMail(setup.first), sendWaitingMail(setup.second)]);

  it("sends each email once when two processes send at the same time", async () => {
    setup = await createSetup();
    const ids = await storeEmails(40);
    await sendInBoth();
    expect(listSentIds()).toEqual(ids.toSorted());
    await sendInBoth();
    expect(listSentIds()).toHaveLength(40);
  });

  it("sends an email whose job is lost, and sends an email with two jobs only once", async () => {
    setup = await createSetup();
    const { first, second, emptyQueue, app } = setup;
    const [lost = "", repeated = ""] = await storeEmails(2);
    await first.store.withTx((tx) => first.jobs.enqueue(tx, "mail", lost));
    await emptyQueue();
    // Queues a second job for an email while the email is sent.
    const deliver = app.mail.deliver.bind(app.mail);
    app.mail.deliver = async (message) => {
      await deliver(message);
      await second.store.withTx((tx) => second.jobs.enqueue(tx, "mail", repeated));
    };
    await sendWaitingMail(first);
    await sendInBoth();
    expect(listSentIds()).toEqual([lost, repeated].toSorted());
  });

  it("does not send an email before the next try in its row, even if a worker runs its job earlier", async () => {
    setup = await createSetup();
    const { first, app } = setup;
    const [id = ""] = await storeEmails(1);
    app.mail.isDown = true;
    await sendWaitingMail(first);
    app.mail.isDown = false;
    await first.store.withTx((tx) => first.jobs.enqueue(tx, "mail", id));
    await sendInBoth();
    expect(listSentIds()).toEqual([]);
    app.clock.advance(MINUTE_MS);
    await sendInBoth();
    expect(listSentIds()).toEqual([id]);
  });

  it("sends the email of a dead process when its lease ends", async () => {
    setup = await createSetup();
    const { first, app } = setup;
    const [id = ""] = await storeEmails(1);
    const started = Promise.withResolvers<void>();
    const neverFinish = (): Promise<void> => {
      started.resolve();
      return new Promise(() => {});
    };
    void sendWaitingMail({ ...first, mail: { ...app.mail, deliver: neverFinish } });
    await started.promise;
    app.clock.advance(9 * MINUTE_MS);
    await sendWaitingMail(setup.second);
    expect(listSentIds()).toEqual([]);
    app.clock.advance(MINUTE_MS);
    await sendWaitingMail(setup.second);
    expect(listSentIds()).toEqual([id]);
  });
}

describeEachEngine("emails with the queue in a table", (engine: Engine) => {
  testRowJobs(async () => {
    const app = await createTestApp({ url: await engine.createDatabase() });
    const emptyQueue = async (): Promise<void> => void (await app.services.store.db.deleteFrom("job").execute());
    return { app, first: app.services, second: { ...app.services }, emptyQueue };
  });
});

describeOnPostgres("emails with the pg-boss queue", (engine: Engine) => {
  testRowJobs(async () => {
    const url = await engine.createDatabase();
    const app = await createTestApp({ url });
    const { store, log } = app.services;
    const createProcess = async (): Promise<Services> => ({
      ...app.services,
      jobs: await createBossQueue({ store, log, url }),
    });

    const emptyQueue = async (): Promise<void> => void (await store.db.deleteFrom("pgboss.job" as "job").execute());
    return { app, first: await createProcess(), second: await createProcess(), emptyQueue };
  });
});
