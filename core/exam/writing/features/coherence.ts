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
 * Counts connectives in the counted sentences: total, different ones, kinds, the most used, and the share of sentences
 * that open with one (0 to 1).
 */
export function connectives(answer: PreparedAnswer): {
  different: number;
  kinds: number;
  total: number;
  openingShare: number;
  mostUsed: { phrase: string; uses: number } | null;
} {
  const uses = new Map<string, number>();
  const kinds = new Set<string>();
  let openings = 0;
  for (const sentence of answer.sentences) {
    for (const { at, phrase } of findPhrases(sentence, CONNECTIVE_INDEX)) {
      uses.set(phrase, (uses.get(phrase) ?? 0) + 1);
      kinds.add(KIND_OF.get(phrase) ?? "");
      if (at === 0) openings += 1;
    }
  }
  const most = Array.from(uses).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0];
  const total = Array.from(uses.values()).reduce((sum, count) => sum + count, 0);
  return {
    different: uses.size,
    kinds: kinds.size,
    total,
    openingShare: answer.sentences.length === 0 ? 0 : openings / answer.sentences.length,
    mostUsed: most ? { phrase: most[0], uses: most[1] } : null,
  };
}

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
 * Scores the order of sentences, about -4 to 1.5. Good signs: the conclusion is at the end, lists count upwards, the
 * start takes up the task, and no paragraph opens with a sentence that depends on the previous one. Shared words of
 * neighbouring sentences are not used: good writers repeat fewer of them than a shuffled text.
 */
export function order(answer: PreparedAnswer): { score: number; evidence: Record<string, number> } {
  const evidence: Record<string, number> = {};
  const { read, topics } = answer;
  const sentences = read.sentences.filter(({ words }) => words.length >= 4);
  if (sentences.length < 5) return { score: 0, evidence };
  const last = sentences.length - 1;
  // conclusion at the end: in the last paragraph, as its first sentence
  const concluding = sentences.findIndex(
    (sentence, i) =>
      i > 0 &&
      findPhrases(sentence, CONCLUSION_INDEX).some(({ at, phrase }) => at === 0 && STRONG_CONCLUSIONS.has(phrase)),
  );
  if (concluding > 0 && answer.task.task === 2)
    evidence["conclusion"] = concluding >= last - Math.max(2, Math.floor(last / 4)) ? 0.2 : -1.5;
  // the first sentence does not refer back
  const opening = sentences[0]?.words[0]?.lower ?? "";
  if (OPENERS_BACK.has(opening) || openingPhrase(sentences[0]) !== null) evidence["opening"] = -1;
  // "firstly" before "secondly" before "finally"
  const ranks = sentences.map(listRank).filter((rank) => rank > 0);
  if (ranks.length >= 2) {
    let ups = 0;
    let downs = 0;
    for (let i = 1; i < ranks.length; i += 1) {
      const step = (ranks[i] ?? 0) - (ranks[i - 1] ?? 0);
      if (step > 0) ups += 1;
      else if (step < 0 && ranks[i] !== 1) downs += 1;
    }
    evidence["list"] = (ups - downs) / (ups + downs || 1);
  }
  evidence["start"] = startsOnTask(sentences, topics, answer.promptRoots);
  evidence["openers"] = paragraphOpeners(read.paragraphs);
  const values = Object.values(evidence);
  return { score: values.reduce((sum, value) => sum + value, 0), evidence };
}

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
 * Counts paragraphs that open with a sentence that depends on the previous one: "For example", "Therefore", "It",
 * "This".
 */
function paragraphOpeners(paragraphs: readonly Paragraph[]): number {
  const full = paragraphs.filter(({ sentences }) => sentences.length > 1);
  if (full.length < 2) return 0;
  let loose = 0;
  for (const { sentences } of full) {
    const first = sentences[0];
    const word = first?.words[0]?.lower ?? "";
    const hit = first ? findPhrases(first, CONNECTIVE_INDEX).find(({ at }) => at === 0) : undefined;
    const kind = hit ? KIND_OF.get(hit.phrase) : undefined;
    if (
      word === "it" ||
      word === "they" ||
      word === "this" ||
      word === "these" ||
      word === "he" ||
      word === "she" ||
      kind === "example" ||
      kind === "cause"
    )
      loose += 1;
  }
  return loose === 0 ? 0.2 : -clamp(loose / 2, 0, 1);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
