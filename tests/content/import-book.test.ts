import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeEach, expect, it } from "vitest";
import { importBook } from "#scripts/content/import-book.ts";

const BOOK = join(import.meta.dirname, "fixture/books/fixture-book");
const MODULE = "test-1/reading/module.yaml";

const work = mkdtempSync(join(tmpdir(), "bandwise-import-test-"));
let testNumber = 0;
let library = "";
let source = "";
beforeEach(() => {
  testNumber += 1;
  library = join(work, String(testNumber), "content");
  source = join(work, String(testNumber), "fixture-book");
  mkdirSync(join(library, "books"), { recursive: true });
  cpSync(BOOK, source, { recursive: true });
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

const importSource = (path = source, options: { replace?: boolean; checkOnly?: boolean } = {}) =>
  importBook({ source: path, contentDir: library, ownDir: null, replace: false, checkOnly: false, ...options });
const books = () => readdirSync(join(library, "books"));
const change = (from: string, to: string) => {
  const path = join(source, MODULE);
  writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
};
/** Writes an archive with the files of the book below the folder `inside` ("": at the top), and with `extra` files. */
const archive = (name: string, inside: string, extra: Record<string, Uint8Array> = {}): string => {
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const entries = files.map(
    (file) => [`${inside}${relative(source, file)}`, new Uint8Array(readFileSync(file))] as const,
  );
  const path = join(work, String(testNumber), name);
  writeFileSync(path, zipSync({ ...Object.fromEntries(entries), ...extra }));
  return path;
};

it("imports a valid book from a folder, file by file", async () => {
  const { ok, lines } = await importSource();
  expect(ok, lines.join("\n")).toBe(true);
  expect(lines.at(-1)).toContain("Imported into books/fixture-book");
  expect(readFileSync(join(library, "books/fixture-book", MODULE))).toEqual(readFileSync(join(BOOK, MODULE)));
});

it.each([
  ["with a folder in it", "anything.zip", "fixture-book/", "fixture-book"],
  ["with nothing around the book, by its own name", "guest-book.zip", "", "guest-book"],
])("imports a book from an archive %s", async (_, name, inside, slug) => {
  const path = archive(name, inside, {
    [`${inside}.DS_Store`]: strToU8("not of the book"),
    [`${inside}notes.docx`]: strToU8("?"),
  });
  const { ok, lines } = await importSource(path);
  expect(ok, lines.join("\n")).toBe(true);
  expect(books()).toEqual([slug]);
  expect(lines[0]).toBe(`left out  ${inside}notes.docx: not a file of a book`);
  expect(existsSync(join(library, "books", slug, "notes.docx"))).toBe(false);
});

it("rejects a book with the check's errors, by file and line, and imports nothing", async () => {
  change("accept: paraffin", "accept: a large oil tank");
  const { ok, lines } = await importSource();
  expect(ok).toBe(false);
  expect(lines.join("\n")).toMatch(
    /problem {2}books\/fixture-book\/test-1\/reading\/module\.yaml:\d+ {2}parts\.0.*over the limit/,
  );
  expect(lines.at(-1)).toBe("Nothing was imported.");
  expect(books()).toEqual([]);
});

it("rejects a book with a warning until the warning is waived", async () => {
  rmSync(join(source, "test-1/reading/waivers.yaml"));
  expect(await importSource()).toMatchObject({ ok: false });
});

it("checks a book together with the library, and reports a taken slug and a copied sentence", async () => {
  cpSync(BOOK, join(library, "books/our-book"), { recursive: true });
  // Guests come after our own books, so the guest has the taken slug.
  const taken = await importSource();
  expect(taken.ok).toBe(false);
  expect(taken.lines.join("\n")).toContain("the slug fixture-reading belongs to a module of books/our-book/test-1");
  change("slug: fixture-reading", "slug: guest-reading");
  const copied = await importSource();
  expect(copied.ok).toBe(false);
  expect(copied.lines.join("\n")).toContain("[near-copy]");
});

it("replaces a book only when asked to, and changes nothing when only checking", async () => {
  await importSource();
  change("name: Academic Reading", "name: Academic Reading, revised");
  expect((await importSource()).lines[0]).toContain("There is already a book fixture-book");
  expect(await importSource(source, { replace: true, checkOnly: true })).toMatchObject({ ok: true });
  const stored = () => readFileSync(join(library, "books/fixture-book", MODULE), "utf8");
  expect(stored()).not.toContain("revised");
  expect(await importSource(source, { replace: true })).toMatchObject({ ok: true });
  expect(stored()).toContain("revised");
});

it("rejects paths that lead out, links, broken archives and sources without a book", async () => {
  const out = archive("evil.zip", "fixture-book/", { "../../outside.yaml": strToU8("x") });
  expect((await importSource(out)).lines[0]).toContain("a path that leads out of it: ../../outside.yaml");
  symlinkSync("/etc/hostname", join(source, "test-1/link.md"));
  expect((await importSource()).lines[0]).toContain("has a link, test-1/link.md");
  const broken = join(work, String(testNumber), "broken.zip");
  writeFileSync(broken, "PK but no archive");
  expect((await importSource(broken)).lines[0]).toContain("is not a valid .zip file");
  mkdirSync(join(work, String(testNumber), "empty"));
  expect((await importSource(join(work, String(testNumber), "empty"))).lines[0]).toContain("has no book.yaml");
  expect((await importSource(join(work, "nowhere"))).lines[0]).toContain("is neither a folder nor a .zip file");
  expect(existsSync(join(work, "outside.yaml"))).toBe(false);
  expect(books()).toEqual([]);
});

it("is available as an admin command", () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, "../../scripts/admin.ts"), "import-book", ...args], {
      encoding: "utf8",
    });
  const done = run(source, "--content", library);
  expect([done.status, done.stderr]).toEqual([0, ""]);
  expect(books()).toEqual(["fixture-book"]);
  const again = run(source, "--content", library);
  expect(again.status).toBe(1);
  expect(again.stderr).toContain("--replace");
  expect(run().stderr).toContain("import-book FOLDER|FILE.zip");
});
