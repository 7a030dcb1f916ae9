import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { LogEvent } from "kysely";
import { findAttempts, findSubmittedAttempt, listAttempts } from "#api/store/attempt/attempt-lists.ts";
import { readPublication } from "#api/store/content/publication.ts";
import { createStore, type Db } from "#api/store/store.ts";
import { type Call, runLoad, type Sent, sendCall, type Target } from "./load-driver.ts";
import { createServerProcess } from "#tests/proof/two-servers.ts";
import { handIn, loadEnv, metricOf, mixOf, prepareLoad, originOf, processorTimeOf } from "./load-setup.ts";
import type { RawRead } from "./raw-server.ts";
import { median, quantile } from "./statistics.ts";

/**
 * Compares the API with bare `node:http` that runs the same statements on the same database. Measures both in turn.
 * Prints the ratio of processor time for each read, the 95th percentile of hand-ins that are sent at once, and the
 * memory. Arguments: rounds (7), seconds for each read in a round (0.7).
 */
const ROUNDS = Number(process.argv[2] ?? 7);
const SECONDS = Number(process.argv[3] ?? 0.7);
const AT_ONCE = 16;
/** Below the server's limit of connections from one address. */
const MAX_CONNECTIONS = 400;
const GOAL_READS = 2.5;
const GOAL_HAND_INS = 2;

/** The query function behind each read of the mix, by the name of its call. */
const QUERIES: Record<string, (db: Db, known: { slug: string }) => Promise<unknown>> = {
  "browse: listing": (db) => readPublication(db),
  "browse: book": (db) => readPublication(db),
  "browse: own attempts": (db) => listAttempts(db, { account_id: "learner-1", after: null, limit: 50 }),
  result: (db, { slug }) => findSubmittedAttempt(db, "reading", slug),
  "own attempt, evaluated": (db, { slug }) => findAttempts(db, "learner-0", [slug]),
};

/** Returns the first SQL statement that `read` runs, with its values. */
async function statementOf(
  file: string,
  read: (db: Db) => Promise<unknown>,
): Promise<{ sql: string; values: unknown[] }> {
  const logged: LogEvent[] = [];
  const store = await createStore({ url: file, log: (event) => void logged.push(event) });
  await read(store.db);
  await store.close();
  const [first] = logged;
  if (first === undefined) throw new Error("A read ran no statement.");
  return { sql: first.query.sql, values: [...first.query.parameters] };
}

/** Sends all calls at once, over at most `MAX_CONNECTIONS` connections. Returns the time of each call in ms. */
async function sendAtOnce(origin: string, calls: readonly Sent[]): Promise<number[]> {
  // Opens new connections each time, because the server may be closing idle ones.
  const agent = new Agent({ keepAlive: true, maxSockets: Math.min(calls.length, MAX_CONNECTIONS) });
  const times: number[] = [];
  await Promise.all(
    calls.map(async (sent) => {
      const began = performance.now();
      const { status, text } = await sendCall(agent, origin, sent);
      times.push(performance.now() - began);
      if (status !== 200 || (text !== "{}" && !text.includes('"applied"')))
        throw new Error(`A hand-in was refused: ${status} ${text.slice(0, 200)}`);
    }),
  );
  agent.destroy();
  return times;
}

function printMemory(when: string, bytes: number, goal: number): void {
  process.stdout.write(
    `${`memory ${when}`.padEnd(24)} ${(bytes / 1024 ** 2).toFixed(0).padStart(6)} MB without the grammar checker (goal ${goal})\n`,
  );
}

