import { readFile, stat } from "node:fs/promises";
import { globSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { compileTopics } from "./compile.ts";
import { compileModule, type ModuleSource } from "./compile/compile-module.ts";
import type { Finding } from "./findings.ts";
import { lintModule } from "./lint/lint.ts";
import { applyWaivers } from "./waivers.ts";

/** Returns the folder of a module. `wanted`: the module's slug, its folder, or a file in that folder. */
export async function findModuleFolder(contentDir: string, wanted: string): Promise<string | null> {
  for (const dir of [resolve(wanted), dirname(resolve(wanted))])
    if (!relative(contentDir, dir).startsWith("..") && (await isFile(join(dir, "module.yaml")))) return dir;
  for (const file of globSync("books/*/*/*/module.yaml", { cwd: contentDir })) {
    const source = await readFile(join(contentDir, file), "utf8");
    if (/^slug: *(\S+)/m.exec(source)?.[1] === wanted) return join(contentDir, dirname(file));
  }
  return null;
}

/**
 * Checks one module by itself. Does not check what needs the whole library: repeated slugs and ids, text copied from
 * another module, and question types that no module has.
 */
export async function checkOneModule(
  contentDir: string,
  dir: string,
): Promise<{ source: ModuleSource | null; findings: Finding[] }> {
  const findings: Finding[] = [];
  const topics = await compileTopics(contentDir, []);
  const name = relative(contentDir, dir);
  const source = await compileModule({ dir, name }, new Set(topics.map(({ id }) => id)), findings);
  if (source !== null) lintModule(source);
  const book = dirname(dirname(name));
  const parentFolders = [
    { dir: contentDir, name: "" },
    { dir: join(contentDir, book), name: book },
  ];
  await applyWaivers(parentFolders, findings);
  // Leaves out the findings about the parents' files: their waivers may be for other modules, and then look unused here.
  const findingsOfModule = findings.filter(({ file }) => file.startsWith(`${name}/`));
  if (source !== null) await applyWaivers([{ dir, name }], findingsOfModule);
  return { source, findings: findingsOfModule };
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
