import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { patched } from "./mutant-hooks.ts";
import type { Noticed } from "./mutant-run.ts";
import { MUTANTS } from "./mutants.ts";

/*
 * The tests of the outbox are themselves tested: each of these builds is broken in one place, in the product's real
 * code, and the stories must notice by the right invariant. As it is, the product must pass the same stories.
 */
const SCRIPT = join(import.meta.dirname, "mutant-run.ts");
const run = async (index: number, stories: number): Promise<Noticed> => {
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, String(index), String(stories)], {
    timeout: 300_000,
  });
  return JSON.parse(stdout) as Noticed;
};

describe("a build that is broken on purpose is caught", () => {
  it("but not the one that is as it should be", async () => {
    expect(await run(-1, 10)).toMatchObject({ by: null });
  }, 330_000);

  it.each(MUTANTS.map((mutant, index) => ({ ...mutant, index })))(
    "$name",
    async ({ index, breaks, patches }) => {
      const mutant = MUTANTS[index];
      for (const { file } of patches) if (mutant !== undefined) patched(file, mutant);
      const noticed = await run(index, 150);
      expect(noticed.rule, noticed.message).not.toBeNull();
      expect(breaks, noticed.message).toContain(noticed.rule);
    },
    330_000,
  );
});
