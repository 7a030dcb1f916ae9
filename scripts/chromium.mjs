import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installWithApt, isRootOnDebian } from "./apt.mjs";
import { env, root } from "./run.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function findOnPath() {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of NAMES) if (existsSync(join(folder, name))) return join(folder, name);
  }
  return null;
}

function findInPlaywright() {
  const script = "import { chromium } from '@playwright/test'; process.stdout.write(chromium.executablePath())";
  const result = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: root,
    env: env(),
    encoding: "utf8",
  });
  return result.status === 0 && existsSync(result.stdout) ? result.stdout : null;
}

/** Returns the Chromium of CHROMIUM_PATH, or the first on the PATH, or null. */
export function chromiumPath() {
  return process.env.CHROMIUM_PATH || findOnPath();
}

/**
 * Returns a Chromium for tests: from CHROMIUM_PATH, the PATH or Playwright. If there is none, installs one, or says
 * what to install.
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) {
    console.error(`CHROMIUM_PATH names ${named}, and there is no such file.`);
    process.exit(1);
  }
  const found = chromiumPath() ?? findInPlaywright();
  if (found) return found;
  if (isRootOnDebian()) {
    console.log("Installing Chromium with apt (once)");
    installWithApt("chromium");
  } else {
    console.log("Installing Chromium with Playwright (once)");
    spawnSync("playwright", ["install", "chromium"], { cwd: root, env: env(), stdio: ["ignore", "ignore", "inherit"] });
  }
  const installed = findOnPath() ?? findInPlaywright();
  if (installed) return installed;
  console.error("The tests need a Chromium: install the package 'chromium', or set CHROMIUM_PATH to one.");
  process.exit(1);
}
