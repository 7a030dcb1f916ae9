import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { keepAssets } from "#api/jobs/keep-assets.ts";
import { FOLDER, ROOT, TEMPLATE } from "./folders.ts";
import { TestServer } from "./server.ts";

/** Publishes the content and keeps the build once for the whole run, and lets Node keep what it compiles of the server. */
export default async function prepare(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(TEMPLATE, { recursive: true });
  const result = spawnSync(process.execPath, ["scripts/publish.ts"], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: TEMPLATE },
    encoding: "utf8",
  });
  if (result.status !== 0) throw new Error(`publishing failed:\n${result.stdout}${result.stderr}`);
  // What each server would copy into its own folder when it first starts.
  await keepAssets({ webRoot: join(ROOT, "dist", "web"), kept: join(TEMPLATE, "web"), now: Date.now() });
  const server = await TestServer.start();
  // Only a process that ends in peace writes down what it compiled.
  await server.end("SIGTERM");
  await server.dispose();
}
