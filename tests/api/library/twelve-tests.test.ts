import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import type { CompiledBook, CompiledModule } from "#core/exam/content/compiled.ts";
import type { Module } from "#core/exam/content/module.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { compileBooks } from "#scripts/content/compile.ts";
import { createAccount } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

const CONTENT = join(import.meta.dirname, "../../../content");
/** Each has two tests. */
const BOOKS = 6;

/**
 * Maximum number of bytes in a reply, as sent with gzip. A listing is fetched at every visit, a pack once for each
 * module.
 */
const BUDGETS = { listing: 8_000, pack: 60_000 } as const;

/** Makes twelve tests from copies of the Reading and Listening modules of the real library, without media files. */
async function makeTwelveTests(): Promise<CompiledBook[]> {
  const { books } = await compileBooks(CONTENT);
  return Array.from({ length: BOOKS }, (_, n) => {
    const book = books[n % 2];
    if (book === undefined) throw new Error("the library has fewer than two books");
    const tests = book.tests.filter((test) => test.modules.length > 1 && test.slug !== "more-writing").slice(0, 2);
    return {
      ...book,
      slug: `${book.slug}-copy-${n}`,
      order: n,
      cover_media: [],
      cover_sources: [],
      // Section ids of Writing and Speaking are unique over all books, so those modules have no copies.
      tests: tests.map((test) => ({
        ...test,
        modules: test.modules.filter(({ module }) => isMarked(module)).map((module) => renameModule(module, n)),
      })),
    };
  });
}

const isMarked = ({ module_type }: Module): boolean => module_type === "reading" || module_type === "listening";

function renameModule({ module, key }: CompiledModule, n: number): CompiledModule {
  const slug = `${module.slug}-${n}`;
  const copy: Module = { ...module, slug, media: [] };
  return { module: copy, key: key && { ...key, module_slug: slug }, media: [] };
}

describeEachEngine("a library of twelve tests", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await publishBooks(app.services, await makeTwelveTests());
  }, 120_000);
  afterAll(() => app.close());

  const readListing = async (skill: string): Promise<{ reply: ReplyOf<"books">; bytes: number }> => {
    const response = await app.call("books", { params: { skill } });
    expect(response.status).toBe(200);
    const text = await response.text();
    return { reply: JSON.parse(text) as ReplyOf<"books">, bytes: gzipSync(text).length };
  };

  it.each(["reading", "listening"])("lists %s on one page within its budget", async (skill) => {
    const { reply, bytes } = await readListing(skill);
    expect(reply.books.flatMap((book) => book.tests)).toHaveLength(12);
    expect(reply.next).toBeNull();
    expect(bytes).toBeLessThanOrEqual(BUDGETS.listing);
  });

  it.each(["reading", "listening"] as const)("sends each %s pack within its budget, key included", async (skill) => {
    const { token } = await createAccount(app, `packer-${skill}`);
    const { reply } = await readListing(skill);
    const modules = reply.books.flatMap((book) => book.tests.flatMap((test) => test[`${skill}_module`]));
    expect(modules.length).toBeGreaterThanOrEqual(12);
    for (const { slug } of modules) {
      const pack = await app.call("pack", { token, params: { module_type: skill, module_slug: slug } });
      expect(pack.status).toBe(200);
      expect(gzipSync(await pack.text()).length, slug).toBeLessThanOrEqual(BUDGETS.pack);
    }
  });
});
