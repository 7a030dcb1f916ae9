/** The production build: client, server renderer, compressed copies, and the byte budgets of the build. */
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { build } from "vite";

const root = join(import.meta.dirname, "..");
const web = join(root, "dist", "web");
process.env["NODE_ENV"] = "production";

await build({ configFile: join(root, "vite.config.ts"), logLevel: "warn" });
await build({
  configFile: join(root, "vite.config.ts"),
  logLevel: "warn",
  build: { ssr: join(root, "web", "entry-server.tsx") },
});

const files = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((name) =>
  statSync(join(web, name)).isFile(),
);
const brotli = new Map<string, number>();
for (const name of files) {
  if (!/\.(js|css|html|svg|json|webmanifest|txt)$/.test(name)) continue;
  const source = readFileSync(join(web, name));
  const packed = brotliCompressSync(source, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length },
  });
  brotli.set(name.replaceAll("\\", "/"), packed.length);
  // The page template is filled in per request, so only its filled form could be compressed.
  if (name !== "index.html") writeFileSync(join(web, `${name}.br`), packed);
}

type ManifestEntry = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[]; src?: string };
const manifest = JSON.parse(readFileSync(join(web, ".vite", "manifest.json"), "utf8")) as Record<string, ManifestEntry>;

/** The files that a page needs before it can run: the entry, the page's own chunk and all that they import statically. */
function scriptsOf(keys: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const entry = manifest[key];
    if (!entry || seen.has(entry.file)) return;
    seen.add(entry.file);
    entry.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return seen;
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const failures: string[] = [];
const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? "";
const landing = scriptsOf([entryKey, "app/pages/landing-page.tsx"]);
const landingBytes = [...landing].reduce((sum, file) => sum + (brotli.get(file) ?? 0), 0);
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

if (!manifest["app/pages/landing-page.tsx"])
  failures.push("the landing page has no chunk of its own: app/pages/landing-page.tsx");
if (precached.length === 0) failures.push("the worker precaches nothing");
const budgets: [string, number, number][] = [
  ["landing script, brotli", landingBytes, 115_000],
  ["fonts", fontBytes, 60_000],
  ["precache, as sent", precacheBytes, 700_000],
];
for (const [what, bytes, limit] of budgets) {
  process.stdout.write(`  ${what}: ${kB(bytes)} of ${kB(limit)}\n`);
  if (bytes > limit) failures.push(`${what} is ${kB(bytes)}, over its budget of ${kB(limit)}`);
}
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
