import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join, posix } from "node:path";
import { unzipSync } from "fflate";

/** The kinds of file of a book. Other files in a folder or archive are left out, and reported. */
const EXTENSIONS = new Set([".yaml", ".md", ".svg", ".png", ".webp", ".avif", ".m4a", ".vtt", ".json"]);
/** A book of two tests has about 40 MB in 500 files. */
const MAX_BYTES = 500_000_000;
const MAX_FILES = 10_000;
const SYSTEM_FILES = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|\.git\/)/;

/** A book in a temporary folder, which `remove` deletes. `leftOut` names the files that are not of a book. */
export type StagedBook = { slug: string; dir: string; leftOut: string[]; remove: () => Promise<void> };

/**
 * Copies a book from a folder or .zip file to a temporary folder. The book is the folder with book.yaml: the source
 * itself, or the only one inside. Its slug is that folder's name, or the archive's name. Returns a fault if the
 * source cannot be used: paths that lead out of it, links, too many bytes, no book.yaml.
 */
export async function stageBook(source: string): Promise<StagedBook | { fault: string }> {
  const files = source.endsWith(".zip") ? await readArchive(source) : await readFolder(source);
  if ("fault" in files) return files;
  const roots = [...files.keys()].filter((name) => posix.basename(name) === "book.yaml").map((name) => dirname(name));
  const [root] = roots;
  if (root === undefined) return { fault: "has no book.yaml" };
  if (roots.length > 1) return { fault: "has more than one book.yaml: import one book at a time" };
  const slug = root === "." ? basename(source).replace(/\.zip$/, "") : posix.basename(root);

  const dir = await mkdtemp(join(tmpdir(), "bandwise-import-"));
  const leftOut: string[] = [];
  for (const [name, read] of files) {
    const inside = posix.relative(root, name);
    if (inside.startsWith("..") || !EXTENSIONS.has(extname(name))) {
      leftOut.push(name);
      continue;
    }
    await mkdir(join(dir, dirname(inside)), { recursive: true });
    await writeFile(join(dir, inside), await read());
  }
  return { slug, dir, leftOut, remove: () => rm(dir, { recursive: true, force: true }) };
}

/** Copies a staged book into the library and replaces a book of the same slug. */
export async function copyIntoLibrary({ slug, dir }: StagedBook, contentDir: string): Promise<void> {
  const target = join(contentDir, "books", slug);
  await rm(target, { recursive: true, force: true });
  await cp(dir, target, { recursive: true });
}

type Files = Map<string, () => Promise<Uint8Array>>;

async function readFolder(source: string): Promise<Files | { fault: string }> {
  const files: Files = new Map();
  const stat = await lstat(source).catch(() => null);
  if (stat === null || !stat.isDirectory()) return { fault: "is neither a folder nor a .zip file" };
  let bytes = 0;
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(source.length).replace(/\\/g, "/").replace(/^\/+/, "");
    if (SYSTEM_FILES.test(`${name}${entry.isDirectory() ? "/" : ""}`)) continue;
    if (entry.isSymbolicLink()) return { fault: `has a link, ${name}: a book must contain its files` };
    if (!entry.isFile()) continue;
    bytes += (await lstat(path)).size;
    files.set(name, () => readFile(path));
    if (bytes > MAX_BYTES || files.size > MAX_FILES) return { fault: TOO_LARGE };
  }
  return files;
}

const TOO_LARGE = `is larger than any book: ${MAX_FILES} files and ${MAX_BYTES / 1_000_000} MB are the limit`;

async function readArchive(source: string): Promise<Files | { fault: string }> {
  const archive = await readFile(source).catch(() => null);
  if (archive === null) return { fault: "cannot be read" };
  let bytes = 0;
  let count = 0;
  let outside: string | null = null;
  try {
    const entries = unzipSync(archive, {
      filter: ({ name, originalSize }) => {
        bytes += originalSize;
        count += 1;
        if (!isInside(name)) outside ??= name;
        return (
          bytes <= MAX_BYTES &&
          count <= MAX_FILES &&
          outside === null &&
          !name.endsWith("/") &&
          !SYSTEM_FILES.test(name)
        );
      },
    });
    if (outside !== null) return { fault: `has a path that leads out of it: ${outside as string}` };
    if (bytes > MAX_BYTES || count > MAX_FILES) return { fault: TOO_LARGE };
    return new Map(Object.entries(entries).map(([name, data]) => [name, async () => data]));
  } catch {
    return { fault: "is not a valid .zip file" };
  }
}

/** Returns true for a relative path inside the archive: no drive, no `/` at the start, no `..`, no backslash. */
function isInside(name: string): boolean {
  return !/^[a-z]:|^\/|\\|\0/i.test(name) && !name.split("/").includes("..");
}
