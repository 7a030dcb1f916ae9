import { GENERAL_ROOTS } from "../language/general-words.ts";
import type { Paragraph, ReadText, Sentence } from "../language/read-text.ts";

/** Paragraphs with fewer words, such as greetings, always count as related. */
const MIN_WORDS = 25;
/** A paragraph without words of the task is related if it shares this many words with paragraphs that have some. */
const MIN_SHARED_ROOTS = 2;
/** A paragraph with fewer other words is related too: they are too few for another subject. */
const MIN_OTHER_ROOTS = 8;

export type Topics = {
  topics: ReadonlyMap<Sentence, ReadonlySet<string>>;
  promptRoots: ReadonlySet<string>;
  shownRoots: ReadonlySet<string>;
};

/** Returns the sentences of paragraphs that are not about the task. */
export function unrelatedSentences(read: ReadText, topics: Topics): Sentence[] {
  const related = relatedParagraphs(read, topics);
  return read.sentences.filter((sentence) => !related.has(sentence.paragraph));
}

/**
 * Returns the indexes of the paragraphs that are about the task. They use a word of the task, or share several words
 * with paragraphs that use one. If no long paragraph uses a word of the task, returns all paragraphs: the topic gate
 * then judges the whole answer.
 */
function relatedParagraphs(read: ReadText, { topics, promptRoots, shownRoots }: Topics): ReadonlySet<number> {
  const isOnTask = (word: string) => promptRoots.has(word) || shownRoots.has(word);
  const rootsOf = ({ sentences }: Paragraph) => {
    const roots = new Set<string>();
    for (const sentence of sentences)
      for (const word of topics.get(sentence) ?? []) if (isOnTask(word) || !GENERAL_ROOTS.has(word)) roots.add(word);
    return roots;
  };
  const all = read.paragraphs.map((paragraph, index) => ({
    index,
    roots: rootsOf(paragraph),
    words: paragraph.sentences.reduce((sum, { words }) => sum + words.length, 0),
  }));
  const direct = all.filter(({ roots, words }) => words < MIN_WORDS || Array.from(roots).some(isOnTask));
  const subject = new Set(direct.filter(({ words }) => words >= MIN_WORDS).flatMap(({ roots }) => Array.from(roots)));
  if (subject.size === 0) return new Set(all.map(({ index }) => index));
  const related = new Set(direct.map(({ index }) => index));
  for (const { index, roots } of all) {
    const shared = Array.from(roots).filter((word) => subject.has(word)).length;
    if (shared >= MIN_SHARED_ROOTS || roots.size - shared < MIN_OTHER_ROOTS) related.add(index);
  }
  return related;
}
