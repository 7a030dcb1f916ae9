import { findPhrases, indexPhrases } from "#core/exam/language/phrases.ts";
import type { Paragraph, Sentence } from "#core/exam/language/read-text.ts";
import { CONCLUSION_MARKERS, CONNECTIVES } from "#core/exam/language/word-lists.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { wordTable } from "#core/exam/language/word-table.ts";

const KIND_OF = new Map(
  Object.entries(CONNECTIVES).flatMap(([kind, list]) => list.map((phrase): [string, string] => [phrase, kind])),
);
const CONNECTIVE_INDEX = indexPhrases(KIND_OF.keys());
const CONCLUSION_INDEX = indexPhrases(CONCLUSION_MARKERS);
const OPENERS_BACK = new Set([
  "this",
  "these",
  "those",
  "such",
  "however",
  "moreover",
  "furthermore",
  "therefore",
  "consequently",
  "thus",
  "hence",
  "additionally",
  "nevertheless",
  "also",
  "it",
  "they",
  "he",
  "she",
]);

/** Returns the paragraphs of at least 12 words, which leaves out greetings and single lines. */
export function fullParagraphs(paragraphs: readonly Paragraph[]): Paragraph[] {
  return paragraphs.filter(({ sentences }) => sentences.reduce((sum, { words }) => sum + words.length, 0) >= 12);
}

export function wordsIn(paragraph: Paragraph): number {
  return paragraph.sentences.reduce((sum, { words }) => sum + words.length, 0);
}

/**
 * Counts connectives in the counted sentences: total, different ones, kinds, and the share of sentences that open with
 * one (0 to 1). `links` are the connectives that open a sentence and only link it, in order.
 */
export function connectives(answer: PreparedAnswer): {
  different: number;
  kinds: number;
  total: number;
  openingShare: number;
  links: string[];
} {
  const uses = new Map<string, number>();
  const kinds = new Set<string>();
  const links: string[] = [];
  let openings = 0;
  for (const sentence of answer.sentences) {
    for (const { at, phrase } of findPhrases(sentence, CONNECTIVE_INDEX)) {
      uses.set(phrase, (uses.get(phrase) ?? 0) + 1);
      kinds.add(KIND_OF.get(phrase) ?? "");
      if (at > 0) continue;
      openings += 1;
      if (ONLY_LINKS.has(phrase)) links.push(phrase);
    }
  }
  const total = Array.from(uses.values()).reduce((sum, count) => sum + count, 0);
  return {
    different: uses.size,
    kinds: kinds.size,
    total,
    openingShare: answer.sentences.length === 0 ? 0 : openings / answer.sentences.length,
    links,
  };
}

/**
 * Phrases that say nothing themselves. "If schools close" and "generally" belong to what is said; steps need "next".
 */
const ONLY_LINKS = new Set(
  [
    "moreover", "furthermore", "in addition", "additionally", "besides", "what is more", "similarly", "likewise",
    "on top of that", "however", "nevertheless", "nonetheless", "on the other hand", "in contrast", "by contrast",
    "conversely", "on the contrary", "as a result", "therefore", "consequently", "thus", "hence", "for this reason",
    "as a consequence", "accordingly", "for example", "for instance", "to illustrate", "firstly", "secondly", "thirdly",
    "first of all", "to begin with", "to start with", "first and foremost", "lastly", "in conclusion", "to conclude",
    "to sum up", "in summary", "overall", "in fact", "indeed", "in other words",
  ], // prettier-ignore
);

/** Returns the number per sentence of demonstratives and other words that refer back. */
export function referenceRate(answer: PreparedAnswer): number {
  let found = 0;
  for (const { words } of answer.sentences) {
    for (const [i, { lower }] of words.entries()) {
      const next = words[i + 1]?.lower ?? "";
      if (lower === "this" || lower === "these" || lower === "those" || lower === "such")
        found += next === "as" ? 0 : 1;
      else if (
        lower === "former" ||
        lower === "latter" ||
        lower === "its" ||
        lower === "their" ||
        lower === "they" ||
        lower === "them"
      )
        found += 1;
    }
  }
  return answer.sentences.length === 0 ? 0 : found / answer.sentences.length;
}

