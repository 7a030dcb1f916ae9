/** Makes a later build of the same app, in which every hashed file has a new name. */
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..", "..");
const HASHED = /-(?<hash>[\w-]{8})\.(?<ending>[a-z0-9]+)$/u;
const TEXT = /\.(?:js|css|html|json|webmanifest)$/u;

/** Returns a folder from which a server can start: a copy of this project with the later build. */
export function makeNextBuild(): { root: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "bandwise-next-build-"));
  for (const name of readdirSync(root)) {
    if (name !== "dist" && !name.startsWith(".")) symlinkSync(join(root, name), join(folder, name));
  }
  const dist = join(folder, "dist");
  cpSync(join(root, "dist"), dist, { recursive: true, filter: (path) => !/\.(?:br|gz)$/u.test(path) });
  const assets = join(dist, "web", "assets");
  const names = new Map(readdirSync(assets).map((name) => [name, renamed(name)]));
  for (const [before, after] of names) renameSync(join(assets, before), join(assets, after));
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, "utf8");
    const next = text
      .replaceAll(/[\w.-]+-[\w-]{8}\.[a-z0-9]+/gu, (name) => names.get(name) ?? name)
      // The service worker's list of files has a revision for each file whose name has no hash.
      .replaceAll(/(?<="revision":")[0-9a-f]{32}/gu, reversed);
    if (next !== text) writeFileSync(path, next);
  }
  return { root: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const reversed = (text: string): string => text.split("").toReversed().join("");

function renamed(name: string): string {
  const { hash, ending } = HASHED.exec(name)?.groups ?? {};
  if (hash === undefined || ending === undefined) throw new Error(`${name} has no hash in its name`);
  return `${name.slice(0, -(hash.length + ending.length + 1))}${reversed(hash)}x.${ending}`;
}
