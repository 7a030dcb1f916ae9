import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Files in a folder that a reader can still scan. */
const MAX_FILES = 40;
/** Folders whose files are numbered or made by a tool. */
const EXCEPTIONS = /^(?:content\/|api\/store\/migrations$|tests\/e2e\/baselines$)/u;

test("no folder has more files than a reader can scan", () => {
  const root = join(import.meta.dirname, "..", "..");
  const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n");
  const counts = Map.groupBy(files, (file) => file.slice(0, Math.max(0, file.lastIndexOf("/"))));
  const large = [...counts].filter(([folder, { length }]) => length > MAX_FILES && !EXCEPTIONS.test(folder));
  expect(large.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});
