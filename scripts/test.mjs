import { findCaddy } from "./caddy.mjs";
import { findChromium } from "./chromium.mjs";
import { findPostgres } from "./postgres.mjs";
import { buildIfStale, install, nodePath, run } from "./run.mjs";

install();
const node = nodePath();
const extraEnv = { CHROMIUM_PATH: findChromium(), POSTGRES_BIN: findPostgres(), CADDY_BIN: findCaddy() ?? "" };

/** Runs one step and prints how long it took. */
function step(name, work) {
  const started = Date.now();
  work();
  console.log(`${name}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
}

step("Checks", () => run(node, ["scripts/check.mjs"]));
step("Unit, API, story, proof and component tests", () => run("vitest", ["run"], { extraEnv }));
step("Build", buildIfStale);
step("Journeys in Chromium", () => run("playwright", ["test"], { extraEnv }));
