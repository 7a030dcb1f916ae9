import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

type Locked = {
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
const lock = JSON.parse(readFileSync(join(import.meta.dirname, "..", "..", "package-lock.json"), "utf8")) as {
  packages: Record<string, Locked>;
};

/** Returns whether npm finds `name` from a package's folder: in its own node_modules or in an outer one. */
function isFound(folder: string, name: string): boolean {
  const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
  if (lock.packages[path]?.version !== undefined) return true;
  return folder !== "" && isFound(folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1)), name);
}

// `npm ci` fails on a lock file without the binaries of other platforms, so every fresh clone would fail.
test("the lock file lists every package that its packages need, for every platform", () => {
  const missing = Object.entries(lock.packages).flatMap(([folder, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isFound(folder, name))
      .map((name) => `${name}, for ${folder}`),
  );
  expect(missing).toEqual([]);
});
