import { CLAUSE_OPENERS } from "#core/exam/language/word-lists.ts";
import type { Sentence } from "#core/exam/language/read-text.ts";
import { firstEndingAfter } from "#core/exam/grammar/insert-mark.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";

/**
 * Measures grammatical range. `complexShare` is the share of sentences with a subordinate clause, `forms` the different
 * grammatical forms, `meanLength` the mean words per sentence, and `openers` the different first words per sentence.
 */
export function range(answer: PreparedAnswer): {
  complexShare: number;
  forms: string[];
  meanLength: number;
  openers: number;
} {
  const { sentences } = answer;
  if (sentences.length === 0) return { complexShare: 0, forms: [], meanLength: 0, openers: 0 };
  const forms = new Set<string>();
  let complex = 0;
  let sum = 0;
  const openers = new Set<string>();
  for (const sentence of sentences) {
    const found = formsOf(sentence);
    if (found.some((form) => CLAUSES.has(form))) complex += 1;
    for (const form of found) forms.add(form);
    sum += Math.min(MAX_COUNTED_LENGTH, sentence.words.length);
    openers.add(sentence.words[0]?.lower ?? "");
  }
  return {
    complexShare: complex / sentences.length,
    forms: Array.from(forms).sort(),
    meanLength: sum / sentences.length,
    openers: openers.size / sentences.length,
  };
}

/** In words: a longer sentence counts with this length in the mean. */
const MAX_COUNTED_LENGTH = 45;

/** Forms that are subordinate clauses. */
const CLAUSES = new Set([
  "adverb clause",
  "relative clause",
  "that-clause",
  "conditional",
  "participle clause",
  "reported question",
]);
const BE = new Set(["is", "are", "was", "were", "be", "been", "being"]);
const HAVE = new Set(["has", "have", "had", "having"]);
const MODALS = new Set(["can", "could", "may", "might", "must", "should", "would", "will", "shall"]);
const ADVERB_CLAUSES = new Set([
  "because",
  "although",
  "though",
  "while",
  "whereas",
  "unless",
  "until",
  "when",
  "whenever",
  "wherever",
  "since",
  "once",
  "whilst",
]);
const REPORTING = new Set(
  "think believe argue say claim feel know mean show suggest show indicate clear true fact opinion view idea evident argued believed said seen likely certain obvious suggests shows means believes argues claim convinced agree ensure ensures reveals illustrates".split(
    " ",
  ),
);

function formsOf({ words }: Sentence): string[] {
  const found: string[] = [];
  for (const [i, { lower }] of words.entries()) {
    const next = words[i + 1]?.lower ?? "";
    const after = words[i + 2]?.lower ?? "";
    const before = words[i - 1]?.lower ?? "";
    if (lower === "if") found.push("conditional");
    else if (ADVERB_CLAUSES.has(lower) && next !== "of") found.push("adverb clause");
    else if (lower === "which" || lower === "whose" || lower === "whom" || (lower === "who" && i > 0))
      found.push("relative clause");
    else if (lower === "where" && i > 0) found.push("relative clause");
    else if (lower === "that" && REPORTING.has(before)) found.push("that-clause");
    else if (
      lower === "that" &&
      i > 1 &&
      !BE.has(before) &&
      !CLAUSE_OPENERS.has(before) &&
      (MODALS.has(next) || BE.has(next) || HAVE.has(next))
    )
      found.push("relative clause");
    else if ((lower === "how" || lower === "why" || lower === "what" || lower === "whether") && i > 0)
      found.push("reported question");
    if (BE.has(lower) && isParticiple(next)) found.push("passive");
    else if (BE.has(lower) && next.endsWith("ly") && isParticiple(after)) found.push("passive");
    if (HAVE.has(lower) && (isParticiple(next) || next === "been" || next === "become")) found.push("perfect");
    if (MODALS.has(lower) && next === "have") found.push("perfect modal");
    if (lower === "would" || lower === "could" || lower === "might") found.push("would or could");
    if (lower.endsWith("ing") && lower.length > 5 && i === 0) found.push("participle clause");
    if (
      lower.endsWith("ing") &&
      lower.length > 5 &&
      (before === "by" ||
        before === "without" ||
        before === "of" ||
        before === "for" ||
        before === "after" ||
        before === "before")
    )
      found.push("gerund");
    if (lower === "not" && next === "only") found.push("paired connectives");
    if (lower === "than" || (lower === "as" && words[i + 2]?.lower === "as")) found.push("comparison");
    if (lower === "there" && BE.has(next)) found.push("there is");
    if (
      lower === "it" &&
      BE.has(next) &&
      words.slice(i + 2, i + 6).some(({ lower: word }) => word === "that" || word === "to")
    )
      found.push("it-clause");
  }
  return found;
}

function isParticiple(word: string): boolean {
  return (word.endsWith("ed") && word.length > 4) || IRREGULAR_PARTICIPLES.has(word);
}

const IRREGULAR_PARTICIPLES = new Set(
  "made done seen given taken known shown found brought built spent held kept lost driven written chosen put set cut led left paid sold taught thought caught become grown risen fallen gone come begun forced".split(
    " ",
  ),
);

/** Ids of rules for minor errors. */
const MINOR = new Set([
  "article-the-unique",
  "article-needless",
  "fewer-less",
  "amount-number",
  "comma-splice",
  "link-splice",
  "opener-comma",
]);

const MINOR_WEIGHT = 0.4;

/**
 * Returns errors of grammar and punctuation per hundred words, and the share of sentences without errors or misspelt
 * words, 0 to 1. Minor errors and errors of punctuation count with MINOR_WEIGHT.
 */
export function accuracy(answer: PreparedAnswer): { perHundred: number; errorFree: number } {
  const counted = answer.marks.filter(
    (mark) => (mark.type === "grammar" || mark.type === "punctuation") && isInCountedSentence(answer, mark),
  );
  const weight = counted.reduce(
    (sum, { type, rule }) => sum + (type === "punctuation" || MINOR.has(rule) ? MINOR_WEIGHT : 1),
    0,
  );
  const { sentences } = answer;
  const length = sentences.reduce((sum, { words }) => sum + words.length, 0);
  const free = sentences.filter(
    ({ start, end }) => !isMarkedWithin(counted, start, end) && !isMarkedWithin(answer.misspelt, start, end),
  );
  return {
    perHundred: length === 0 ? 0 : (weight / Math.max(length, 50)) * 100,
    errorFree: sentences.length === 0 ? 0 : free.length / sentences.length,
  };
}

/** Returns whether a place begins inside a counted sentence. */
export function isInCountedSentence(answer: PreparedAnswer, place: { start: number }): boolean {
  const sentence = answer.sentences[firstEndingAfter(answer.sentences, place.start)];
  return sentence !== undefined && sentence.start <= place.start;
}

/** Returns whether one of the spans overlaps the text from `start` to `end`. The spans are in order. */
export function isMarkedWithin(spans: readonly { start: number; end: number }[], start: number, end: number): boolean {
  const first = spans[firstEndingAfter(spans, start)];
  return first !== undefined && first.start < end;
}
