/** Finds files of the build, for tests that start one worker of the app. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const ASSETS = join(import.meta.dirname, "..", "..", "..", "dist", "web", "assets");

/**
 * Returns the URL of the built file whose name matches. Of several files it takes the largest, because a worker may
 * have a second, small file that contains only the worker's URL.
 */
export function builtFile(name: RegExp): string {
  const sizeOf = (file: string): number => statSync(join(ASSETS, file)).size;
  const [found] = readdirSync(ASSETS)
    .filter((file) => name.test(file))
    .sort((a, b) => sizeOf(b) - sizeOf(a));
  if (found === undefined) throw new Error(`no ${String(name)} in the build`);
  return `/assets/${found}`;
}
