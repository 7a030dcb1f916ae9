import { isAbsolute, relative, resolve } from "node:path";
import type { ModuleTestType, ModuleType } from "#core/exam/content/module-type.ts";
import type { Compilation } from "./compile.ts";

/** A module to preview. */
export type PreviewItem = { slug: string; name: string; type: ModuleType; testType: ModuleTestType; folder: string };

/** Returns the module with this slug or folder, or with this file in its folder. */
export function findItem({ sources }: Pick<Compilation, "sources">, wanted: string): PreviewItem | null {
  const path = resolve(wanted);
  const source = sources.find(
    ({ compiled, folder }) => compiled.module.slug === wanted || isWithin(resolve(folder.dir), path),
  );
  if (source === undefined) return null;
  const { slug, name, module_type, test_type } = source.compiled.module;
  return { slug, name, type: module_type, testType: test_type, folder: source.folder.name };
}

function isWithin(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return !inside.startsWith("..") && !isAbsolute(inside);
}
