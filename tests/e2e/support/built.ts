/** Files of the build, for tests that start one part of the app. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const ASSETS = join(import.meta.dirname, "..", "..", "..", "dist", "web", "assets");

/**
 * Returns the URL of a built file, the largest if there are several: a worker may have a small file that only holds its
 * URL.
 */
export function builtFile(name: RegExp): string {
  const sizeOf = (file: string): number => statSync(join(ASSETS, file)).size;
  const [found] = readdirSync(ASSETS)
    .filter((file) => name.test(file))
    .sort((a, b) => sizeOf(b) - sizeOf(a));
  if (found === undefined) throw new Error(`no ${String(name)} in the build`);
  return `/assets/${found}`;
}
