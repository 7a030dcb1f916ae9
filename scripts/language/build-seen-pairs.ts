/**
 * Builds the last line of core/exam/language/lexicon.txt: the pairs of words that edited English puts side by side. Run
 * `node scripts/language/build-seen-pairs.ts <folder>` after build-pairs.ts, with the same folder: texts in files named
 * *.txt, one paragraph a line. word-pairs-sources.md beside the result names the books. The result is a filter of the
 * pairs that occur at least twice. It contains no text.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { RARE_PAIR_LINES } from "#core/exam/language/lexicon.ts";
import { readText } from "#core/exam/language/read-text.ts";
import { writeSeenPairs } from "#core/exam/language/seen-pairs.ts";

/** Pairs that occur less often are names or mistakes. */
const MIN_USES = 2;

const folder = process.argv[2];
if (folder === undefined) throw new Error("Name the folder with the texts.");
const file = join(import.meta.dirname, "../../core/exam/language/lexicon.txt");
const uses = new Map<string, number>();
for (const name of readdirSync(folder).sort())
  if (name.endsWith(".txt")) readFileSync(join(folder, name), "utf8").split("\n").forEach(count);

function count(text: string): void {
  for (const { words } of readText(text).sentences)
    for (const [i, word] of words.entries()) {
      const next = words[i + 1];
      if (next === undefined || word.isNumber || next.isNumber || text.slice(word.end, next.start) !== " ") continue;
      const pair = `${word.lower} ${next.lower}`;
      uses.set(pair, (uses.get(pair) ?? 0) + 1);
    }
}

const seen = [...uses].filter(([, times]) => times >= MIN_USES).map(([pair]) => pair.split(" ") as [string, string]);
const filter = writeSeenPairs(seen);
// The first line has the words.
const otherLines = readFileSync(file, "utf8")
  .split("\n")
  .slice(0, 1 + RARE_PAIR_LINES);
writeFileSync(file, [...otherLines, filter].join("\n"));
process.stdout.write(`${seen.length} pairs, ${brotliCompressSync(filter).length} bytes compressed\n`);