/** Publishes the demo library, and measures the memory of an idle server. */
async function measureIdle(): Promise<void> {
  const url = join(dir, "demo.sqlite");
  const publish = spawn(process.execPath, [join(import.meta.dirname, "..", "scripts", "publish.ts")], {
    env: { PATH: process.env["PATH"], ...loadEnv(url), DATA_DIR: join(dir, "demo") },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await once(publish, "exit");
  const server = await createServerProcess(loadEnv(url));
  await server.up();
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  printMemory("idle, demo library", await metricOf(server, "process_resident_memory_bytes"), 250);
  await server.dispose();
}

const dir = mkdtempSync(join(tmpdir(), "bandwise-server-"));
const file = join(dir, "bandwise.sqlite");
const { data, servers, close } = await prepareLoad(file, 1);
const origin = originOf(servers[0]);
const child = spawn(process.execPath, [join(import.meta.dirname, "raw-server.ts"), file], {
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const raw = `http://127.0.0.1:${Number(line.toString())}`;
  const agent = new Agent({ keepAlive: true });
  const product: Target = { origins: [origin], processor: () => processorTimeOf(servers) };
  const floor: Target = {
    origins: [raw],
    processor: async () => Number(await (await fetch(`${raw}/processor`)).text()),
  };
  process.stdout.write(
    `medians of ${ROUNDS} rounds, ${cpus().length} processors shared with the load, load average ${loadavg()[0]?.toFixed(1) ?? ""}\n`,
  );

  const sampleResult = data.results[0] ?? { slug: "", token: "" };
  for (const call of mixOf(data).filter(({ name }) => QUERIES[name] !== undefined)) {
    const read = QUERIES[call.name];
    if (read === undefined) continue;
    const { text } = await sendCall(agent, origin, call.next());
    const statement = await statementOf(file, (db) => read(db, sampleResult));
    const path = `/read/${encodeURIComponent(call.name)}`;
    const rawRead: RawRead = { path, ...statement, preparedText: isCachedByProduct(call) ? text : null };
    await sendCall(agent, raw, { method: "POST", path: "/reads", body: JSON.stringify(rawRead) });
    const productCall: Call = { ...call, share: 1 };
    const floorCall: Call = {
      name: call.name,
      share: 1,
      next: () => {
        const sent = call.next();
        return { method: sent.method, path, ...(sent.body !== undefined && { body: sent.body }) };
      },
    };
    const [used, floorUsed]: [number[], number[]] = [[], []];
    for (let round = -1; round < ROUNDS; round += 1) {
      const options = { seconds: SECONDS, atOnce: AT_ONCE };
      const result = await runLoad([productCall], product, options);
      const floorResult = await runLoad([floorCall], floor, options);
      if (result.failed.size > 0) throw new Error(`Refused: ${[...result.failed.keys()].join(", ")}`);
      if (round < 0) continue;
      used.push(result.processorMs);
      floorUsed.push(floorResult.processorMs);
    }
    const ratio = median(used.map((value, n) => value / (floorUsed[n] ?? 1)));
    process.stdout.write(
      `${call.name.padEnd(24)} ${ratio.toFixed(2).padStart(6)} times the floor (goal ${GOAL_READS}); ${(1000 * median(used)).toFixed(0)} against ${(1000 * median(floorUsed)).toFixed(0)} µs of processor\n`,
    );
  }

  let turn = 0;
  for (const count of [200, 1000]) {
    const [productP95, floorP95]: [number[], number[]] = [[], []];
    for (let round = -1; round < Math.min(ROUNDS, 7); round += 1) {
      const calls = Array.from({ length: count }, (): Sent => {
        turn += 1;
        const token = data.tokens[turn % data.tokens.length] ?? "";
        return { method: "POST", path: "/api/sync/batch/", body: handIn().body, token };
      });
      const times = await sendAtOnce(origin, calls);
      const floorTimes = await sendAtOnce(raw, calls);
      if (round < 0) continue;
      productP95.push(quantile(times, 0.95));
      floorP95.push(quantile(floorTimes, 0.95));
    }
    const ratio = median(productP95.map((value, n) => value / (floorP95[n] ?? 1)));
    process.stdout.write(
      `${`${count} hand-ins at once`.padEnd(24)} ${ratio.toFixed(2).padStart(6)} times the floor (goal ${GOAL_HAND_INS}); p95 ${median(productP95).toFixed(0)} against ${median(floorP95).toFixed(0)} ms, none lost\n`,
    );
  }
  agent.destroy();
  const options = { seconds: 5, atOnce: AT_ONCE };
  await runLoad(mixOf(data), product, options);
  printMemory("after the mixed load", await metricOf(servers[0], "process_resident_memory_bytes"), 600);
  await measureIdle();
} finally {
  child.kill("SIGKILL");
  await close();
  rmSync(dir, { recursive: true, force: true });
}
process.exit(0);

/** Returns whether the product caches the text of the reply. It caches public lists, but no learner's data. */
function isCachedByProduct({ name }: Call): boolean {
  return name === "browse: listing" || name === "browse: book";
}
