import { join } from "node:path";
import type { Rolldown } from "vite";
import { APP, BOOT, HOME, NET, PUBLIC_PAGES, SIGNED_IN } from "./visits.ts";

const root = join(import.meta.dirname, "..");

type Options = Exclude<NonNullable<Rolldown.OutputOptions["codeSplitting"]>, boolean>;
type Context = Rolldown.ChunkingContext;

/**
 * Modules that are always fetched together come as one file. Left to itself the bundler makes a file for every set of
 * pages that share something: a learner's home came in more than eighty, and a tenth of its bytes was what small files
 * cost, which compress badly and say over and over what they take from each other.
 *
 * Each group has what its roots need and no earlier group has, so that no two files need each other:
 * - what every page runs on,
 * - what the home shares with public pages,
 * - what speaks to the server,
 * - what runs wherever somebody is signed in,
 * - what the home alone begins with.
 *
 * What a page as HTML runs stays by itself, and so does everything of other pages.
 */
export function chunkGroups(): Options {
  let groupOf: ((id: string) => string | null) | null = null;
  return {
    // Each module is asked for: a group must not take what an earlier one, or the entry, has.
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
  // The server finds the app by the name of its file, to have it fetched with the HTML.
  const app = join(root, APP);
  return (id) => (id === app ? null : (groups.find(([, members]) => members.has(id))?.[0] ?? null));
}
