import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { CompiledBook, CompiledTest } from "#core/exam/content/compiled.ts";
import { MODULE_TYPES } from "#core/exam/content/papers.ts";
import { SlugSchema } from "#core/exam/content/slug.ts";
import * as v from "valibot";
import { BookFileSchema, TestFileSchema } from "./authored-schema.ts";
import { compileModule } from "./compile-module.ts";
import type { Finding } from "./findings.ts";
import { dropRepeatedSections } from "./unique-sections.ts";
import { readYaml } from "./yaml-file.ts";

export type { Finding } from "./findings.ts";

/**
 * Compiles every book under `<contentDir>/books`. A module with a problem is left out, so what comes back can be
 * published; `findings` tells everything that was found, in the order of the files.
 */
export async function compileBooks(contentDir: string): Promise<{ books: CompiledBook[]; findings: Finding[] }> {
  const findings: Finding[] = [];
  const books: CompiledBook[] = [];
  const root = join(contentDir, "books");
  for (const slug of await folders(root)) {
    const book = await compileBook(join(root, slug), slug, findings);
    if (book) books.push(book);
  }
  dropRepeatedSlugs(books, findings);
  dropRepeatedSections(books, findings);
  books.sort((a, b) => a.order - b.order || (a.slug < b.slug ? -1 : 1));
  return { books, findings };
}

async function compileBook(dir: string, slug: string, findings: Finding[]): Promise<CompiledBook | null> {
  const name = `books/${slug}`;
  if (!isSlug(slug, name, findings)) return null;
  const { value: book } = await readYaml(join(dir, "book.yaml"), `${name}/book.yaml`, BookFileSchema, findings);
  const tests: CompiledTest[] = [];
  for (const folder of await folders(dir)) {
    const test = await compileTest(join(dir, folder), `${name}/${folder}`, folder, findings);
    if (test) tests.push(test);
  }
  if (!book) return null;
  tests.sort((a, b) => a.order - b.order || (a.slug < b.slug ? -1 : 1));
  return { ...book, slug, cover: null, institute: { name: book.institute }, tests };
}

async function compileTest(dir: string, name: string, slug: string, findings: Finding[]): Promise<CompiledTest | null> {
  if (!isSlug(slug, name, findings)) return null;
  const { value: test } = await readYaml(join(dir, "test.yaml"), `${name}/test.yaml`, TestFileSchema, findings);
  const modules = [];
  for (const folder of await folders(dir)) {
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
    const module = await compileModule({ dir: join(dir, folder), name: `${name}/${folder}` }, findings);
    if (module) modules.push(module);
  }
  modules.sort((a, b) => MODULE_TYPES.indexOf(a.module.module_type) - MODULE_TYPES.indexOf(b.module.module_type));
  return test ? { ...test, slug, modules } : null;
}

/** A module's slug is its address over all books: the second one to claim it is not published. */
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

async function folders(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map((entry) => entry.name)
    .sort();
}
