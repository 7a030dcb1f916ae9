import type { WritingTask } from "../content/part.ts";
import type { TaskBrief } from "../content/task-brief.ts";
import { findMarks, findPlaces } from "../grammar/find-marks.ts";
import type { GrammarMark } from "../grammar/mark.ts";
import type { Lexicon } from "../language/lexicon.ts";
import { readText, type ReadText, type Sentence, type Word } from "../language/read-text.ts";
import { findMisspelt } from "../language/spelling.ts";
import { root, stem } from "../language/stem.ts";
import { STOP_WORDS } from "../language/word-lists.ts";
import { findCopied } from "./copied-text.ts";
import { type LetterCase, normaliseCase } from "./letter-case.ts";
import { unrelatedSentences } from "./unrelated-sentences.ts";
import { isForeign } from "./other-language.ts";
import { countWords } from "./word-count.ts";

/** An answer parsed once for all parts of the evaluator. */
export type PreparedAnswer = {
  task: WritingTask;
  brief: TaskBrief | null;
  lexicon: Lexicon;
  /** The answer with ordinary capitals. It has the length of the answer as written. */
  text: string;
  letterCase: LetterCase;
  read: ReadText;
  /** Word count by the exam's rules. */
  words: number;
  /** Word count without text that is copied from the task, repeated, off the subject or in another language. */
  countedWords: number;
  /** The counted sentences, in order: English, related to the task, not copied, each once. */
  sentences: Sentence[];
  copied: ReadonlySet<Word>;
  repeated: readonly Sentence[];
  /** Sentences of paragraphs that are not about the task. */
  unrelated: readonly Sentence[];
  /** Sentences in another language. */
  foreign: readonly Sentence[];
  /** Roots of the content words of every sentence. */
  topics: ReadonlyMap<Sentence, ReadonlySet<string>>;
  promptText: string;
  /** Words of the task and its figure, as written there. */
  promptWords: ReadonlySet<string>;
  promptRoots: ReadonlySet<string>;
  /** Roots of the names that the figure shows. */
  shownRoots: ReadonlySet<string>;
  /** Roots of the content words that the brief expects. */
  expectedRoots: ReadonlySet<string>;
  /** Marks of all types except spelling. The score counts misspelt words from `misspelt`. */
  marks: readonly GrammarMark[];
  /** Returns the marks that the learner sees. A mark of spelling hides another mark that it covers. */
  seenMarks: () => readonly GrammarMark[];
  misspelt: readonly Word[];
};

export type AnswerToPrepare = { task: WritingTask; brief: TaskBrief | null; text: string; lexicon: Lexicon };

/** Words of task instructions, which an answer need not use. */
const INSTRUCTION_WORDS = new Set(
  `write about following topic give reasons answer include relevant examples example own knowledge experience discuss both
  views view opinion extent agree disagree summarise summarize information selecting reporting main features make
  comparisons comparison where least words minutes should spend task graph chart table diagram map maps charts graphs
  diagrams below shows show shown given illustrates illustrate report university lecturer describing compare picture
  pictures some people believe think feel while others other say argue letter dear essay question questions statement
  advantages disadvantages outweigh positive negative development reason problem problems solutions causes measures`
    .split(/\s+/)
    .map(root),
);

/** If the task, its figure and its brief have fewer content words, no sentence is left out as unrelated. */
const MIN_ROOTS_TO_JUDGE = 10;

