/**
 * Simulates how many calls a second an installation can answer, from the measured costs in docs/scaling.md. The
 * installations are one machine of 2, 4 or 8 cores, ten machines and a hundred machines. `npm run bench -- capacity`.
 */
import {
  type CallKind,
  computeMeanMs,
  findCapacity,
  simulate,
  type Stations,
} from "#scripts/capacity/capacity-model.ts";

/**
 * The processor time of each call in ms, as `npm run bench -- load` measured it (docs/scaling.md). `sqlite`: of one
 * process on SQLite. `server` and `database`: of the server and of PostgreSQL. `isWrite`: needs the primary database.
 */
const MEASURED = [
  { name: "listing", share: 0.15, sqlite: 0.79, server: 1.7, database: 0.5 },
  { name: "book", share: 0.15, sqlite: 0.45, server: 1.1, database: 0.5 },
  { name: "own attempts", share: 0.15, sqlite: 0.94, server: 1.6, database: 0.5 },
  { name: "pack", share: 0.1, sqlite: 0.69, server: 1.2, database: 0.5 },
  { name: "batch", share: 0.25, sqlite: 5.3, server: 13, database: 9, isWrite: true },
  { name: "hand-in", share: 0.1, sqlite: 3.5, server: 5.1, database: 3, isWrite: true },
  { name: "result", share: 0.08, sqlite: 0.65, server: 0.8, database: 0.5 },
  { name: "CRM list", share: 0.02, sqlite: 0.73, server: 1.1, database: 0.5 },
] as const;

/** An installation can answer the calls if 99 of 100 take at most this time. */
const P99_MS = 250;
/** The time between two calls of an active learner. The device sends changes in batches, so calls are rare. */
const SECONDS_BETWEEN_CALLS = 20;
/** The busiest moments have this many times the mean number of calls. */
const BURST_FACTOR = 3;

const say = (line: string) => process.stdout.write(`${line}\n`);
const sqlite: CallKind[] = MEASURED.map(({ name, share, sqlite: ms }) => ({
  name,
  share,
  needs: [{ station: "process", ms }],
}));
const onePostgres: CallKind[] = MEASURED.map(({ name, share, server, database }) => ({
  name,
  share,
  needs: [{ station: "cores", ms: server + database }],
}));
/** Returns the calls when servers and databases are on separate machines. Writes always use the primary database. */
const onSeparateMachines = (readsFrom: "database" | "replica"): CallKind[] =>
  MEASURED.map(({ name, share, server, database, ...call }) => ({
    name,
    share,
    needs: [
      { station: "server", ms: server },
      { station: "isWrite" in call ? "database" : readsFrom, ms: database },
    ],
  }));

say(
  `  calls a second with 99 % within ${P99_MS} ms; learners at once: a call each ${SECONDS_BETWEEN_CALLS} s, bursts of ${BURST_FACTOR} times`,
);
for (const cores of [2, 4, 8]) report(`SQLite, ${cores} cores: one process`, { process: 1 }, sqlite);
for (const cores of [2, 4, 8]) report(`PostgreSQL and its servers on ${cores} cores`, { cores }, onePostgres);
report("10 machines of 8 cores, database of 32", { server: 80, database: 32 }, onSeparateMachines("database"));
report(
  "10 machines of 8 cores, database of 32, two replicas of 16",
  { server: 80, database: 32, replica: 32 },
  onSeparateMachines("replica"),
);
report(
  "100 machines of 8 cores, database of 64, replicas with 64",
  { server: 800, database: 64, replica: 64 },
  onSeparateMachines("replica"),
);

function report(name: string, stations: Stations, mix: readonly CallKind[]): void {
  const perSecond = findCapacity(stations, mix, P99_MS);
  const { p50, p99, busy } = simulate(stations, mix, { perSecond });
  const load = Object.entries(busy)
    .map(
      ([station, share]) =>
        `${station} ${Math.round(share * 100)} % busy (${computeMeanMs(mix, station).toFixed(1)} ms a call)`,
    )
    .join(", ");
  const learners = Math.round((perSecond / BURST_FACTOR) * SECONDS_BETWEEN_CALLS);
  say(
    `  ${name}: ${Math.round(perSecond)} a second, ${learners} learners at once; median ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; ${load}`,
  );
}
