import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Mutant } from "./mutants.ts";

const root = join(import.meta.dirname, "..", "..", "..");

/** Returns the text of a file with the mutant's patches. Throws if the text to replace is not there exactly once. */
export function applyPatches(file: string, mutant: Mutant): string {
  let text = readFileSync(join(root, file), "utf8");
  for (const { find, replace } of mutant.patches.filter((patch) => patch.file === file)) {
    if (text.split(find).length !== 2)
      throw new Error(`The mutant "${mutant.name}" no longer fits ${file}: "${find}" must be there exactly once.`);
    text = text.replace(find, () => replace);
  }
  return text;
}

/** Makes this process load the mutant instead of the product. Call it before loading any file of the product. */
export function loadMutant(mutant: Mutant): void {
  const files = new Map(mutant.patches.map(({ file }) => [pathToFileURL(join(root, file)).href, file]));
  registerHooks({
    load(url, context, next) {
      const file = files.get(url);
      if (file === undefined) return next(url, context);
      return { format: "module-typescript", source: applyPatches(file, mutant), shortCircuit: true };
    },
  });
}
