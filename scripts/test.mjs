import { findCaddy } from "./caddy.mjs";
import { findChromium } from "./chromium.mjs";
import { findPostgres } from "./postgres.mjs";
import { buildIfStale, install, nodePath, run } from "./run.mjs";

install();
const node = nodePath();
const extraEnv = { CHROMIUM_PATH: findChromium(), POSTGRES_BIN: findPostgres(), CADDY_BIN: findCaddy() ?? "" };
run(node, ["scripts/check.mjs"]);
console.log("Unit, API, story, proof and component tests");
run("vitest", ["run"], { extraEnv });
console.log("Journeys in Chromium");
buildIfStale();
run("playwright", ["test"], { extraEnv });
