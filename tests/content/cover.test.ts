/** A book's own cover picture, from book.yaml to the addresses that pages load. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, it } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { COVER_WIDTHS } from "#core/exam/content/cover.ts";
import { compileBooks } from "#scripts/content/compile.ts";
import { writeCoverImages } from "#scripts/content/write-cover-images.ts";
import { createTestApp } from "../api/support/test-app.ts";
import { describeEachEngine } from "../api/support/engines.ts";

const FIXTURE = join(import.meta.dirname, "fixture");
let dir: string;
let book: string;

async function writeCover(background: string): Promise<void> {
  const picture = sharp({ create: { width: 600, height: 900, channels: 3, background } });
  writeFileSync(join(book, "front.png"), await picture.png().toBuffer());
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), "bandwise-cover-"));
  cpSync(FIXTURE, dir, { recursive: true });
  const [slug = ""] = readdirSync(join(dir, "books"));
  book = join(dir, "books", slug);
  const yaml = join(book, "book.yaml");
  writeFileSync(yaml, `${readFileSync(yaml, "utf8")}\ncover: front.png\n`);
  await writeCover("#1f4b5e");
});
afterEach(() => rmSync(dir, { recursive: true }));

const problems = async (): Promise<string[]> =>
  (await compileBooks(dir)).findings.filter(({ path }) => path === "cover").map(({ message }) => message);

it("reports missing formats until they are written, and again when the picture changes", async () => {
  expect(await problems()).toEqual([expect.stringMatching(/is missing: run npm run content:images$/u)]);
  expect(await writeCoverImages(book)).toHaveLength(2 * COVER_WIDTHS.length);
  expect(await problems()).toEqual([]);
  expect(await writeCoverImages(book)).toEqual([]);

  await writeCover("#a8492a");

  expect(await problems()).toEqual([expect.stringMatching(/is missing/u)]);
  await writeCoverImages(book);
  expect(readdirSync(book).filter((name) => name.startsWith("cover."))).toHaveLength(2 * COVER_WIDTHS.length);
});

it("reports a cover that is not a picture, and draws the cover instead", async () => {
  rmSync(join(book, "front.png"));

  expect(await problems()).toEqual(["front.png is not a PNG, WebP or AVIF picture of at most 2 MB"]);
  expect((await compileBooks(dir)).books[0]?.cover).toBeNull();
});

describeEachEngine("a published cover", (engine) => {
  it("is served as AVIF and WebP at the sizes that pages use", async () => {
    await writeCoverImages(book);
    const app = await createTestApp({ url: await engine.createDatabase() });
    const { books } = await compileBooks(dir);
    await publishBooks(app.services, books);
    const reply = await app.call("book", { params: { book_slug: books[0]?.slug ?? "" }, query: {} });
    const { cover, cover_sources = [] } = (await reply.json()) as ReplyOf<"book">;

    expect(cover).toMatch(/^\/media\/[0-9a-f]{64}\.png$/u);
    expect(cover_sources.map(({ type, width }) => [type, width])).toEqual(
      ["image/avif", "image/webp"].flatMap((type) => COVER_WIDTHS.map((width) => [type, width])),
    );
    for (const { src, type, width } of cover_sources) {
      const file = await app.request(src);
      expect(file.headers.get("content-type")).toBe(type);
      const { width: actual, height } = await sharp(new Uint8Array(await file.arrayBuffer())).metadata();
      expect([actual, height]).toEqual([width, (width * 4) / 3]);
    }
    expect((await publishBooks(app.services, books)).changed).toEqual([]);
    await app.close();
  });
});
