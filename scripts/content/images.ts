/** Writes AVIF and WebP files for the cover pictures of all books, at the sizes that pages use. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { writeCoverImages } from "./write-cover-images.ts";

const books = join(process.argv[2] ?? join(import.meta.dirname, "..", "..", "content"), "books");
for (const entry of await readdir(books, { withFileTypes: true })) {
  if (!entry.isDirectory()) continue;
  for (const file of await writeCoverImages(join(books, entry.name))) process.stdout.write(`${entry.name}/${file}\n`);
}