/**
 * Scores the order of sentences, about -4 to 1.5. Good signs: the conclusion is at the end, lists count upwards, and
 * the start takes up the task. Also, no paragraph opens with a sentence that depends on the previous one. Shared words
 * of neighbouring sentences are not used: good writers repeat fewer of them than a shuffled text. `misplaced` is the
 * first sentence out of place.
 */
export function order(answer: PreparedAnswer): { score: number; misplaced: Misplaced | null } {
  const { read, topics, task } = answer;
  const sentences = read.sentences.filter(({ words }) => words.length >= 4);
  if (sentences.length < 5) return { score: 0, misplaced: null };
  const found: Misplaced[] = [];
  const last = sentences.length - 1;
  let score = startsOnTask(sentences, topics, answer.promptRoots);
  // A conclusion is in the last paragraph, as its first sentence.
  const concluding = sentences.findIndex(
    (sentence, i) =>
      i > 0 &&
      findPhrases(sentence, CONCLUSION_INDEX).some(({ at, phrase }) => at === 0 && STRONG_CONCLUSIONS.has(phrase)),
  );
  const conclusion = sentences[concluding];
  if (conclusion && task.task === 2) {
    const isLate = concluding >= last - Math.max(2, Math.floor(last / 4));
    const isFirst = read.paragraphs[conclusion.paragraph]?.sentences[0] === conclusion;
    score += !isLate ? -1.5 : isFirst ? 0.2 : read.paragraphs.length > 2 ? -0.8 : 0;
    if (!isLate) found.push({ kind: "conclusion", sentence: conclusion });
  }
  // The first sentence does not refer back.
  const [opening] = sentences;
  if (
    opening &&
    !pointsForward(opening) &&
    !namesAnswer(opening) &&
    (OPENERS_BACK.has(opening.words[0]?.lower ?? "") || openingPhrase(opening) !== null)
  ) {
    score -= 1;
    found.push({ kind: "opening", sentence: opening });
  }
  // A report first says what the figure shows.
  const introducing = task.figures ? sentences.findIndex(introducesFigure) : -1;
  if (introducing > 1 && opening && !introducesFigure(opening)) {
    score -= 1;
    found.push({ kind: "introduction", sentence: sentences[introducing] as Sentence });
  }
  // "firstly" before "secondly" before "finally"
  const ranked = sentences.map((sentence) => ({ sentence, rank: listRank(sentence) })).filter(({ rank }) => rank > 0);
  let ups = 0;
  let downs = 0;
  for (const [i, { rank, sentence }] of ranked.entries()) {
    const before = ranked[i - 1];
    if (before === undefined) continue;
    if (rank > before.rank) ups += 1;
    else if (rank < before.rank && rank !== 1) {
      downs += 1;
      found.push({ kind: "list", sentence });
    }
  }
  if (ranked.length >= 2) score += (ups - downs) / (ups + downs || 1);
  const loose = looseOpeners(read.paragraphs);
  score += loose.length === 0 ? 0.2 : -clamp(loose.length / 2, 0, 1);
  found.push(...loose.map((sentence): Misplaced => ({ kind: "paragraph", sentence })));
  return { score, misplaced: found[0] ?? null };
}

/** A sentence that is not where a reader expects it. */
export type Misplaced = { kind: "conclusion" | "opening" | "introduction" | "list" | "paragraph"; sentence: Sentence };

/** Returns whether a sentence says what a figure shows, as the first of a report does. */
export function introducesFigure({ words }: Sentence): boolean {
  const text = words.slice(0, 12).map(({ lower }) => lower);
  return text.some((word) => FIGURES.has(word)) && text.some((word) => SHOWS.test(word));
}
const FIGURES = new Set(
  "chart charts graph graphs diagram diagrams table tables map maps figure figures picture pictures plan plans pie bar line".split(
    " ",
  ),
);
const SHOWS =
  /^(?:show|illustrat|compar|depict|present|give|display|demonstrat|describ|provid|outlin|detail|reveal|represent|indicat)/;

const STRONG_CONCLUSIONS = new Set([
  "in conclusion",
  "to conclude",
  "to sum up",
  "in summary",
  "all in all",
  "to summarise",
  "to summarize",
  "in a nutshell",
  "as a conclusion",
  "in brief",
  "all things considered",
  "in short",
]);

