import { severityOf } from "#core/exam/grammar/score.ts";
import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import { isMechanical } from "#core/exam/grammar/mechanics.ts";
import { isBase } from "#core/exam/grammar/verb-forms.ts";
import type { Sentence } from "#core/exam/language/read-text.ts";
import type { Measured } from "../measure.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { improve } from "./better-version.ts";
import { type Finder, type Found, placeOf } from "./finding.ts";

/** An opening word is remarkable from this share of the sentences on. */
const MIN_OPENER_SHARE = 0.5;
/** Many sentences of any text begin with "the". */
const MIN_THE_SHARE = 0.6;
/** Rules for sentences with a subject or a verb too many, or a form that also needs another change. */
const NOT_SHOWN = new Set(["agreement-he-they", "be-bare-verb", "word-clash"]);
/** Words on each side of a mark that its quotation shows. */
const QUOTED_WORDS = 4;

/** In severity: one clear slip is not a pattern. It is marked in the answer. */
const MIN_PATTERN_WEIGHT = 3;

/** As a share of the words. */
const MAX_NAMES = 0.1;

/** Finders for Grammatical Range and Accuracy, by term id. */
export const GRAMMAR_FINDERS: Readonly<Record<string, Finder>> = {
  errors: (answer) => (weightOf(mistakesIn(answer)) < MIN_PATTERN_WEIGHT ? null : mistakes(answer)),
  "error-free": mistakes,
  mechanics: (answer, measured) => {
    if (answer.letterCase !== "normal") return { values: { kind: answer.letterCase } };
    const isNote = notesIn(answer);
    const mark = worstRule(
      answer,
      grammarMarks(answer).filter((one) => isMechanical(one) && !isNote(one)),
    );
    const slip = measured.slips.find((one) => !isNote(one));
    return mark ?? (slip ? { values: { kind: slip.kind }, place: placeOf(answer, slip) } : null);
  },
  complex: shortNeighbours,
  forms: shortNeighbours,
  "forms-short": shortNeighbours,
  "sentence-length": sentenceLength,
  "sentence-length-letter": sentenceLength,
  openers: (answer) => {
    const uses = new Map<string, number>();
    for (const { words } of answer.sentences) {
      const first = words[0]?.lower === "i" ? "I" : (words[0]?.lower ?? "");
      uses.set(first, (uses.get(first) ?? 0) + 1);
    }
    const [most] = Array.from(uses).sort((a, b) => b[1] - a[1]);
    const least = most?.[0] === "the" ? MIN_THE_SHARE : MIN_OPENER_SHARE;
    return most && most[1] >= 4 && most[1] >= answer.sentences.length * least
      ? { values: { word: most[0], uses: most[1], sentences: answer.sentences.length } }
      : null;
  },
  articles: (answer, { features }) => {
    // Names take no article, so a report full of them has few.
    const names = answer.sentences.flatMap(({ words }) => words.slice(1)).filter(({ text }) => /^[A-Z]/.test(text));
    return names.length > answer.countedWords * MAX_NAMES
      ? null
      : { values: { rate: Math.round(features.articleRate * 10) / 10 } };
  },
};

function grammarMarks({ seenMarks }: PreparedAnswer): GrammarMark[] {
  return seenMarks().filter(({ type }) => type === "grammar" || type === "punctuation");
}

/** Returns the marks of grammar that are more than slips of form. A missing apostrophe is a slip. */
export function mistakesIn(answer: PreparedAnswer): GrammarMark[] {
  return grammarMarks(answer).filter((mark) => !isMechanical(mark) && mark.rule !== "contraction");
}

/** Returns whether a span is in a line of a few words without a stop: a heading, a note or a word list, no sentence. */
function notesIn({ read }: PreparedAnswer): (span: { start: number; end: number }) => boolean {
  const notes = read.paragraphs.filter(
    ({ sentences: [first, second] }) => first && !second && first.stop === "" && first.words.length <= MAX_NOTE_WORDS,
  );
  return ({ start, end }) => notes.some((note) => note.start <= start && end <= note.end);
}
const MAX_NOTE_WORDS = 4;

/** Finds the rule that costs most, and says how many mistakes of other kinds there are, and in how many sentences. */
export function mistakes(answer: PreparedAnswer): Found {
  const all = mistakesIn(answer);
  const worst = worstRule(answer, all);
  const { sentences } = answer.read;
  const marked = sentences.filter(({ start, end }) => all.some((mark) => start <= mark.start && mark.end <= end));
  return (
    worst && {
      ...worst,
      values: {
        ...worst.values,
        others: all.length - Number(worst.values["count"]),
        marked: marked.length,
        sentences: sentences.length,
      },
    }
  );
}

/** Finds the kind of mistake that costs most, with one of its sentences and a correction of it. */
function worstRule(answer: PreparedAnswer, marks: readonly GrammarMark[]): Found {
  const groups = new Map<string, GrammarMark[]>();
  for (const mark of marks) groups.set(kindOf(mark), [...(groups.get(kindOf(mark)) ?? []), mark]);
  // A reader minds a wrong form more than a comma between two sentences.
  const worth = (group: readonly GrammarMark[]) =>
    weightOf(group) * (group[0]?.type === "punctuation" ? WORTH_OF_PUNCTUATION : 1);
  const [worst] = Array.from(groups.values()).sort(
    (a, b) => worth(b) - worth(a) || (a[0]?.start ?? 0) - (b[0]?.start ?? 0),
  );
  if (!worst) return null;
  const shown = worst.map((mark) => {
    const sentence = answer.read.sentences.find(({ start, end }) => start <= mark.start && mark.end <= end);
    const text = suggestionFor(answer, mark);
    const improved =
      sentence && text !== undefined && !NOT_SHOWN.has(mark.rule) && !isBeforePluralVerb(sentence, mark)
        ? improve(answer, sentence, { ...mark, text })
        : undefined;
    // The corrected verb makes sense only beside its subject.
    return { mark, sentence, improved: improved?.better.includes(subjectIn(mark)) === true ? improved : undefined };
  });
  const best = shown.find(({ improved }) => improved !== undefined) ?? shown[0];
  if (!best) return null;
  const { mark, sentence, improved } = best;
  return {
    values: {
      rule: mark.rule,
      reason: mark.reason,
      count: worst.length,
      words: answer.text.slice(mark.start, mark.end),
    },
    place: placeOf(answer, improved ?? (sentence ? around(answer, sentence, mark) : mark)),
    ...(improved && { better: improved.better }),
  };
}

