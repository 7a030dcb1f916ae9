// Runs the long versions of the reliability tests: `npm run soak [-- factor]`. Factor 1 takes about an hour on two
// cores.
import { findChromium } from "./chromium.mjs";
import { findPostgres } from "./postgres.mjs";
import { buildIfStale, install, run } from "./run.mjs";

install();
const chromium = findChromium();
const postgres = findPostgres();
const factor = Number(process.argv[2] ?? 1);
if (!(factor > 0)) {
  console.error("The factor must be a number above 0, such as 0.1 or 10.");
  process.exit(1);
}
const times = (count) => Math.max(1, Math.round(count * factor));

/** For each part: its name, its number of runs, the variable that sets that number, and its tests. */
const PARTS = [
  {
    name: "Random stories, 180 in npm test",
    variable: "MODEL_RUNS",
    count: times(5_000),
    path: "tests/sync/model/model-",
  },
  {
    name: "Every kind of failure at every call, one kind in npm test",
    variable: "FAIL_TURNS",
    count: Math.min(5, times(5)),
    path: "tests/sync/model/fail-call",
  },
  {
    name: "Builds with a deliberate fault, not in npm test",
    variable: "MUTANTS",
    count: 1,
    path: "tests/sync/model/mutants",
  },
  { name: "Server kills, 7 in npm test", variable: "PROOF_KILLS", count: times(200), path: "tests/proof/server-kill" },
  {
    name: "Kills of one of two processes, 2 in npm test",
    variable: "PROOF_KILLS",
    count: times(40),
    path: "tests/proof/two-processes",
  },
  {
    name: "Seconds of load with a kill of the server every five",
    variable: "PROOF_SECONDS",
    count: times(60),
    path: "tests/proof/server-kill",
  },
  {
    name: "A start from the files of the container image, with packages installed as in the image",
    variable: "PROOF_INSTALL",
    count: 1,
    path: "tests/proof/container",
  },
  {
    name: "Starts of three processes at once on an empty database, 3 in npm test",
    variable: "PROOF_STARTS",
    count: times(100),
    path: "tests/proof/start-together",
  },
  {
    name: "Rolling upgrades of two servers behind Caddy, 1 in npm test",
    variable: "PROOF_UPGRADES",
    count: times(6),
    path: "tests/proof/rolling-upgrade",
  },
  {
    name: "An operator's weekend, not in npm test",
    variable: "PROOF_WEEKEND",
    count: 1,
    path: "tests/proof/weekend",
  },
  {
    name: "Migration kills, 6 in npm test",
    variable: "PROOF_MIGRATION_KILLS",
    count: times(100),
    path: "tests/proof/migration-kill",
  },
  {
    name: "Learners with 1,000 queued commands each, 2 in npm test",
    variable: "PROOF_LEARNERS",
    count: times(30),
    path: "tests/proof/bulk-drain",
  },
  {
    name: "Attempts through a faulty network, 100 in npm test",
    variable: "SYNC_RUNS",
    count: times(2_000),
    path: "tests/sync/exactly-once",
  },
];
for (const { name, variable, count, path } of PARTS) {
  console.log(`\n${name}; now ${count}`);
  run("vitest", ["run", path], { extraEnv: { [variable]: String(count), POSTGRES_BIN: postgres } });
}

const kills = times(20);
console.log(`\nKills of the browser, 3 in npm test; now ${kills}`);
buildIfStale();
run("playwright", ["test", "nothing-lost-storage", "-g", "the browser is killed"], {
  extraEnv: { CHROMIUM_PATH: chromium, BROWSER_KILLS: String(kills) },
});