export function prepareAnswer({ task, brief, text: written, lexicon }: AnswerToPrepare): PreparedAnswer {
  const { text, letterCase } = normaliseCase(written);
  const read = readText(text);
  const promptText = taskText(task);
  const prompt = readText(promptText);
  const copied = findCopied(read, prompt.words);
  const topics = new Map(read.sentences.map((sentence) => [sentence, contentRoots(sentence.words)]));
  const promptRoots = new Set(
    Array.from(contentRoots(prompt.words)).filter((word) => !INSTRUCTION_WORDS.has(word) && !/^[0-9]/.test(word)),
  );
  const repeated = findRepeated(read);
  const shownRoots = contentRoots(readText(figureText(task)).words);
  const foreign = read.sentences.filter((sentence) => isForeign(sentence, lexicon));
  const expectedRoots = briefRoots(brief);
  // A few words cannot show that a sentence is about something else.
  const isJudged = promptRoots.size + shownRoots.size + expectedRoots.size >= MIN_ROOTS_TO_JUDGE;
  // The bullets of a letter may have nothing in common, so none of its paragraphs is left out.
  const unrelated =
    task.kind.startsWith("letter") || !isJudged ? [] : unrelatedSentences(read, { topics, promptRoots, shownRoots });
  const foreignOrUnrelated = new Set([...foreign, ...unrelated]);
  // A letter tells a story that its task does not give, so words that the brief expects relate a sentence too.
  const namedRoots = task.kind.startsWith("letter") ? expectedRoots : shownRoots;
  const related = relatedSentences(read, { topics, promptRoots, namedRoots, repeated, copied, lexicon, isJudged });
  const sentences = read.sentences.filter((sentence) => related.has(sentence) && !foreignOrUnrelated.has(sentence));
  const words = countWords(text);
  const kept = new Set(sentences);
  const leftOut = read.sentences.filter((sentence) => !kept.has(sentence));
  const wordsLeftOut = leftOut.reduce((sum, sentence) => sum + sentence.words.length, 0);
  const wordsCopied = sentences.reduce((sum, { words }) => sum + words.filter((word) => copied.has(word)).length, 0);
  const promptWords = new Set([...prompt.words, ...readText(figureText(task)).words].map((word) => word.lower));
  return {
    task, brief, lexicon, text, letterCase, read, words,
    countedWords: Math.max(0, words - wordsLeftOut - wordsCopied),
    sentences, copied, repeated, unrelated, foreign, topics, promptText, promptWords, promptRoots, shownRoots, expectedRoots,
    marks: findMarks(text, lexicon, "spelling"),
    seenMarks: once(() => findPlaces(text, lexicon)),
    misspelt: findMisspelt(read, lexicon, promptWords),
  }; // prettier-ignore
}

/** Returns a function that computes its value at the first call. */
function once<T>(compute: () => T): () => T {
  let value: { of: T } | null = null;
  return () => (value ??= { of: compute() }).of;
}

/** Returns the roots of the content words. Leaves out words of one or two letters. */
export function contentRoots(words: readonly Word[]): Set<string> {
  const roots = new Set<string>();
  for (const { lower } of words) if (!STOP_WORDS.has(lower) && lower.length > 2) roots.add(root(lower));
  return roots;
}

function taskText(task: WritingTask): string {
  const lines = [...task.prompt, ...(task.bullets ?? [])].map(({ text }) => text);
  for (const figure of task.figures ?? []) lines.push(figure.title);
  return lines.join("\n");
}

/** Returns the names and numbers that a figure shows. */
function figureText(task: WritingTask): string {
  const lines: string[] = [];
  for (const { title, caption, chart, table, picture } of task.figures ?? []) {
    lines.push(title, caption ?? "", picture?.alt ?? "");
    if (chart) lines.push(...chart.categories, ...chart.series.map(({ name }) => name));
    if (table) lines.push(...table.columns, ...table.rows.flat());
  }
  return lines.join("\n");
}

/** Returns the roots of the words that a brief expects in an answer. */
function briefRoots(brief: TaskBrief | null): Set<string> {
  if (brief === null) return new Set();
  const words = [...Object.values(brief.synonyms), ...brief.points.flatMap(({ needs }) => needs)].flat();
  return contentRoots(readText(words.join("\n")).words);
}

/** Returns the sentences that repeat an earlier sentence almost word for word. */
function findRepeated(read: ReadText): Sentence[] {
  const repeated: Sentence[] = [];
  const seen: { stems: Set<string>; goal: string | null }[] = [];
  const seenKeys = new Set<string>();
  for (const sentence of read.sentences) {
    const stems = new Set(sentence.words.map((word) => stem(word.lower)));
    const goal = goalOf(sentence);
    // Short sentences are nearly the same only if all their stems are equal, so their keys are compared.
    const key = stems.size <= MAX_KEYED_WORDS ? [...stems].sort().join(" ") : null;
    const isRepeated =
      sentence.words.length >= 5 &&
      (key === null
        ? seen.some((other) => other.goal === goal && isNearlySame(stems, other.stems))
        : seenKeys.has(key));
    if (isRepeated) repeated.push(sentence);
    else if (key === null) seen.push({ stems, goal });
    else seenKeys.add(key);
  }
  return repeated;
}

/**
 * Returns the word after "from … to", or null. It tells "from Spain to Italy" from "from Italy to Spain", which have
 * the same words.
 */
