/**
 * Builds the rare pairs of core/exam/language/lexicon.txt: common words that hardly ever follow each other in edited
 * English. Run `node scripts/language/build-pairs.ts <folder>`. The folder has texts in files named *.txt, one
 * paragraph a line. word-pairs-sources.md beside the result names the books. Also counts our library's prose, which has
 * the wording of exam essays, and model answers of band 8 and above. The result has counts only, no text.
 */
import { globSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { parse } from "yaml";
import { partsOfLexicon, RARE_PAIR_LINES } from "#core/exam/language/lexicon.ts";
import { readText } from "#core/exam/language/read-text.ts";
import { neighboursIn, writeWordPairs } from "#core/exam/language/word-pairs.ts";

const folder = process.argv[2];
if (folder === undefined) throw new Error("Name the folder with the texts.");
const root = join(import.meta.dirname, "..", "..");
const file = join(root, "core", "exam", "language", "lexicon.txt");
/** Shorter strings of the library are names, labels and answers. */
const MIN_PROSE_CHARACTERS = 60;
const MIN_MODEL_ANSWER_BAND = 8;

const counts = new Map<string, number>();
const followers = new Map<string, Map<string, number>>();
for (const name of readdirSync(folder).sort())
  if (name.endsWith(".txt")) readFileSync(join(folder, name), "utf8").split("\n").forEach(count);
for (const name of globSync("content/books/**/*.yaml", { cwd: root }).sort())
  findProse(parse(readFileSync(join(root, name), "utf8"))).forEach(count);

function count(text: string): void {
  for (const sentence of readText(text).sentences)
    for (const { first, second } of neighboursIn(sentence, text)) {
      counts.set(first, (counts.get(first) ?? 0) + 1);
      const after = followers.get(first) ?? new Map<string, number>();
      after.set(second, (after.get(second) ?? 0) + 1);
      followers.set(first, after);
    }
}

/** Returns the prose of a parsed file of the library. Leaves out model answers below band 8. */
function findProse(value: unknown): string[] {
  if (typeof value === "string") return value.length >= MIN_PROSE_CHARACTERS && value.includes(" ") ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(findProse);
  if (typeof value !== "object" || value === null) return [];
  if ("answer" in value && "bands" in value && Array.isArray(value.bands)) {
    const bands = value.bands.map(Number);
    const mean = bands.reduce((sum, band) => sum + band, 0) / bands.length;
    const { answer, ...rest } = value;
    return [...(mean >= MIN_MODEL_ANSWER_BAND ? findProse(answer) : []), ...findProse(rest)];
  }
  return Object.values(value).flatMap(findProse);
}

const pairs = writeWordPairs(counts, (first, second) => followers.get(first)?.get(second) ?? 0);
const [words, formerPairs] = partsOfLexicon(readFileSync(file, "utf8"));
const seenPairs = formerPairs.split("\n").slice(RARE_PAIR_LINES);
writeFileSync(file, [words, pairs, ...seenPairs].join("\n"));
process.stdout.write(
  `${followers.size} words counted, ${pairs.length} characters, ${brotliCompressSync(pairs).length} bytes compressed\n`,
);
