import { comparedSpelling } from "#core/exam/marking/spelling-variants.ts";

/**
 * Kinds of words that are counted separately, because a recogniser that mishears a name says little about the voice.
 */
export type WordKind = "plain" | "names" | "numbers";
export type SpokenWord = { word: string; kind: WordKind };

/** Sounds that a recogniser leaves out or spells in different ways. */
const FILLERS = new Set(["er", "erm", "um", "uh", "hm", "hmm", "mhm", "mm", "ah", "eh"]);
const NUMBERS = new Set(
  (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen " +
    "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million double triple point " +
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth " +
    "sixteenth seventeenth eighteenth nineteenth twentieth thirtieth"
  ).split(" "),
);
const CALENDAR = new Set(
  (
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september " +
    "october november december"
  ).split(" "),
);
/** Words with the spelling that they are compared in, so that both count as equal. */
const COMPARED_SPELLINGS: Record<string, string> = {
  mister: "mr",
  missis: "mrs",
  misses: "mrs",
  miz: "ms",
  doctor: "dr",
  ok: "okay",
  oh: "o",
  zero: "o",
  until: "till",
  licence: "license",
  // Spellings with the same sound: a recogniser cannot tell them apart.
  know: "no",
  sale: "sail",
  queue: "cue",
  sum: "some",
  phew: "few",
  their: "there",
  hear: "here",
  alright: "allright",
};
/** The ends of contractions, and the words that they stand for. */
const CONTRACTIONS: Record<string, string> = { re: "are", ve: "have", ll: "will", m: "am", d: "would" };
/** After these words `’s` means “is”, after others it is a possessive. */
const BEFORE_IS = new Set("it that what there here he she who where how everybody everyone nobody somebody".split(" "));

/** Returns the words that a speaker has to say, with their kinds. `names` are in lower case. */
export function spokenWords(say: string, names: ReadonlySet<string>): SpokenWord[] {
  const found: SpokenWord[] = [];
  const tokens = expandContractions(say);
  tokens.forEach((token, index) => {
    const word = normalise(token);
    if (FILLERS.has(word) || word === "") return;
    const isLetter = word.length === 1 && !["a", "i"].includes(word);
    const isSpelt = word.length === 1 && (isLetter || isNextToLetter(tokens, index));
    const isNumber = isSpelt || NUMBERS.has(word) || word === "o";
    const otherKind = names.has(word) ? "names" : "plain";
    const kind = isNumber ? "numbers" : otherKind;
    const doubled = /^double$/i.test(tokens[index - 1] ?? "") && word.length === 1;
    if (word === "double" && (tokens[index + 1] ?? "").length === 1) return;
    found.push({ word, kind }, ...(doubled ? [{ word, kind: "numbers" as const }] : []));
  });
  return found;
}

/** Returns the words that a recogniser wrote. */
export function heardWords(text: string): string[] {
  const words = expandContractions(text).map(normalise);
  return words
    .filter((word) => !FILLERS.has(word) && word !== "")
    .flatMap((word, index, all) => {
      if (word === "double" && all[index + 1]?.length === 1) return [];
      return all[index - 1] === "double" && word.length === 1 ? [word, word] : [word];
    });
}

/** Returns the names of a script in lower case: words with a capital inside a sentence, and those of the list. */
export function namesOf(texts: readonly string[], listed: Iterable<string>): Set<string> {
  const names = new Set([...listed].map(normalise));
  for (const text of texts)
    for (const [, token = ""] of text.matchAll(/(?<![.?!–…:“"] ?)(?<=\s)(\p{Lu}[\p{L}'’]+)/gu)) {
      const word = normalise(token);
      if (!CALENDAR.has(word) && !/^i('|$)/i.test(token.replace(/’/g, "'"))) names.add(word);
    }
  return names;
}

export type Mishearing = { kind: WordKind; said: string; heard: string };

/**
 * Aligns what was said with what was heard, with the fewest differences. Words that differ only in being written
 * together or apart are equal. An added word counts as plain.
 */
export function compareWords(said: readonly SpokenWord[], heard: readonly string[]): Mishearing[] {
  const best: { cost: number; from: [number, number] }[][] = [];
  for (let i = 0; i <= said.length; i += 1) {
    const row: { cost: number; from: [number, number] }[] = [];
    best.push(row);
    for (let j = 0; j <= heard.length; j += 1) {
      if (i === 0 && j === 0) {
        row.push({ cost: 0, from: [0, 0] });
        continue;
      }
      let chosen = { cost: Number.POSITIVE_INFINITY, from: [0, 0] as [number, number] };
      const tryStep = (a: number, b: number, cost: number) => {
        const before = a >= 0 && b >= 0 ? best[a]?.[b]?.cost : undefined;
        if (before !== undefined && before + cost < chosen.cost) chosen = { cost: before + cost, from: [a, b] };
      };
      tryStep(i - 1, j - 1, said[i - 1]?.word === heard[j - 1] ? 0 : 1);
      for (let k = 2; k <= 12 && k <= i; k += 1)
        if (
          said
            .slice(i - k, i)
            .map(({ word }) => word)
            .join("") === heard[j - 1]
        )
          tryStep(i - k, j - 1, 0);
      for (let k = 2; k <= 3 && k <= j; k += 1)
        if (heard.slice(j - k, j).join("") === said[i - 1]?.word) tryStep(i - 1, j - k, 0);
      tryStep(i - 1, j, 1);
      tryStep(i, j - 1, 1);
      row.push(chosen);
    }
  }
  const found: Mishearing[] = [];
  let [i, j] = [said.length, heard.length];
  while (i > 0 || j > 0) {
    const step = best[i]?.[j];
    if (step === undefined) break;
    const [a, b] = step.from;
    if (step.cost > (best[a]?.[b]?.cost ?? 0))
      found.unshift({
        kind: said[i - 1] !== undefined && a < i ? (said[i - 1]?.kind ?? "plain") : "plain",
        said: said
          .slice(a, i)
          .map(({ word }) => word)
          .join(" "),
        heard: heard.slice(b, j).join(" "),
      });
    [i, j] = [a, b];
  }
  return found;
}

/** Returns the words of a text, with contractions written in full: “they’re” becomes “they are”. */
function expandContractions(text: string): string[] {
  const tokens = text.replace(/’/g, "'").match(/[\p{L}']+/gu) ?? [];
  return tokens.flatMap((token) => {
    const [, start = "", end = ""] = /^(.+)'(re|ve|ll|m|d|s)$/i.exec(token) ?? [];
    if (end.toLowerCase() === "s") return BEFORE_IS.has(start.toLowerCase()) ? [start, "is"] : [token];
    return start === "" ? [token] : [start, CONTRACTIONS[end.toLowerCase()] ?? end];
  });
}

const normalise = (token: string): string => {
  const word = token.toLowerCase().replace(/[’']/g, "");
  return comparedSpelling(COMPARED_SPELLINGS[word] ?? word);
};

const isNextToLetter = (tokens: readonly string[], index: number): boolean =>
  [tokens[index - 1], tokens[index + 1]].some((token) => token?.length === 1 && /[A-Z]/.test(token) && token !== "I");
