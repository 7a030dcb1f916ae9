/** Work that rows ask for, by every filling of the queue: done once, whatever becomes of the queue. */
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, inject, it } from "vitest";
import { createBossQueue } from "#api/jobs/boss-queue.ts";
import { sendWaitingMail } from "#api/jobs/send-mail.ts";
import type { Parts } from "#api/parts.ts";
import { queueMail } from "#api/store/mail-outbox.ts";
import { type Engine, describeEachEngine } from "#tests/api/support/engines.ts";
import { createTestApp, type TestApp } from "#tests/api/support/test-app.ts";

const MINUTE = 60_000;

type Bench = { app: TestApp; one: Parts; other: Parts; emptyQueue: () => Promise<void> };

function keepsThePromises(make: () => Promise<Bench>): void {
  let bench: Bench;
  afterEach(async () => {
    for (const queue of new Set([bench.one.jobs, bench.other.jobs])) await queue.close();
    await bench.app.close();
  });

  async function write(count: number): Promise<string[]> {
    const { app } = bench;
    const ids = Array.from({ length: count }, () => randomUUID());
    const now = app.clock.now();
    await app.parts.store.withTx(async (tx) => {
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
  const sent = (): string[] => bench.app.mail.sent.map(({ id }) => id).toSorted();
  const both = (): Promise<unknown> => Promise.all([sendWaitingMail(bench.one), sendWaitingMail(bench.other)]);

  it("sends each letter once, by two processes that sweep and work at the same time", async () => {
    bench = await make();
    const ids = await write(40);
    await both();
    expect(sent()).toEqual(ids.toSorted());
    await both();
    expect(sent()).toHaveLength(40);
  });

  it("sends what is in no queue any more, and not what a queue holds too often", async () => {
    bench = await make();
    const { one, other, emptyQueue, app } = bench;
    const [lost = "", doubled = ""] = await write(2);
    await one.store.withTx((tx) => one.jobs.enqueue(tx, "mail", lost));
    await emptyQueue();
    // Its letter goes out while the same key is put in the queue again, and waits there afterwards.
    const deliver = app.mail.deliver.bind(app.mail);
    app.mail.deliver = async (message) => {
      await deliver(message);
      await other.store.withTx((tx) => other.jobs.enqueue(tx, "mail", doubled));
    };
    await sendWaitingMail(one);
    await both();
    expect(sent()).toEqual([lost, doubled].toSorted());
  });

  it("leaves it to the row when a letter is tried again, also if its job is taken at once", async () => {
    bench = await make();
    const { one, app } = bench;
    const [id = ""] = await write(1);
    app.mail.isDown = true;
    await sendWaitingMail(one);
    app.mail.isDown = false;
    await one.store.withTx((tx) => one.jobs.enqueue(tx, "mail", id));
    await both();
    expect(sent()).toEqual([]);
    app.clock.advance(MINUTE);
    await both();
    expect(sent()).toEqual([id]);
  });

  it("tries again what a process that died had claimed, when its lease is over", async () => {
    bench = await make();
    const { one, app } = bench;
    const [id = ""] = await write(1);
    const begun = Promise.withResolvers<void>();
    const died = { ...one, mail: { ...app.mail, deliver: () => (begun.resolve(), new Promise<void>(() => {})) } };
    void sendWaitingMail(died);
    await begun.promise;
    app.clock.advance(9 * MINUTE);
    await sendWaitingMail(bench.other);
    expect(sent()).toEqual([]);
    app.clock.advance(MINUTE);
    await sendWaitingMail(bench.other);
    expect(sent()).toEqual([id]);
  });
}

describeEachEngine("letters by the queue in a table", (engine: Engine) => {
  keepsThePromises(async () => {
    const app = await createTestApp({ url: await engine.readyUrl() });
    const emptyQueue = async (): Promise<void> => void (await app.parts.store.db.deleteFrom("job").execute());
    return { app, one: app.parts, other: { ...app.parts }, emptyQueue };
  });
});

describe.skipIf(inject("postgresUrl") === null)("letters by the queue of pg-boss", () => {
  describeEachEngine("two processes", (engine: Engine) => {
    if (engine.kind === "sqlite") {
      it.skip("is for PostgreSQL");
      return;
    }
    keepsThePromises(async () => {
      const url = await engine.freshUrl();
      const app = await createTestApp({ url });
      const { store, log } = app.parts;
      const another = async (): Promise<Parts> => ({ ...app.parts, jobs: await createBossQueue({ store, log, url }) });
      const one = await another();
      const emptyQueue = async (): Promise<void> => void (await store.db.deleteFrom("pgboss.job" as "job").execute());
      return { app, one, other: await another(), emptyQueue };
    });
  });
});
