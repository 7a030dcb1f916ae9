import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { applyPatches } from "./mutant-hooks.ts";
import type { Detection } from "./mutant-run.ts";
import { MUTANTS } from "./mutants.ts";

/*
 * Tests the tests of the outbox. Each mutant has one fault in the product's real code. The stories must detect it by an
 * invariant that the fault breaks. The unchanged product must pass the same stories. The mutants run in `npm run soak`.
 */
const SCRIPT = join(import.meta.dirname, "mutant-run.ts");
const run = async (index: number, stories: number): Promise<Detection> => {
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, String(index), String(stories)], {
    timeout: 300_000,
  });
  return JSON.parse(stdout) as Detection;
};

const CASES = MUTANTS.map((mutant, index) => ({ ...mutant, index }));

it.each(CASES)("the code that the mutant “$name” replaces exists exactly once", ({ index, patches }) => {
  const mutant = MUTANTS[index];
  for (const { file } of patches) if (mutant !== undefined) applyPatches(file, mutant);
});

// Only in `npm run soak`, because each mutant takes some seconds to load.
describe.runIf(process.env["MUTANTS"] !== undefined)("the stories", () => {
  it("find no fault in the unchanged product", async () => {
    expect(await run(-1, 10)).toMatchObject({ story: null });
  }, 330_000);

  it.each(CASES)(
    "detect a mutant that $name",
    async ({ index, breaks }) => {
      const detection = await run(index, 150);
      expect(detection.rule, detection.message).not.toBeNull();
      expect(breaks, detection.message).toContain(detection.rule);
    },
    330_000,
  );
});