function goalOf({ words }: Sentence): string | null {
  const from = words.findIndex(({ lower }) => lower === "from");
  const to = from < 0 ? -1 : words.findIndex(({ lower }, i) => i > from && lower === "to");
  return to < 0 ? null : (words[to + 1]?.lower ?? null);
}

/** Percentage of the stems that two sentences share if they are nearly the same. */
const MIN_SHARED_PERCENT = 88;
/** Among at most this many stems, MIN_SHARED_PERCENT means all of them. */
const MAX_KEYED_WORDS = 7;

function isNearlySame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.size > b.size * 1.25 || b.size > a.size * 1.25) return false;
  let missing = Math.floor(a.size - (Math.max(a.size, b.size) * MIN_SHARED_PERCENT) / 100);
  for (const word of a) if (!b.has(word) && (missing -= 1) < 0) return false;
  return missing >= 0;
}

/**
 * Returns the sentences that belong to the answer: not repeated, not copied, and related to the task. A sentence is
 * related if it shares a content word with the task or with a related sentence. The figure belongs to the task, and so
 * does the brief of a letter. A sentence is also related if most sentences of its paragraph are. If no sentence shares
 * a word with the task, or the task has too few words (`isJudged` is false), all sentences count as related. Unrelated
 * sentences earn nothing and do not lower the rate of errors.
 */
function relatedSentences(
  read: ReadText,
  {
    topics,
    promptRoots,
    namedRoots,
    repeated,
    copied,
    lexicon,
    isJudged,
  }: Pick<PreparedAnswer, "topics" | "promptRoots" | "repeated" | "copied" | "lexicon"> & {
    namedRoots: ReadonlySet<string>;
    isJudged: boolean;
  },
): ReadonlySet<Sentence> {
  const isRepeated = new Set(repeated);
  const own = read.sentences.filter(
    (sentence) =>
      !isRepeated.has(sentence) &&
      sentence.words.filter((word) => copied.has(word)).length * 10 < sentence.words.length * 7,
  );
  const rootsOf = (sentence: Sentence) =>
    Array.from(topics.get(sentence) ?? []).filter((word) => !UNRELATING_ROOTS.has(word));
  const joined = new Set(
    own.filter((sentence) => rootsOf(sentence).some((word) => promptRoots.has(word) || namedRoots.has(word))),
  );
  if (joined.size === 0 || !isJudged) return new Set(own);
  const byRoot = new Map<string, Sentence[]>();
  for (const sentence of own)
    for (const word of rootsOf(sentence)) {
      const related = byRoot.get(word);
      if (related === undefined) byRoot.set(word, [sentence]);
      else related.push(sentence);
    }
  // The loop also visits sentences that are added while it runs.
  for (const sentence of joined) {
    for (const word of rootsOf(sentence)) {
      for (const related of byRoot.get(word) ?? []) joined.add(related);
      byRoot.delete(word);
    }
  }
  const isOwn = new Set(own);
  for (const { sentences } of read.paragraphs) {
    const here = sentences.filter((sentence) => isOwn.has(sentence));
    const isMostlyJoined = here.filter((sentence) => joined.has(sentence)).length * 2 > here.length;
    for (const sentence of here) if (isMostlyJoined && !isCrammed(sentence, promptRoots, lexicon)) joined.add(sentence);
  }
  return joined;
}

/**
 * Returns whether a sentence is full of uncommon words (a fifth to a third of its words, some of them rare), as if
 * written for effect.
 */
export function isCrammed({ words }: Sentence, promptRoots: ReadonlySet<string>, lexicon: Lexicon): boolean {
  // Names and words of the task do not show vocabulary.
  const own = words.filter(
    ({ text, lower, isNumber }, i) =>
      !isNumber && (i === 0 || text.charAt(0) === lower.charAt(0)) && !promptRoots.has(root(lower)),
  );
  const count = (minClass: number) => own.filter(({ lower }) => (lexicon.sizeClass(lower) ?? 0) >= minClass).length;
  return (
    (count(50) >= 4 && count(50) * 10 >= words.length * 3) ||
    (count(50) >= 2 && count(35) >= 5 && count(35) * 100 >= words.length * 38) ||
    (count(50) >= 1 && count(35) >= 4 && count(35) * 5 >= words.length)
  );
}

/** Roots of words common to any essay, which do not relate a sentence to the task. */
const UNRELATING_ROOTS = new Set(
  `important interesting topic world today modern nowadays opinion country matter discuss think consider carefully day life
  time issue subject really great essay question point fact reason different everybody everyone mention say see know`
    .split(/\s+/)
    .map(root),
);
