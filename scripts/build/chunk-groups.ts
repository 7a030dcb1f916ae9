import { join } from "node:path";
import type { Rolldown } from "vite";
import { ACCOUNT, APP, BOOT, EXAM, HOME, LIBRARY, NET, PUBLIC_PAGES, SAMPLES, SIGNED_IN, SMALL } from "./visits.ts";

const root = join(import.meta.dirname, "..", "..");

type Options = Exclude<NonNullable<Rolldown.OutputOptions["codeSplitting"]>, boolean>;
type Context = Rolldown.ChunkingContext;

/**
 * Puts modules that are always fetched together into one file. The bundler alone makes a file for each set of pages
 * that share a module, which gave a learner's home more than eighty small files.
 *
 * A group contains what its roots import and no earlier group contains, so no two files import each other. The groups:
 * - What every page runs.
 * - What public pages share with each other, with the home and with a test.
 * - The HTTP client.
 * - What runs for every signed-in user.
 * - The rest of the home, and of a test.
 * - What pages of books, of accounts, and of model answers share.
 *
 * The bundler splits everything else.
 */
export function chunkGroups(): Options {
  let groupOf: ((id: string) => string | null) | null = null;
  return {
    // Checks each module: a group must not take a module of the entry or of an earlier group.
    includeDependenciesRecursively: false,
    groups: [{ name: (id, context) => (groupOf ??= assignGroups(context))(id) }],
  };
}

/** Returns a function that returns the name of a module's group, or null if the bundler decides. */
function assignGroups(context: Context): (id: string) => string | null {
  const findNeeded = (roots: readonly string[]): Set<string> => {
    const found = new Set<string>();
    const visit = (id: string): void => {
      const info = found.has(id) ? null : context.getModuleInfo(id);
      if (info === null) return;
      found.add(id);
      info.importedIds.forEach(visit);
    };
    roots.map((name) => join(root, name)).forEach(visit);
    return found;
  };
  /** Returns the modules that at least two of these sets of pages need. */
  const findNeededByTwo = (sets: readonly (readonly string[])[]): Set<string> => {
    const members = sets.map(findNeeded);
    return new Set([...findNeeded(sets.flat())].filter((id) => members.filter((member) => member.has(id)).length > 1));
  };
  const asSeparateSets = (pages: readonly string[]): string[][] => pages.map((page) => [page]);
  const families = [LIBRARY, ACCOUNT, SAMPLES];
  const others = PUBLIC_PAGES.filter((page) => !families.some((family) => family.includes(page)));
  const home = findNeeded([...NET, ...SIGNED_IN, ...HOME]);
  const exam = findNeeded(EXAM);
  const groups: [string | null, Set<string>][] = [
    [null, findNeeded([BOOT])],
    ["app", findNeeded([APP])],
    [
      "shared",
      findNeeded([...PUBLIC_PAGES, ...SMALL])
        .intersection(home.union(exam))
        .union(findNeededByTwo([...families, ...asSeparateSets(others)])),
    ],
    ["net", findNeeded(NET)],
    ["signed-in", findNeeded(SIGNED_IN).union(home.intersection(exam))],
    ["home", home],
    ["exam", exam],
    ["library", findNeededByTwo(asSeparateSets(LIBRARY))],
    ["account", findNeededByTwo(asSeparateSets(ACCOUNT))],
    ["samples", findNeededByTwo(asSeparateSets(SAMPLES))],
  ];
  return (id) => groups.find(([, members]) => members.has(id))?.[0] ?? null;
}
