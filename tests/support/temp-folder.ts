import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Creates one temporary folder for the whole run and deletes it afterwards, with all files that tests or
 * killed processes leave in it.
 */
export function setup(): () => void {
  const root = mkdtempSync(join(tmpdir(), "bandwise-run-"));
  // PostgreSQL runs as another user and has its data in here.
  chmodSync(root, 0o755);
  process.env["TMPDIR"] = root;
  process.env["TEST_RUN_FOLDER"] = root;
  // `npm test` sets it. Without it, each program that a test starts would compile the product again.
  process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "..", "..", ".cache", "compiled");
  return () => rmSync(root, { recursive: true, force: true });
}
