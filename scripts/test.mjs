import { findChromium } from "./chromium.mjs";
import { buildIfStale, install, nodePath, run } from "./run.mjs";

install();
const node = nodePath();
const chromium = findChromium();
run(node, ["scripts/check.mjs"]);
console.log("Unit, API and story tests");
run("vitest", ["run"]);
console.log("Journeys in Chromium");
buildIfStale();
run("playwright", ["test"], { extraEnv: { CHROMIUM_PATH: chromium } });
