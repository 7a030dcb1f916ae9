import { join } from "node:path";
import type { Rolldown } from "vite";
import { APP, BOOT, HOME, NET, PUBLIC_PAGES, SIGNED_IN } from "./visits.ts";

const root = join(import.meta.dirname, "..", "..");

type Options = Exclude<NonNullable<Rolldown.OutputOptions["codeSplitting"]>, boolean>;
type Context = Rolldown.ChunkingContext;

/**
 * Puts modules that are always fetched together into one file. The bundler alone makes a file for each set of pages
 * that share a module, which gave a learner's home more than eighty small files.
 *
 * A group has what its roots import and no earlier group has, so no two files import each other:
 * - what every page runs,
 * - what the home shares with public pages,
 * - the HTTP client,
 * - what runs for every signed-in user,
 * - the rest of the home.
 *
 * The bundler splits everything else.
 */
export function chunkGroups(): Options {
  let groupOf: ((id: string) => string | null) | null = null;
  return {
    // Asks for each module: a group must not take a module of the entry or of an earlier group.
    includeDependenciesRecursively: false,
    groups: [{ name: (id, context) => (groupOf ??= sort(context))(id) }],
  };
}

function sort(context: Context): (id: string) => string | null {
  const needed = (roots: readonly string[]): Set<string> => {
    const seen = new Set<string>();
    const visit = (id: string): void => {
      const info = seen.has(id) ? null : context.getModuleInfo(id);
      if (info === null) return;
      seen.add(id);
      info.importedIds.forEach(visit);
    };
    roots.map((name) => join(root, name)).forEach(visit);
    return seen;
  };
  const home = needed([...NET, ...SIGNED_IN, ...HOME]);
  const groups: [string | null, Set<string>][] = [
    [null, needed([BOOT])],
    ["app", needed([APP])],
    ["shared", needed(PUBLIC_PAGES).intersection(home)],
    ["net", needed(NET)],
    ["signed-in", needed(SIGNED_IN)],
    ["home", home],
  ];
  // The server finds the app by its file name, to preload it with the HTML.
  const app = join(root, APP);
  return (id) => (id === app ? null : (groups.find(([, members]) => members.has(id))?.[0] ?? null));
}
