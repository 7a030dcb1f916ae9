/** Builds the client and the server renderer, compresses the files, and checks the byte budgets. */
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { build, type Rolldown } from "vite";
import { chunkGroups } from "./build/chunk-groups.ts";
import {
  APP,
  BOOT,
  EXAM,
  FILE_BUDGETS,
  HOME,
  ICONS,
  LANDING,
  NET,
  PUBLIC_PAGES,
  SCRIPT_BUDGETS,
  SIGNED_IN,
  WORKERS,
} from "./build/visits.ts";

const root = join(import.meta.dirname, "..");
const web = join(root, "dist", "web");
process.env["NODE_ENV"] = "production";

const client = (await build({
  configFile: join(root, "vite.config.ts"),
  logLevel: "warn",
  build: { rolldownOptions: { output: { codeSplitting: chunkGroups() } } },
})) as Rolldown.RolldownOutput;
const chunks = client.output.filter((file) => file.type === "chunk");
await build({
  configFile: join(root, "vite.config.ts"),
  logLevel: "warn",
  build: { ssr: join(root, "web", "entry-server.tsx") },
});
// Built apart from sw.js: the service worker loads this script only when there is something to send
// (web/sw/load-drain.ts).
await build({
  configFile: false,
  root,
  logLevel: "warn",
  publicDir: false,
  build: {
    outDir: web,
    emptyOutDir: false,
    modulePreload: false,
    target: "es2022",
    rolldownOptions: {
      input: join(root, "web", "sw", "drain.ts"),
      output: { format: "iife", entryFileNames: "sw-drain.js" },
    },
  },
});

const isDictionary = (name: string): boolean => basename(name).startsWith("dictionary-");
const files = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((name) =>
  statSync(join(web, name)).isFile(),
);
const brotli = new Map<string, number>();
for (const name of files) {
  if (!/\.(js|css|html|svg|json|webmanifest|txt|wasm)$/.test(name)) continue;
  const source = readFileSync(join(web, name));
  const packed = brotliCompressSync(source, {
    params: { [constants.BROTLI_PARAM_QUALITY]: qualityOf(name), [constants.BROTLI_PARAM_SIZE_HINT]: source.length },
  });
  brotli.set(name.replaceAll("\\", "/"), packed.length);
  // The server fills in the page template for each request, so a compressed template is of no use.
  if (name !== "index.html") writeFileSync(join(web, `${name}.br`), packed);
}

/**
 * Returns the brotli quality for a file. The highest quality is 11. For the grammar checker (16 MB) it would take minutes
 * and save 0.5 %, for the dictionary half a minute and save 8 %.
 */
function qualityOf(name: string): number {
  if (name.endsWith(".wasm")) return 5;
  return isDictionary(name) ? 9 : 11;
}

/** Returns the files of these modules and of all their static imports. */
function scriptsOf(modules: readonly string[]): Set<string> {
  const visited = new Set<string>();
  const visit = (file: string): void => {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    if (chunk === undefined || visited.has(file)) return;
    visited.add(file);
    chunk.imports.forEach(visit);
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
    if (chunk === undefined) failures.push(`${module} is in no chunk, so its budget cannot be checked`);
    else visit(chunk.fileName);
  }
  return visited;
}

const addSize = (sum: number, file: string): number => sum + (brotli.get(file) ?? 0);
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const failures: string[] = [];
/** The landing page runs only the entry until the visitor first interacts with it. Other public pages run the app. */
const landing = scriptsOf([BOOT]);
const filesOf = (modules: readonly string[]): string[] => [...scriptsOf([BOOT, APP, ...modules])];
const bytesOf = (modules: readonly string[]): number => filesOf(modules).reduce(addSize, 0);
const publicPages = PUBLIC_PAGES.map((page): [string, number, number] => [
  `script of ${basename(page, ".tsx")}, brotli`,
  bytesOf([page]),
  SCRIPT_BUDGETS.publicPage,
]);
/**
 * All scripts that a browser with an empty cache fetches. tests/e2e/site/public-pages.spec.ts counts them in a real
 * browser.
 */
const visits: [string, string[], number, number][] = [
  ["the dashboard with all it runs", filesOf([...HOME, ...NET, ...SIGNED_IN]), SCRIPT_BUDGETS.home, FILE_BUDGETS.home],
  [
    "a Reading test with all it runs",
    filesOf([...EXAM, ...ICONS, ...NET, ...SIGNED_IN]),
    SCRIPT_BUDGETS.exam,
    FILE_BUDGETS.exam,
  ],
  ["the service worker with all it runs", WORKERS, SCRIPT_BUDGETS.workers, FILE_BUDGETS.workers],
];
const landingBytes = [...landing].reduce(addSize, 0);
const fontBytes = files
  .filter((name) => name.endsWith(".woff2"))
  .reduce((sum, name) => sum + statSync(join(web, name)).size, 0);
const worker = readFileSync(join(web, "sw.js"), "utf8");
const precached = [...worker.matchAll(/url:\s?"([^"]+)"|"url":\s?"([^"]+)"/g)].map(
  (match) => match[1] ?? match[2] ?? "",
);
const precacheBytes = [...new Set(precached)].reduce((sum, file) => {
  return sum + (brotli.get(file) ?? statSync(join(web, file), { throwIfNoEntry: false })?.size ?? 0);
}, 0);

for (const page of [LANDING, ...PUBLIC_PAGES]) {
  if (!chunks.some(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${page}`)))
    failures.push(`${page} has no chunk of its own: every page would fetch it`);
}
if (precached.length === 0) failures.push("the worker precaches nothing");
const budgets: [string, number, number][] = [
  ["landing script, brotli", landingBytes, SCRIPT_BUDGETS.staticPage],
  ...publicPages,
  ...visits.map(([what, scripts, limit]): [string, number, number] => [
    `script of ${what}, ${scripts.length} files, brotli`,
    scripts.reduce(addSize, 0),
    limit,
  ]),
  ["fonts", fontBytes, 60_000],
  ["precache, as sent", precacheBytes, 870_000],
  ["dictionary, fetched with the first word", [...brotli.keys()].filter(isDictionary).reduce(addSize, 0), 700_000],
];
for (const [what, bytes, limit] of budgets) {
  process.stdout.write(`  ${what}: ${kB(bytes)} of ${kB(limit)}\n`);
  if (bytes > limit) failures.push(`${what} is ${kB(bytes)}, over its budget of ${kB(limit)}`);
}
for (const [what, scripts, , limit] of visits)
  if (scripts.length > limit) failures.push(`${what} is ${scripts.length} script files, over its budget of ${limit}`);
for (const file of landing) {
  if (
    /dexie/i.test(readFileSync(join(web, file), "utf8").slice(0, 400_000)) &&
    /versionchange/.test(readFileSync(join(web, file), "utf8"))
  )
    failures.push(`the landing page loads Dexie (${file})`);
}
if (failures.length > 0) {
  process.stderr.write(`${failures.join("\n")}\n`);
  process.exit(1);
}
writeFileSync(join(root, "dist", "stamp.json"), JSON.stringify({ landingBytes, fontBytes, precacheBytes }));
