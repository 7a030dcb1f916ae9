import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** One temporary folder for a whole run: what a test leaves in it, or a killed process of it, goes with it. */
export function setup(): () => void {
  const root = mkdtempSync(join(tmpdir(), "bandwise-run-"));
  // PostgreSQL, which runs as somebody else, has its folder in here.
  chmodSync(root, 0o755);
  process.env["TMPDIR"] = root;
  return () => rmSync(root, { recursive: true, force: true });
}
