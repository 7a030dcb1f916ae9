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
/** Words that refer or link back if they open a sentence. */
const BACKWARD_OPENERS = new Set([
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

/** In words: greetings and single lines are shorter. */
const MIN_FULL_PARAGRAPH = 12;

/** Returns the paragraphs that are no greetings or single lines. */
export function fullParagraphs(paragraphs: readonly Paragraph[]): Paragraph[] {
  return paragraphs.filter((paragraph) => wordsIn(paragraph) >= MIN_FULL_PARAGRAPH);
}

export function wordsIn(paragraph: Paragraph): number {
  return paragraph.sentences.reduce((sum, { words }) => sum + words.length, 0);
}

/**
 * Counts different connectives in the counted sentences and their kinds. `openingShare` is the share of sentences that
 * open with a connective, 0 to 1. `links` are the connectives of ONLY_LINKS that open a sentence, in order.
 */
export function connectives(answer: PreparedAnswer): {
  different: number;
  kinds: number;
  openingShare: number;
  links: string[];
} {
  const different = new Set<string>();
  const kinds = new Set<string>();
  const links: string[] = [];
  let openings = 0;
  for (const sentence of answer.sentences) {
    for (const { at, phrase } of findPhrases(sentence, CONNECTIVE_INDEX)) {
      different.add(phrase);
      kinds.add(KIND_OF.get(phrase) ?? "");
      if (at > 0) continue;
      openings += 1;
      if (ONLY_LINKS.has(phrase)) links.push(phrase);
    }
  }
  return {
    different: different.size,
    kinds: kinds.size,
    openingShare: answer.sentences.length === 0 ? 0 : openings / answer.sentences.length,
    links,
  };
}

/**
 * Phrases that only link. Left out are words that belong to the content, such as "if" and "generally", and words that
 * the steps of a process need, such as "next".
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

/** Returns the number of demonstratives and other words that refer back, per sentence. */
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
 * Scores the order of sentences, about -4 to 1.5. Good signs: the start uses words of the task, the conclusion is at
 * the end, lists count upwards, and no paragraph opens with a sentence that depends on the one before. The score does
 * not use words that neighbouring sentences share: a shuffled text has more of them than a good answer. `misplaced` is
 * a sentence out of place, or null.
 */
export function order(answer: PreparedAnswer): { score: number; misplaced: Misplaced | null } {
  const { read, topics, task } = answer;
  const sentences = read.sentences.filter(({ words }) => words.length >= 4);
  if (sentences.length < 5) return { score: 0, misplaced: null };
  const found: Misplaced[] = [];
  const last = sentences.length - 1;
  let score = startsOnTask(sentences, topics, answer.promptRoots);
  // The conclusion should open the last paragraph.
  const concluding = sentences.findIndex(
    (sentence, i) =>
      i > 0 &&
      findPhrases(sentence, CONCLUSION_INDEX).some(({ at, phrase }) => at === 0 && STRONG_CONCLUSIONS.has(phrase)),
  );
  const conclusion = sentences[concluding];
  if (conclusion && task.task === 2) {
    const isLate = concluding >= last - Math.max(2, Math.floor(last / 4));
    const isFirst = read.paragraphs[conclusion.paragraph]?.sentences[0] === conclusion;
    if (!isLate) score -= 1.5;
    else if (isFirst) score += 0.2;
    else if (read.paragraphs.length > 2) score -= 0.8;
    if (!isLate) found.push({ kind: "conclusion", sentence: conclusion });
  }
  // The first sentence should not refer back.
  const [opening] = sentences;
  if (
    opening &&
    !pointsForward(opening) &&
    !namesAnswer(opening) &&
    (BACKWARD_OPENERS.has(opening.words[0]?.lower ?? "") || openingPhrase(opening) !== null)
  ) {
    score -= 1;
    found.push({ kind: "opening", sentence: opening });
  }
  // A report should first say what the figure shows.
  const introducing = task.figures ? sentences.findIndex(introducesFigure) : -1;
  if (introducing > 1 && opening && !introducesFigure(opening)) {
    score -= 1;
    found.push({ kind: "introduction", sentence: sentences[introducing] as Sentence });
  }
  // "Firstly" should come before "secondly", and "secondly" before "finally".
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

/** Returns whether a sentence names the figure and says what it shows, as the first sentence of a report does. */
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

/** Returns the connective that opens a sentence and makes it depend on another, or null. */
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

/** Returns the position in a list that the opening phrase of a sentence says, or 0. */
function listRank(sentence: Sentence): number {
  const hit = findPhrases(sentence, LIST_INDEX).find(({ at }) => at === 0);
  return hit ? (LIST_RANKS[hit.phrase] ?? 0) : 0;
}

/**
 * Returns from -1 to 1 how well the start takes up the task. Compares the words of the task in the better of the first
 * two sentences with their mean number in the other sentences.
 */
function startsOnTask(
  sentences: readonly Sentence[],
  topics: PreparedAnswer["topics"],
  prompt: ReadonlySet<string>,
): number {
  const countTaskWords = (sentence: Sentence) => {
    let hits = 0;
    for (const word of topics.get(sentence) ?? []) if (prompt.has(word)) hits += 1;
    return hits;
  };
  const head = Math.max(countTaskWords(sentences[0] as Sentence), countTaskWords(sentences[1] as Sentence));
  const rest = sentences.slice(2).map(countTaskWords);
  const mean = rest.reduce((sum, hits) => sum + hits, 0) / rest.length;
  return clamp((head - mean) / 3 - 0.3, -1, 1);
}

/**
 * Returns the sentences that open a paragraph but depend on the sentence before. They begin with words such as "For
 * example", "Therefore", "It" or "This".
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
/** Phrases that a cause follows. Other phrases of cause, such as "therefore", refer back to it. */
const STATES_CAUSE = /^(?:because|since|due to|owing to|in order to|so as to|given that|thanks to|resulting|leading)/;

/** Returns whether the "it" that opens a sentence refers to a later clause: "It is undeniable that …". */
function pointsForward({ words }: Sentence): boolean {
  const [it, is, ...rest] = words.map(({ lower }) => lower);
  const next = rest.slice(0, 10);
  return (
    it === "it" &&
    /^(?:is|was|has|can|may|could|seems)$/.test(is ?? "") &&
    (next.includes("that") || next.includes("to") || rest.slice(0, 3).some((word) => SAID.test(word)))
  );
}

/** Words after which "it" refers to a later clause, even without "that": "It is recommended by doctors". */
const SAID =
  /^(?:recommended|said|believed|argued|thought|claimed|suggested|known|expected|advised|agreed|debated|true)$/;

/**
 * Returns whether "this" or "these" at the start of a sentence names the figure or the answer: "This chart shows …".
 */
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
