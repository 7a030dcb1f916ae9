import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..", "..");
let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "bandwise-admin-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function runAdmin(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/admin.ts", ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "test", DATA_DIR: dataDir },
    encoding: "utf8",
  });
  return { status, output: stdout + (stderr.split("\n")[0] ?? "") };
}

it("changes the price, and rejects an invalid one", () => {
  expect(runAdmin("set-price", "--amount", "7.5", "--fees", "0.30", "--regular", "none")).toEqual({
    status: 0,
    output: "WRITING1 costs 7.80 CAD in all now.\n",
  });
  expect(runAdmin("set-price", "--amount", "4,99")).toEqual({
    status: 1,
    output: "--amount: must be an amount such as 4.99",
  });
});

it("refunds a payment", () => {
  expect(runAdmin("refund", "--payment", "PMT-1")).toEqual({ status: 1, output: "There is no such payment." });
});
