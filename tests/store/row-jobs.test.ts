/**
 * Jobs that rows of a table need, here emails, with each kind of queue: run once, even if the queue loses or repeats
 * them.
 */
import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import { createBossQueue } from "#api/queue/boss-queue.ts";
import { sendWaitingMail } from "#api/mail/send-mail.ts";
import type { Services } from "#api/services.ts";
import { queueMail } from "#api/store/operate/mail-outbox.ts";
import { type Engine, describeEachEngine, describeOnPostgres } from "#tests/api/support/engines.ts";
import { createTestApp, type TestApp } from "#tests/api/support/test-app.ts";

const MINUTE = 60_000;

type Setup = { app: TestApp; one: Services; other: Services; emptyQueue: () => Promise<void> };

function testRowJobs(make: () => Promise<Setup>): void {
  let setup: Setup;
  afterEach(async () => {
    for (const queue of new Set([setup.one.jobs, setup.other.jobs])) await queue.close();
    await setup.app.close();
  });

  async function write(count: number): Promise<string[]> {
    const { app } = setup;
    const ids = Array.from({ length: count }, () => randomUUID());
    const now = app.clock.now();
    await app.services.store.withTx(async (tx) => {
      for (const id of ids)
        await queueMail(tx, {
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
  const sendInBoth = (): Promise<unknown> => Promise.all([sendWaitingMail(setup.one), sendWaitingMail(setup.other)]);

  it("sends each email once when two processes sweep and work at the same time", async () => {
    setup = await make();
    const ids = await write(40);
    await sendInBoth();
    expect(listSentIds()).toEqual(ids.toSorted());
    await sendInBoth();
    expect(listSentIds()).toHaveLength(40);
  });

  it("sends an email that is missing from the queue, and sends an email once that is queued twice", async () => {
    setup = await make();
    const { one, other, emptyQueue, app } = setup;
    const [lost = "", repeated = ""] = await write(2);
    await one.store.withTx((tx) => one.jobs.enqueue(tx, "mail", lost));
    await emptyQueue();
    // While the email is sent, its key is queued again, and stays in the queue.
    const deliver = app.mail.deliver.bind(app.mail);
    app.mail.deliver = async (message) => {
      await deliver(message);
      await other.store.withTx((tx) => other.jobs.enqueue(tx, "mail", repeated));
    };
    await sendWaitingMail(one);
    await sendInBoth();
    expect(listSentIds()).toEqual([lost, repeated].toSorted());
  });

  it("does not send an email before its row's next try, even if a worker takes its job earlier", async () => {
    setup = await make();
    const { one, app } = setup;
    const [id = ""] = await write(1);
    app.mail.isDown = true;
    await sendWaitingMail(one);
    app.mail.isDown = false;
    await one.store.withTx((tx) => one.jobs.enqueue(tx, "mail", id));
    await sendInBoth();
    expect(listSentIds()).toEqual([]);
    app.clock.advance(MINUTE);
    await sendInBoth();
    expect(listSentIds()).toEqual([id]);
  });

  it("sends the email of a dead process when its lease ends", async () => {
    setup = await make();
    const { one, app } = setup;
    const [id = ""] = await write(1);
    const started = Promise.withResolvers<void>();
    const died = { ...one, mail: { ...app.mail, deliver: () => (started.resolve(), new Promise<void>(() => {})) } };
    void sendWaitingMail(died);
    await started.promise;
    app.clock.advance(9 * MINUTE);
    await sendWaitingMail(setup.other);
    expect(listSentIds()).toEqual([]);
    app.clock.advance(MINUTE);
    await sendWaitingMail(setup.other);
    expect(listSentIds()).toEqual([id]);
  });
}

describeEachEngine("emails in a queue in a table", (engine: Engine) => {
  testRowJobs(async () => {
    const app = await createTestApp({ url: await engine.createDatabase() });
    const emptyQueue = async (): Promise<void> => void (await app.services.store.db.deleteFrom("job").execute());
    return { app, one: app.services, other: { ...app.services }, emptyQueue };
  });
});

describeOnPostgres("emails in the queue of pg-boss", (engine: Engine) => {
  testRowJobs(async () => {
    const url = await engine.createDatabase();
    const app = await createTestApp({ url });
    const { store, log } = app.services;
    const createProcess = async (): Promise<Services> => ({
      ...app.services,
      jobs: await createBossQueue({ store, log, url }),
    });
    const one = await createProcess();
    const emptyQueue = async (): Promise<void> => void (await store.db.deleteFrom("pgboss.job" as "job").execute());
    return { app, one, other: await createProcess(), emptyQueue };
  });
});