function openingPhrase(sentence: Sentence | undefined): string | null {
  if (!sentence) return null;
  const hit = findPhrases(sentence, CONNECTIVE_INDEX).find(({ at }) => at === 0);
  const kind = hit ? KIND_OF.get(hit.phrase) : undefined;
  return hit && (kind === "addition" || kind === "conclusion" || kind === "example") ? hit.phrase : null;
}

const LIST_RANKS = wordTable<number>({
  firstly: 1,
  "first of all": 1,
  "to begin with": 1,
  "to start with": 1,
  "first and foremost": 1,
  "on the one hand": 1,
  secondly: 2,
  "on the other hand": 2,
  thirdly: 3,
  lastly: 4,
  finally: 4,
  "in conclusion": 5,
  "to conclude": 5,
  "to sum up": 5,
});
const LIST_INDEX = indexPhrases(Object.keys(LIST_RANKS));

function listRank(sentence: Sentence): number {
  const hit = findPhrases(sentence, LIST_INDEX).find(({ at }) => at === 0);
  return hit ? (LIST_RANKS[hit.phrase] ?? 0) : 0;
}

/** Compares how much of the task the first fifth takes up with the mean of the rest. */
function startsOnTask(
  sentences: readonly Sentence[],
  topics: PreparedAnswer["topics"],
  prompt: ReadonlySet<string>,
): number {
  const share = (sentence: Sentence) => {
    let hits = 0;
    for (const word of topics.get(sentence) ?? []) if (prompt.has(word)) hits += 1;
    return hits;
  };
  const head = Math.max(share(sentences[0] as Sentence), share(sentences[1] as Sentence));
  const rest = sentences.slice(2).map(share);
  const mean = rest.reduce((sum, hits) => sum + hits, 0) / rest.length;
  return clamp((head - mean) / 3 - 0.3, -1, 1);
}

/**
 * Returns the sentences that open a paragraph but depend on the one before: "For example", "Therefore", "It", "This".
 */
function looseOpeners(paragraphs: readonly Paragraph[]): Sentence[] {
  const full = paragraphs.filter(({ sentences }) => sentences.length > 1);
  if (full.length < 2) return [];
  return full.flatMap(({ sentences: [first] }) => {
    if (!first || pointsForward(first) || namesAnswer(first)) return [];
    const hit = findPhrases(first, CONNECTIVE_INDEX).find(({ at }) => at === 0);
    const kind = hit ? KIND_OF.get(hit.phrase) : undefined;
    const isLoose =
      REFERS_BACK.has(first.words[0]?.lower ?? "") ||
      kind === "example" ||
      (kind === "cause" && !STATES_CAUSE.test(hit?.phrase ?? ""));
    return isLoose ? [first] : [];
  });
}
/** Phrases that say the cause themselves, instead of referring back to it. */
const STATES_CAUSE = /^(?:because|since|due to|owing to|in order to|so as to|given that|thanks to|resulting|leading)/;

/** Returns whether a sentence begins with "it is" and a clause: "It is undeniable that …". */
function pointsForward({ words }: Sentence): boolean {
  const [it, is, ...rest] = words.map(({ lower }) => lower);
  const next = rest.slice(0, 10);
  return (
    it === "it" &&
    /^(?:is|was|has|can|may|could|seems)$/.test(is ?? "") &&
    (next.includes("that") || next.includes("to") || rest.slice(0, 3).some((word) => SAID.test(word)))
  );
}

/** "It is often recommended by doctors": what follows "it is" is the subject. */
const SAID =
  /^(?:recommended|said|believed|argued|thought|claimed|suggested|known|expected|advised|agreed|debated|true)$/;

/** Returns whether a sentence begins with "this" or "these" and the figure or the answer: "This chart shows …". */
function namesAnswer({ words }: Sentence): boolean {
  const [first, ...rest] = words.slice(0, 5).map(({ lower }) => lower);
  return (
    /^(?:this|these)$/.test(first ?? "") &&
    (rest.some((word) => FIGURES.has(word) || ANSWERS.has(word)) || rest.slice(1).some((word) => SHOWS.test(word)))
  );
}
const ANSWERS = new Set(
  "essay report letter email article process cycle drawing drawings illustration illustrations infographic".split(" "),
);

const REFERS_BACK = new Set(["it", "they", "this", "these", "he", "she"]);

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
