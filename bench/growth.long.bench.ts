import { copyFileSync, createReadStream, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { runBatch } from "#api/commands/sync/run-batch.ts";
import { createLog } from "#api/log.ts";
import { createTableQueue } from "#api/queue/table-queue.ts";
import { findAttempts, listAttempts, listRecentAttempts } from "#api/store/attempt/attempt-lists.ts";
import { findAttemptSummaries } from "#api/store/attempt/performance.ts";
import { listChangesAfter } from "#api/store/sync/changes.ts";
import { createStore, type Store } from "#api/store/store.ts";
import { addManyEvaluations } from "#tests/api/support/many-evaluations.ts";
import { printCrmLists } from "./crm-lists.ts";
import { ATTEMPTS_PER_LEARNER, growStore, learnerId } from "./grown-store.ts";
import { handIn, prepareLoad } from "./load-setup.ts";
import { median, quantile } from "./statistics.ts";

/**
 * Measures how much a large database slows the server down. Compares the time of a learner's lists and of hand-ins in a
 * store with many attempts with their time in a store with few. Also prints the bytes that an attempt takes, and the
 * time of the CRM's lists. Arguments: attempts in the large store (1,000,000), attempts in the small store (10,000),
 * evaluations (100,000).
 */
const LARGE = Number(process.argv[2] ?? 1_000_000);
const SMALL = Number(process.argv[3] ?? 10_000);
const EVALUATIONS = Number(process.argv[4] ?? 100_000);
const READS = 2000;
const WARM_UP = 200;
const HAND_INS = 400;
/** Goals for p99 in the large store, as a multiple of p99 in the small one, and for the bytes that an attempt takes. */
const GOAL = { listRatio: 1.5, handInRatio: 1.15, bytesPerAttempt: 1200 };

type GrownStore = { store: Store; learners: number };
/**
 * Times in ms. `processor`: the sum over all rounds, because the system counts processor time in ticks that are too
 * coarse for one round.
 */
type Samples = { wall: number[]; processor: number };

/** Runs `work` on both stores in turn. */
async function compare(
  stores: readonly [GrownStore, GrownStore],
  rounds: number,
  work: (grown: GrownStore, round: number) => Promise<unknown>,
): Promise<[Samples, Samples]> {
  const measured: [Samples, Samples] = [
    { wall: [], processor: 0 },
    { wall: [], processor: 0 },
  ];
  for (let round = -WARM_UP; round < rounds; round += 1) {
    for (const [n, grown] of stores.entries()) {
      const used = process.threadCpuUsage();
      const began = performance.now();
      await work(grown, round);
      const wall = performance.now() - began;
      const { user, system } = process.threadCpuUsage(used);
      const samples = measured[n];
      if (round < 0 || samples === undefined) continue;
      samples.wall.push(wall);
      samples.processor += (user + system) / 1000;
    }
  }
  return measured;
}

function print(name: string, [small, large]: readonly [Samples, Samples], goal: number): void {
  const ratio = (share: number): string => (quantile(large.wall, share) / quantile(small.wall, share)).toFixed(2);
  const processor = (large.processor / small.processor).toFixed(2);
  const medians = `${median(small.wall).toFixed(2)} and ${median(large.wall).toFixed(2)} ms`;
  process.stdout.write(
    `${name.padEnd(28)} p99 ${ratio(0.99)} times (goal ${goal}), median ${ratio(0.5)}, processor time ${processor}; medians ${medians}\n`,
  );
}

/** Reads a file into the operating system's page cache, so that the times do not depend on the disk. */
async function readWhole(file: string): Promise<void> {
  for await (const _chunk of createReadStream(file, { highWaterMark: 1024 * 1024 }));
}

const dir = mkdtempSync(join(tmpdir(), "bandwise-growth-"));
try {
  const base = join(dir, "base.sqlite");
  const { data, close } = await prepareLoad(base, 1);
  await close();
  // Closing the store copies its write-ahead log to the file.
  await (await createStore({ url: base })).close();
  const template = data.results[0]?.slug ?? "";
  const grow = async (count: number): Promise<GrownStore & { bytes: number }> => {
    const file = join(dir, `${count}.sqlite`);
    copyFileSync(base, file);
    const bytes = growStore(file, template, count);
    await readWhole(file);
    return { store: await createStore({ url: file }), learners: Math.ceil(count / ATTEMPTS_PER_LEARNER), bytes };
  };
  const stores = [await grow(SMALL), await grow(LARGE)] as const;
  process.stdout.write(
    `${LARGE} attempts against ${SMALL}, ${READS} calls each, load average ${loadavg()[0]?.toFixed(1) ?? ""}\n`,
  );
  const bytes = (stores[1].bytes - stores[0].bytes) / (LARGE - SMALL);
  process.stdout.write(`${"bytes of an attempt".padEnd(28)} ${bytes.toFixed(0)} (goal ${GOAL.bytesPerAttempt})\n`);

  // Steps by a large prime number, so that successive calls read learners from distant parts of the table.
  let turn = 0;
  const nextLearner = ({ learners }: GrownStore): string => learnerId((turn = (turn + 7919) % 1_000_003) % learners);
  const lists: Record<string, (grown: GrownStore) => Promise<unknown>> = {
    "own attempts": (grown) => listAttempts(grown.store.db, { account_id: nextLearner(grown), after: null, limit: 20 }),
    "own attempts of a book": (grown) =>
      listAttempts(grown.store.db, { account_id: nextLearner(grown), book_slug: "tides", after: null, limit: 20 }),
    "recent attempts": (grown) => listRecentAttempts(grown.store.db, nextLearner(grown), 5),
    performance: (grown) => findAttemptSummaries(grown.store.db, nextLearner(grown)),
    changes: (grown) => listChangesAfter(grown.store.db, nextLearner(grown), 10, 30),
    "one attempt": async (grown) => {
      const id = nextLearner(grown);
      const { attempts } = await listAttempts(grown.store.db, { account_id: id, after: null, limit: 1 });
      return findAttempts(grown.store.db, id, [attempts[0]?.attempt_slug ?? ""]);
    },
  };
  for (const [name, list] of Object.entries(lists)) print(name, await compare(stores, READS, list), GOAL.listRatio);

  const log = createLog({ level: "silent" });
  const clock = { now: () => Date.now() };
  const jobs = new Map(stores.map(({ store }) => [store, createTableQueue({ store, clock, log })]));
  const inserts = await compare(stores, HAND_INS, async (grown) => {
    const { store } = grown;
    const queue = jobs.get(store);
    if (queue === undefined) throw new Error("There is no queue.");
    const services = { store, clock, log, jobs: queue };
    const reply = await runBatch(services, nextLearner(grown), JSON.parse(handIn().body));
    if (!JSON.stringify(reply).includes('"applied"')) throw new Error(JSON.stringify(reply));
  });
  print("a hand-in", inserts, GOAL.handInRatio);

  const { store } = stores[0];
  const now = Date.now();
  await addManyEvaluations(store, { accountId: learnerId(0), attemptSlug: template, count: EVALUATIONS, now });
  await printCrmLists(store, EVALUATIONS, now);
  for (const { store: opened } of stores) await opened.close();
} finally {
  rmSync(dir, { recursive: true, force: true });
}
process.exit(0);
