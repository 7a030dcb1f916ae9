import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { parse } from "yaml";
import { coverVariants } from "./cover.ts";

/** AVIF and WebP quality. Low, because the pictures are small. */
const QUALITY = { "image/avif": 60, "image/webp": 80 } as const;
/** Height of a cover, as a multiple of its width. */
const RATIO = 4 / 3;

/** Writes the AVIF and WebP files of one book's cover, and deletes outdated ones. Returns the written names. */
export async function writeCoverImages(bookDir: string): Promise<string[]> {
  const book = parse(await readFile(join(bookDir, "book.yaml"), "utf8")) as { cover?: unknown };
  const original = typeof book.cover === "string" ? await readFile(join(bookDir, book.cover)) : null;
  const variants = original === null ? [] : coverVariants(original);
  const present = (await readdir(bookDir)).filter((name) => /^cover\.[0-9a-f]{12}\.\d+\.(?:avif|webp)$/u.test(name));
  for (const name of present) if (!variants.some(({ file }) => file === name)) await rm(join(bookDir, name));
  const missing = variants.filter(({ file }) => !present.includes(file));
  for (const { type, width, file } of missing) {
    const picture = sharp(original ?? undefined).resize({
      width,
      height: Math.round(width * RATIO),
      fit: "cover",
      position: "top",
    });
    const quality = QUALITY[type];
    await writeFile(
      join(bookDir, file),
      await (type === "image/avif" ? picture.avif({ quality }) : picture.webp({ quality })).toBuffer(),
    );
  }
  return missing.map(({ file }) => file);
}
