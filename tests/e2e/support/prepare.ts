import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..", "..");
/** A data folder with the real content published, copied for each server that a test starts. */
export const TEMPLATE = join(root, ".cache", "e2e", "template");

/** Publishes the content once for the whole run. */
export default function prepare(): void {
  rmSync(join(root, ".cache", "e2e"), { recursive: true, force: true });
  mkdirSync(TEMPLATE, { recursive: true });
  const result = spawnSync(process.execPath, ["scripts/publish.ts"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: TEMPLATE },
    encoding: "utf8",
  });
  if (result.status !== 0) throw new Error(`publishing failed:\n${result.stdout}${result.stderr}`);
}
