import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Category, topicCategory } from "#core/exam/content/category.ts";
import type { CompiledBook, CompiledLibrary, CompiledTest } from "#core/exam/content/compiled.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import { SlugSchema } from "#core/exam/content/slug.ts";
import * as v from "valibot";
import { BookFileSchema, CategoriesFileSchema, TestFileSchema } from "./authored-schema.ts";
import { compileModule, type ModuleSource } from "./compile/compile-module.ts";
import type { ModuleFolder } from "./compile/compile-part.ts";
import { compileCover } from "./cover.ts";
import type { Finding } from "./findings.ts";
import { dropRepeatedSamples, dropRepeatedSections } from "./unique-sections.ts";
import { readYaml } from "./yaml-file.ts";

export type { Finding } from "./findings.ts";

/**
 * Compiles every book under `<contentDir>/books`, and `guests` beside them or in place of a book of the same slug. A
 * module with a problem is left out, so the result can be published. `findings` lists all findings in the order of the
 * files.
 */
export async function compileBooks(contentDir: string, guests: readonly BookFolder[] = []): Promise<Compilation> {
  const findings: Finding[] = [];
  const topics = await compileTopics(contentDir, findings);
  const work: Gathered = { topics: new Set(topics.map((topic) => topic.id)), sources: [], findings };
  const books: CompiledBook[] = [];
  const root = join(contentDir, "books");
  const libraryBooks = (await listFolders(root)).map((slug) => ({ slug, dir: join(root, slug) }));
  const isReplaced = (slug: string): boolean => guests.some((guest) => guest.slug === slug);
  for (const { slug, dir } of [...libraryBooks.filter((book) => !isReplaced(book.slug)), ...guests]) {
    const book = await compileBook(dir, slug, work);
    if (book) books.push(book);
  }
  dropRepeatedSlugs(books, findings);
  dropRepeatedSections(books, findings);
  books.sort((a, b) => a.order - b.order || (a.slug < b.slug ? -1 : 1));
  dropRepeatedSamples(books, work.sources);
  const published = new Set(books.flatMap((book) => book.tests.flatMap((test) => test.modules)));
  const sources = work.sources.filter((source) => published.has(source.compiled));
  return { books, topics, findings, sources };
}

/** A book's folder, inside or outside the library. */
export type BookFolder = { slug: string; dir: string };
/** The library with all findings and the sources of its modules. */
export type Compilation = CompiledLibrary & { findings: Finding[]; sources: ModuleSource[] };
type Gathered = { topics: ReadonlySet<string>; sources: ModuleSource[]; findings: Finding[] };

/** Returns the topics of model answers, or none if there is no file. */
export async function compileTopics(contentDir: string, findings: Finding[]): Promise<Category[]> {
  const file = "categories.yaml";
  if (!(await readdir(contentDir).catch((): string[] => [])).includes(file)) return [];
  const { value, report } = await readYaml(join(contentDir, file), file, CategoriesFileSchema, findings);
  const topics = value?.topics ?? [];
  for (const [index, { id }] of topics.entries())
    if (topics.findIndex((other) => other.id === id) !== index)
      report.problem(["topics", index, "id"], `${id} is listed twice`);
  return topics.filter(({ id }, index) => topics.findIndex((other) => other.id === id) === index).map(topicCategory);
}

async function compileBook(dir: string, slug: string, work: Gathered): Promise<CompiledBook | null> {
  const { findings } = work;
  const name = `books/${slug}`;
  if (!isSlug(slug, name, findings)) return null;
  const { value: book, report } = await readYaml(join(dir, "book.yaml"), `${name}/book.yaml`, BookFileSchema, findings);
  const tests: CompiledTest[] = [];
  for (const folder of await listFolders(dir)) {
    const test = await compileTest(join(dir, folder), `${name}/${folder}`, folder, work);
    if (test) tests.push(test);
  }
  if (!book) return null;
  tests.sort((a, b) => a.order - b.order || (a.slug < b.slug ? -1 : 1));
  const { cover: file, ...rest } = book;
  return { ...rest, slug, ...(await compileCover(dir, file, report)), institute: { name: book.institute }, tests };
}

async function compileTest(dir: string, name: string, slug: string, work: Gathered): Promise<CompiledTest | null> {
  const { findings } = work;
  if (!isSlug(slug, name, findings)) return null;
  const { value: test } = await readYaml(join(dir, "test.yaml"), `${name}/test.yaml`, TestFileSchema, findings);
  const modules = [];
  for (const folder of await listFolders(dir)) {
    if (!(await readdir(join(dir, folder))).includes("module.yaml")) {
      findings.push({
        severity: "note",
        file: `${name}/${folder}`,
        line: null,
        path: "",
        message: "has no module.yaml: nothing of it is published",
      });
      continue;
    }
    const source = await tryCompile({ dir: join(dir, folder), name: `${name}/${folder}` }, work);
    if (!source) continue;
    work.sources.push(source);
    modules.push(source.compiled);
  }
  modules.sort((a, b) => MODULE_TYPES.indexOf(a.module.module_type) - MODULE_TYPES.indexOf(b.module.module_type));
  return test ? { ...test, slug, modules } : null;
}

/** Compiles a module. A file that cannot be read at all is a problem of this module alone. */
async function tryCompile(folder: ModuleFolder, { topics, findings }: Gathered): Promise<ModuleSource | null> {
  try {
    return await compileModule(folder, topics, findings);
  } catch (error) {
    const message = `cannot be compiled: ${error instanceof Error ? error.message : String(error)}`;
    findings.push({ severity: "problem", file: folder.name, line: null, path: "", message });
    return null;
  }
}

/** Drops every module whose slug another module already has, because a slug is part of the module's address. */
function dropRepeatedSlugs(books: readonly CompiledBook[], findings: Finding[]): void {
  const owners = new Map<string, string>();
  for (const book of books) {
    for (const test of book.tests) {
      const place = `books/${book.slug}/${test.slug}`;
      test.modules = test.modules.filter(({ module }) => {
        const owner = owners.get(module.slug);
        if (owner === undefined) {
          owners.set(module.slug, place);
          return true;
        }
        findings.push({
          severity: "problem",
          file: place,
          line: null,
          path: "slug",
          message: `the slug ${module.slug} belongs to a module of ${owner}`,
        });
        return false;
      });
    }
  }
}

function isSlug(slug: string, name: string, findings: Finding[]): boolean {
  if (v.is(SlugSchema, slug)) return true;
  findings.push({
    severity: "problem",
    file: name,
    line: null,
    path: "",
    message: "the folder's name must be lower-case words joined by hyphens",
  });
  return false;
}

async function listFolders(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map((entry) => entry.name)
    .sort();
}
