import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { applyPatches } from "./mutant-hooks.ts";
import type { Noticed } from "./mutant-run.ts";
import { MUTANTS } from "./mutants.ts";

/*
 * Tests the tests of the outbox. Each build has one fault in the product's real code, and the stories must notice it by
 * the right invariant. The unchanged product must pass the same stories. The builds run in `npm run soak`.
 */
const SCRIPT = join(import.meta.dirname, "mutant-run.ts");
const run = async (index: number, stories: number): Promise<Noticed> => {
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, String(index), String(stories)], {
    timeout: 300_000,
  });
  return JSON.parse(stdout) as Noticed;
};

const CASES = MUTANTS.map((mutant, index) => ({ ...mutant, index }));

it.each(CASES)("the planted fault “$name” finds its code", ({ index, patches }) => {
  const mutant = MUTANTS[index];
  for (const { file } of patches) if (mutant !== undefined) applyPatches(file, mutant);
});

// Each build takes some seconds to load.
describe.runIf(process.env["MUTANTS"] !== undefined)("a build with a planted fault is caught", () => {
  it("passes the build without a fault", async () => {
    expect(await run(-1, 10)).toMatchObject({ by: null });
  }, 330_000);

  it.each(CASES)(
    "$name",
    async ({ index, breaks }) => {
      const noticed = await run(index, 150);
      expect(noticed.rule, noticed.message).not.toBeNull();
      expect(breaks, noticed.message).toContain(noticed.rule);
    },
    330_000,
  );
});
