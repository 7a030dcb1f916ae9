import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBossQueue } from "#api/queue/boss-queue.ts";
import type { JobQueue } from "#api/queue/job-queue.ts";
import { createTableQueue } from "#api/queue/table-queue.ts";
import { createLog } from "#api/log.ts";
import { addJob } from "#api/store/operate/jobs.ts";
import type { Store } from "#api/store/store.ts";
import { type Engine, describeEachEngine, describeOnPostgres } from "#tests/api/support/engines.ts";
import { SECOND_MS } from "#core/exam/durations.ts";
import { openMigratedStore } from "#tests/support/migrated-store.ts";

const policy = { leaseMs: SECOND_MS, tries: 3, firstWaitMs: SECOND_MS, longestWaitMs: 10 * SECOND_MS };
const policies = {
  evaluation: policy,
  mail: policy,
  report_mail: policy,
  transcription: policy,
  export: policy,
  remark: policy,
  calibration: policy,
};
const KIND = "evaluation";
const log = createLog({ level: "silent" });

type QueueSetup = {
  store: Store;
  /** The same queue, opened by two processes. */
  queues: readonly [JobQueue, JobQueue];
  /** Waits until postponed and abandoned jobs are due. */
  waitUntilDue: () => Promise<void>;
};

/** Tests what both kinds of queues must do. */
function testQueueContract(createSetup: () => Promise<QueueSetup>): void {
  let setup: QueueSetup;
  let first: JobQueue;
  let second: JobQueue;
  beforeAll(async () => {
    setup = await createSetup();
    [first, second] = setup.queues;
  });
  afterAll(async () => {
    await first.close();
    await second.close();
    await setup.store.close();
  });
  const add = (key: string): Promise<void> => setup.store.withTx((tx) => first.enqueue(tx, KIND, key));
  const readDepth = async (): Promise<{ waiting: number; dead: number } | undefined> =>
    (await second.depth()).find(({ kind }) => kind === KIND);

  it("runs a committed job once, and no job that was rolled back", async () => {
    const seen: string[] = [];
    await add("committed");
    await add("committed");
    await expect(
      setup.store.withTx(async (tx) => {
        await first.enqueue(tx, KIND, "rolled back");
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await readDepth()).toEqual({ kind: KIND, waiting: 1, dead: 0, oldest: expect.any(Number) as number });
    expect(await second.work(KIND, async (key) => void seen.push(key))).toBe(1);
    expect(await first.work(KIND, async (key) => void seen.push(key))).toBe(0);
    expect(seen).toEqual(["committed"]);
    expect(await readDepth()).toEqual({ kind: KIND, waiting: 0, oldest: null, dead: 0 });
  });

  it("runs only jobs of the given kind", async () => {
    await setup.store.withTx(async (tx) => {
      await first.enqueue(tx, "mail", "same key");
      await first.enqueue(tx, KIND, "same key");
    });
    expect(await second.work("export", async () => undefined)).toBe(0);
    expect(await second.work("mail", async () => undefined)).toBe(1);
    expect((await readDepth())?.waiting).toBe(1);
    expect(await second.work(KIND, async () => undefined)).toBe(1);
  });

  it("gives each job to only one of two workers", async () => {
    const keys = Array.from({ length: 40 }, () => randomUUID());
    await setup.store.withTx(async (tx) => {
      for (const key of keys) await first.enqueue(tx, KIND, key);
    });
    const seen: string[] = [];
    const recordKey = async (key: string): Promise<void> => {
      seen.push(key);
      await new Promise((resolve) => setImmediate(resolve));
    };
    const counts = await Promise.all([first.work(KIND, recordKey), second.work(KIND, recordKey)]);
    expect(seen.toSorted()).toEqual(keys.toSorted());
    expect(counts[0] + counts[1]).toBe(40);
  });

  it("serves owners round-robin even if one owner queued more jobs earlier, and runs jobs without an owner last", async () => {
    const enqueue = async (key: string, owner?: string): Promise<void> =>
      setup.store.withTx((tx) => first.enqueue(tx, KIND, key, owner));
    await enqueue("nobody's");
    for (const key of ["busy 1", "busy 2", "busy 3", "busy 4"]) await enqueue(key, "busy");
    await enqueue("second", "second");
    const seen: string[] = [];
    await second.work(KIND, async (key) => {
      seen.push(key);
      if (key === "busy 2") await enqueue("third", "third");
    });
    expect(seen).toEqual(["busy 1", "second", "busy 2", "busy 3", "third", "busy 4", "nobody's"]);
  });

  it("runs the second job of an owner even if other owners queue jobs all the time", async () => {
    const enqueue = async (key: string, owner: string): Promise<void> =>
      setup.store.withTx((tx) => first.enqueue(tx, KIND, key, owner));
    for (const key of ["own 1", "own 2"]) await enqueue(key, "own");
    const seen: string[] = [];
    await second.work(KIND, async (key) => {
      seen.push(key);
      if (seen.length < 10) await enqueue(`newcomer ${seen.length}`, `newcomer ${seen.length}`);
    });
    expect(seen.indexOf("own 2")).toBeLessThan(3);
  });

  it("runs a job again if it was queued again while it was running", async () => {
    const key = randomUUID();
    await add(key);
    let runs = 0;
    await first.work(KIND, async () => {
      runs += 1;
      if (runs === 1) await add(key);
    });
    expect(runs).toBe(2);
  });

  it("retries a failed job later, and gives up after the last try", async () => {
    let tries = 0;
    const fail = async (): Promise<void> => {
      tries += 1;
      throw new Error("no");
    };
    await add(randomUUID());
    for (let round = 1; round <= 3; round += 1) {
      expect(await first.work(KIND, fail)).toBe(0);
      // No retry before the wait is over.
      expect(await first.work(KIND, fail)).toBe(0);
      expect(tries).toBe(round);
      if (round < 3) await setup.waitUntilDue();
    }
    expect(await readDepth()).toEqual({ kind: KIND, waiting: 0, oldest: null, dead: 1 });
    await setup.waitUntilDue();
    await first.work(KIND, fail);
    expect(tries).toBe(3);
  });

  it("runs the job of a dead worker again when its lease ends, and not before", async () => {
    const key = randomUUID();
    await add(key);
    void first.work(KIND, () => new Promise(() => {}));
    const seen: string[] = [];
    const take = (): Promise<number> => second.work(KIND, async (found) => void seen.push(found));
    await expect.poll(async () => (await readDepth())?.waiting).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await take();
    expect(seen).toEqual([]);
    await setup.waitUntilDue();
    await take();
    await setup.waitUntilDue();
    await take();
    expect(seen).toEqual([key]);
  });
}

describeEachEngine("the queue in a table", (engine: Engine) => {
  testQueueContract(async () => {
    const store = await openMigratedStore({ url: await engine.createDatabase(), now: 0 });
    let now = 1_000_000;
    const dependencies = { store, log, policies, clock: { now: () => now } };
    return {
      store,
      queues: [createTableQueue(dependencies), createTableQueue(dependencies)],
      waitUntilDue: async () => void (now += 10 * SECOND_MS),
    };
  });
});

describeOnPostgres("the pg-boss queue", (engine: Engine) => {
  const createDependencies = async () => {
    const url = await engine.createDatabase();
    const store = await openMigratedStore({ url, now: 0 });
    return { store, log, policies, url, maintenanceSeconds: 1 };
  };
  describe("fulfils the queue contract", () => {
    testQueueContract(async () => {
      const dependencies = await createDependencies();
      return {
        store: dependencies.store,
        queues: [await createBossQueue(dependencies), await createBossQueue(dependencies)],
        // pg-boss uses the time of the database server, so the test has to wait.
        waitUntilDue: () => new Promise((resolve) => setTimeout(resolve, 4.2 * SECOND_MS)),
      };
    });
  });

  it("takes over the jobs that wait in the table", async () => {
    const dependencies = await createDependencies();
    await dependencies.store.withTx((tx) =>
      addJob(tx, { id: "a", kind: KIND, key: "moved", owner: null, turn: 0, now: 0 }),
    );
    const queue = await createBossQueue(dependencies);
    const seen: string[] = [];
    await queue.work(KIND, async (key) => void seen.push(key));
    expect(seen).toEqual(["moved"]);
    expect(await dependencies.store.db.selectFrom("job").selectAll().execute()).toEqual([]);
    await queue.close();
    await dependencies.store.close();
  });
});