const WORTH_OF_PUNCTUATION = 0.5;

/**
 * Returns the rule of a mark and its reason without the quoted words, because some rules have several reasons: "every"
 * and "this" are one rule.
 */
function kindOf({ rule, reason }: GrammarMark): string {
  return `${rule} ${reason.replace(/“[^”]*”/g, "")}`;
}

/** Returns whether the corrected noun would also need another verb: "softwares definitely make". */
function isBeforePluralVerb({ words }: Sentence, { rule, end }: GrammarMark): boolean {
  if (rule !== "uncountable-plural") return false;
  const next = words.find(({ start, lower }) => start >= end && !lower.endsWith("ly"))?.lower ?? "";
  return /^(?:are|were|have|do)$/.test(next) || isBase(next);
}

/** Returns the first suggestion, or "the museum" instead of "a museum" if the answer names a museum elsewhere. */
function suggestionFor({ text }: PreparedAnswer, { suggestions }: GrammarMark): string | undefined {
  const [first] = suggestions;
  const [, noun] = /^an? (.+)$/i.exec(first ?? "") ?? [];
  const known = suggestions.find((one) => one.toLowerCase() === `the ${noun?.toLowerCase()}`);
  return known !== undefined && new RegExp(`\\b(?:an?|the) ${noun}\\b`, "i").test(text) ? known : first;
}

/** Returns the subject that the reason of an agreement mark names, or "". */
function subjectIn({ reason }: GrammarMark): string {
  return /^The subject is “(.+?)”/.exec(reason)?.[1] ?? "";
}

/**
 * Returns the span of a mark and some words on each side, within its sentence. Holds the subject that its reason names.
 */
function around(
  { text }: PreparedAnswer,
  { start, words }: Sentence,
  mark: GrammarMark,
): { start: number; end: number } {
  const first = words.findIndex(({ end }) => end > mark.start);
  const last = words.findLastIndex(({ start }) => start < mark.end);
  const from = words[Math.max(0, first - QUOTED_WORDS)];
  const to = words[Math.min(words.length - 1, last + QUOTED_WORDS)];
  const subject = subjectIn(mark);
  const at = subject === "" ? -1 : text.lastIndexOf(subject, mark.start);
  return {
    start: Math.min(from?.start ?? mark.start, mark.start, at < start ? mark.start : at),
    end: Math.max(to?.end ?? mark.end, mark.end),
  };
}

function weightOf(marks: readonly GrammarMark[]): number {
  return marks.reduce((sum, mark) => sum + severityOf(mark), 0);
}

/** Finds two short sentences side by side that can be joined. */
export function shortNeighbours(answer: PreparedAnswer): Found {
  const { sentences } = answer;
  // The items of a numbered list are short.
  if (/^\s*\d[.)] /m.test(answer.text)) return null;
  const at = sentences.findIndex((sentence, i) => {
    const next = sentences[i + 1];
    const opening = next?.words.slice(0, 2).map(({ lower }) => lower) ?? [];
    // The first sentence of a report names the figure, and stands alone.
    if (i === 0 && answer.task.task === 1) return false;
    // "Was the least popular": the sentence lacks its subject, which joining does not mend.
    if (/^(?:is|are|was|were|has|have)$/.test(opening[0] ?? "")) return false;
    return isShort(sentence) && isShort(next) && !opening.some((word) => REFERS_TO_FORMER.test(word));
  });
  const [first, second] = [sentences[at], sentences[at + 1]];
  if (!first || !second || first.paragraph !== second.paragraph) return null;
  return { values: {}, place: placeOf(answer, { start: first.start, end: second.end }) };
}

/** A sentence that begins like this does not stand alone. */
const REFERS_TO_FORMER =
  /^(?:however|therefore|thus|hence|so|moreover|furthermore|also|besides|then|this|that|these|those|it|they|he|she|such|for|in|as|on|by|yet|still|and|but|or|consequently|similarly|likewise|meanwhile|otherwise|instead|nevertheless|additionally|finally|firstly|secondly|lastly|when|while|although|if|because|first|second|third|other|another|former|latter)$/;

function isShort(sentence: Sentence | undefined): boolean {
  return (
    sentence !== undefined &&
    sentence.stop === "." &&
    sentence.words.length >= 4 &&
    sentence.words.length <= 9 &&
    !sentence.words.some(({ lower }) => /^(?:which|who|that|because|when|if|where)$/.test(lower))
  );
}

function sentenceLength(answer: PreparedAnswer, { features }: Measured): Found {
  if (features.meanSentence <= 24) return shortNeighbours(answer);
  const longest = answer.sentences.toSorted((a, b) => b.words.length - a.words.length)[0];
  return longest && longest.words.length > 35
    ? { values: { words: longest.words.length, long: 1 }, place: placeOf(answer, longest) }
    : null;
}
