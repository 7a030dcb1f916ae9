import { IRREGULAR_FORMS } from "../language/irregular-forms.ts";
import { comparedSpelling } from "../marking/spelling-variants.ts";
import type { Dictionary, PartOfSpeech, Sense } from "./dictionary.ts";

/** A base form of the learner's word, with the meanings that fit the learner's form. */
export type DictionaryMatch = { lemma: string; senses: readonly Sense[] };

/**
 * Returns what a word or phrase of a text may mean. "leaves" is a form of "leaf", of "leave" the noun and of "leave"
 * the verb. The unchanged word comes first. Returns an empty list if the dictionary has no base form of the word.
 */
export function lookUp(text: string, { senses }: Dictionary): DictionaryMatch[] {
  const word = normaliseWord(text);
  const spellings = [
    word,
    word.replaceAll("-", " "),
    word.replaceAll(" ", "-"),
    word.replaceAll("-", ""),
    comparedSpelling(word),
  ];
  for (const spelling of new Set(spellings)) {
    const found = formsFound(spelling, senses);
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns a word as the dictionary writes words: lower case, straight apostrophes, no punctuation around it. */
export function normaliseWord(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[’‘]/gu, "'")
    .replace(/[‐‑]/gu, "-")
    .replace(/\s+/gu, " ")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}

/** A possible base form. `part`: the only part of speech that can have the form, or null if any can. */
type Base = { lemma: string; part: PartOfSpeech | null };

function formsFound(word: string, senses: Dictionary["senses"]): DictionaryMatch[] {
  const found = new Map<string, Sense[]>();
  for (const { lemma, part } of word.includes(" ") ? phraseBases(word) : wordBases(word)) {
    const known = found.get(lemma) ?? [];
    for (const sense of senses(lemma)) {
      const isKnown = known.some(({ definition }) => definition === sense.definition);
      if (!isKnown && (part === null || sense.part === part)) known.push(sense);
    }
    if (known.length > 0) found.set(lemma, known);
  }
  return [...found].map(([lemma, known]) => ({ lemma, senses: known }));
}

/**
 * Returns the base forms of a phrase: its first word may be inflected ("took off"), or its last ("carbon footprints").
 */
function phraseBases(phrase: string): Base[] {
  const words = phrase.split(" ");
  const [first = "", last = ""] = [words[0], words.at(-1)];
  return [
    { lemma: phrase, part: null },
    ...wordBases(first).map(({ lemma, part }) => ({ lemma: [lemma, ...words.slice(1)].join(" "), part })),
    ...wordBases(last).map(({ lemma, part }) => ({ lemma: [...words.slice(0, -1), lemma].join(" "), part })),
  ];
}

/** Endings of inflected words, and the ending of the base form: WordNet's own rules. */
const ENDINGS: readonly (readonly [part: PartOfSpeech, ending: string, base: string])[] = [
  ["n", "ies", "y"], ["n", "ves", "f"], ["n", "ves", "fe"], ["n", "es", ""], ["n", "s", ""], ["n", "men", "man"],
  ["v", "ies", "y"], ["v", "es", ""], ["v", "s", ""], ["v", "ied", "y"], ["v", "ed", ""], ["v", "ed", "e"],
  ["v", "ing", ""], ["v", "ing", "e"],
  ["a", "ier", "y"], ["a", "iest", "y"], ["a", "er", ""], ["a", "er", "e"], ["a", "est", ""], ["a", "est", "e"],
]; // prettier-ignore

function wordBases(word: string): Base[] {
  const withoutPossessive = word.replace(/'s$|(?<=s)'$/u, "");
  const irregular = IRREGULAR_FORMS.get(withoutPossessive);
  return [
    { lemma: word, part: null },
    ...(withoutPossessive === word ? [] : [{ lemma: withoutPossessive, part: null }]),
    ...(irregular === undefined ? [] : [{ lemma: irregular, part: null }]),
    ...ENDINGS.flatMap(([part, ending, base]): Base[] => {
      if (!withoutPossessive.endsWith(ending) || withoutPossessive.length < ending.length + 2) return [];
      const lemma = withoutPossessive.slice(0, -ending.length) + base;
      const hasDouble = base === "" && /([^aeiouwxy])\1$/u.test(lemma);
      return hasDouble
        ? [
            { lemma, part },
            { lemma: lemma.slice(0, -1), part },
          ]
        : [{ lemma, part }];
    }),
  ];
}
