import { drainInBulk } from "#tests/proof/bulk-drain.ts";
import { createProofServer } from "#tests/proof/proof-server.ts";
import { MUTANTS } from "#tests/sync/model/mutants.ts";
import { describeTotals, search } from "#tests/sync/model/search.ts";
import { measureReconnect } from "#tests/sync/model/measure-reconnect.ts";
import { createModelServer } from "#tests/sync/model/model-server.ts";

/**
 * Measures the speed of sending queued work: commands a second over real sockets to a server process that flushes every
 * batch to disk. Then measures the virtual time from reconnecting until the device shows "Sent". Last, measures how
 * many of the random stories of tests/sync/model run in a second.
 */
const LEARNERS = Number(process.argv[2] ?? 10);
const STORIES = Number(process.argv[3] ?? 100);
const SEED = 1;

const accounts = Array.from({ length: LEARNERS }, (_, index) => `ada-${index + 1}`);
const server = await createProofServer(accounts);
try {
  await server.up();
  const { commands, ms, batches, slowestMs } = await drainInBulk(server, accounts);
  process.stdout.write(
    `drain rate               ${Math.round(commands / (ms / 1000))} commands/s (${commands} in ${(ms / 1000).toFixed(1)} s, ` +
      `${batches} batches, the slowest ${Math.round(slowestMs)} ms)\n`,
  );
} finally {
  await server.dispose();
}

const modelServer = await createModelServer();
const waits = await measureReconnect(modelServer, 50);
process.stdout.write(
  `reconnected to sent      median ${waits.median} ms, longest ${waits.longest} ms of virtual time (50 outages)\n`,
);
const began = performance.now();
await search(modelServer, SEED, STORIES);
const seconds = (performance.now() - began) / 1000;
process.stdout.write(`model                    ${describeTotals(SEED)}, ${(STORIES / seconds).toFixed(1)} stories/s\n`);
process.stdout.write(
  `broken builds            ${MUTANTS.length}; vitest run tests/sync/model/mutants.test.ts catches them\n`,
);
await modelServer.close();
process.exit(0);
