import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runScript } from "#tests/support/run-script.ts";
import { describeEachEngine } from "../support/engines.ts";

describeEachEngine("the commands for money", (engine) => {
  let dataDir: string;
  let env: Record<string, string>;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "bandwise-admin-"));
    env = { NODE_ENV: "test", DATA_DIR: dataDir, DATABASE_URL: await engine.createSharedDatabase(dataDir) };
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  /** Runs `npm run admin`. `output` is what it prints, and the first line of an error. */
  async function runAdmin(...args: string[]): Promise<{ status: number | null; output: string }> {
    const { status, stdout, stderr } = await runScript("scripts/admin.ts", { args, env });
    return { status, output: stdout + (stderr.split("\n")[0] ?? "") };
  }

  it("change the price, and reject an invalid one", async () => {
    expect(await runAdmin("set-price", "--amount", "7.5", "--fees", "0.30", "--regular", "none")).toEqual({
      status: 0,
      output: "WRITING1 costs 7.80 CAD in all now.\n",
    });
    expect(await runAdmin("set-price", "--amount", "4,99")).toEqual({
      status: 1,
      output: "--amount: must be an amount such as 4.99",
    });
  });

  it("refund no payment that does not exist", async () => {
    expect(await runAdmin("refund", "--payment", "PMT-1")).toEqual({ status: 1, output: "There is no such payment." });
  });
});
