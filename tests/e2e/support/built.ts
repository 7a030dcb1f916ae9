/** Files of the build, for tests that start a part of the app by itself. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const ASSETS = join(import.meta.dirname, "..", "..", "..", "dist", "web", "assets");

/** The address of a built file. Of several it is the largest: a worker may have a file beside it that only says where it is. */
export function builtFile(name: RegExp): string {
  const sizeOf = (file: string): number => statSync(join(ASSETS, file)).size;
  const [found] = readdirSync(ASSETS)
    .filter((file) => name.test(file))
    .sort((a, b) => sizeOf(b) - sizeOf(a));
  if (found === undefined) throw new Error(`no ${String(name)} in the build`);
  return `/assets/${found}`;
}
