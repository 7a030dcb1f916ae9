import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import type { ServerProcess } from "#tests/proof/two-servers.ts";
import { fixtureWriting } from "#tests/support/fixture-writing.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { type Call, runLoad, type LoadResult, sendCall, type Target } from "./load-driver.ts";
import { ACCOUNTS, mixOf, prepareLoad, originOf, processorTimeOf } from "./load-setup.ts";

/**
 * Measures the load that one machine handles. Of the calls, 45% are browsing, 10% packs, 25% sync batches of ten
 * commands, 10% hand-ins, 8% results and evaluations, and 2% CRM. First measures the baseline: Hono and better-sqlite3
 * with the same replies and as many rows flushed to disk. Then measures the product, on SQLite in one process and on
 * PostgreSQL in two. Also measures each kind of call of the product alone. The load generator runs on the same
 * processors. Arguments: seconds for each measurement (10), calls in flight (16).
 */
const SECONDS = Number(process.argv[2] ?? 10);
const AT_ONCE = Number(process.argv[3] ?? 16);
const WARM_UP = 2;

/** The cost of one kind of call alone: processor time, and median response time on an idle machine, in ms. */
type AloneCost = { name: string; processorMs: number; p50: number };

async function measure(calls: readonly Call[], target: Target): Promise<LoadResult> {
  await runLoad(calls, target, { seconds: Math.min(WARM_UP, SECONDS), atOnce: AT_ONCE });
  return runLoad(calls, target, { seconds: SECONDS, atOnce: AT_ONCE });
}

async function measureAlone(calls: readonly Call[], target: Target): Promise<AloneCost[]> {
  const costs: AloneCost[] = [];
  for (const call of calls) {
    const busy = await runLoad([call], target, { seconds: SECONDS / 5, atOnce: 4 });
    const single = await runLoad([call], target, { seconds: SECONDS / 10, atOnce: 1 });
    costs.push({ name: call.name, processorMs: busy.processorMs, p50: single.calls[0]?.p50 ?? 0 });
  }
  return costs;
}

const targetOf = (servers: readonly ServerProcess[]): Target => ({
  origins: servers.map(originOf),
  processor: () => processorTimeOf(servers),
});

/** Sends the same calls to the baseline server, which replays the product's replies. */
async function measureFloor(dir: string, calls: readonly Call[], origin: string): Promise<LoadResult> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "floor-server.ts"), join(dir, "floor.sqlite")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    const floor = `http://127.0.0.1:${Number(line.toString())}`;
    const agent = new Agent({ keepAlive: true });
    const mapped: Call[] = [];
    for (const [n, call] of calls.entries()) {
      const { status, text } = await sendCall(agent, origin, call.next());
      if (status !== 200) throw new Error(`${call.name}: ${status} ${text.slice(0, 300)}`);
      await sendCall(agent, floor, { method: "POST", path: `/page/${n}`, body: text });
      const isWrite = call.next().path === "/api/sync/batch/";
      mapped.push({
        ...call,
        next: () => (isWrite ? { ...call.next(), path: `/write/${n}` } : { method: "GET", path: `/page/${n}` }),
      });
    }
    agent.destroy();
    const processor = async (): Promise<number> => Number(await (await fetch(`${floor}/processor`)).text());
    return await measure(mapped, { origins: [floor], processor });
  } finally {
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  }
}

function print(title: string, result: LoadResult, floor: LoadResult | null, alone: readonly AloneCost[] = []): void {
  const share = floor === null ? "" : `, ${Math.round((100 * result.perSecond) / floor.perSecond)} % of the floor`;
  process.stdout.write(
    `${title}: ${Math.round(result.perSecond)} calls/s${share}; ${result.processorMs.toFixed(2)} ms of processor time a call\n`,
  );
  for (const { name, count, p50, p99 } of result.calls)
    process.stdout.write(
      `  ${name.padEnd(24)} ${String(count).padStart(7)} calls   p50 ${p50.toFixed(1).padStart(7)} ms   p99 ${p99.toFixed(1).padStart(7)} ms\n`,
    );
  for (const { name, processorMs, p50 } of alone)
    process.stdout.write(
      `  alone: ${name.padEnd(24)} ${processorMs.toFixed(2).padStart(7)} ms of processor time   p50 ${p50.toFixed(1).padStart(6)} ms\n`,
    );
  for (const [what, count] of result.failed) process.stdout.write(`  refused: ${what}, ${count} times\n`);
}

async function report(
  title: string,
  calls: readonly Call[],
  servers: readonly ServerProcess[],
  floor: LoadResult,
): Promise<void> {
  const mixed = await measure(calls, targetOf(servers));
  print(title, mixed, floor, await measureAlone(calls, targetOf(servers)));
}

const dir = mkdtempSync(join(tmpdir(), "bandwise-load-files-"));
process.stdout.write(
  `${SECONDS} s each, ${AT_ONCE} calls at once, ${ACCOUNTS} learners, ${cpus().length} processors shared with the load; essays of ${fixtureWriting.slug}\n`,
);
try {
  const onSqlite = await prepareLoad(join(dir, "bandwise.sqlite"), 1);
  const calls = mixOf(onSqlite.data);
  const floor = await measureFloor(dir, calls, originOf(onSqlite.servers[0]));
  print("floor, one process", floor, null);
  await report("SQLite, one process", calls, onSqlite.servers, floor);
  await onSqlite.close();

  const postgres = await startPostgres({ isDurable: true });
  try {
    const onPostgres = await prepareLoad(postgres.url, 2);
    await report("PostgreSQL, two processes", mixOf(onPostgres.data), onPostgres.servers, floor);
    await onPostgres.close();
  } finally {
    await postgres.stop();
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}
process.exit(0);
