/** Checks that each row of the mutation run is up to date. The run itself takes minutes. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROTECTIONS } from "#tests/mutations/protections.ts";

const root = join(import.meta.dirname, "..", "..");

test.each(PROTECTIONS)(
  "the row “$protects” names code that occurs once and a test file that exists",
  ({ file, search, test }) => {
    const source = readFileSync(join(root, file), "utf8");
    expect(source.split(search)).toHaveLength(2);
    expect(existsSync(join(root, test))).toBe(true);
  },
);

test("no protection is listed twice", () => {
  const names = PROTECTIONS.map(({ protects }) => protects);
  expect(new Set(names).size).toBe(names.length);
});
