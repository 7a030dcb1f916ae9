import { severityOf } from "#core/exam/grammar/score.ts";
import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import { isMechanical } from "#core/exam/grammar/mechanics.ts";
import { isBase } from "#core/exam/grammar/verb-forms.ts";
import type { Sentence } from "#core/exam/language/read-text.ts";
import type { Measured } from "../measure.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { improve } from "./better-version.ts";
import { type Finder, type Found, placeOf } from "./finding.ts";

/** From this share of the sentences on, a word that opens them is criticised. */
const MIN_OPENER_SHARE = 0.5;
/** Share of the sentences for the opening word "the". Many sentences of any text begin with it. */
const MIN_THE_SHARE = 0.6;
/** Rules whose correction needs another change in the sentence, so that no better version is shown. */
const RULES_WITHOUT_BETTER_VERSION = new Set(["agreement-he-they", "be-bare-verb", "word-clash"]);
/** Words on each side of a mark that its quotation shows. */
const QUOTED_WORDS = 4;

/** Sum of severities from which on mistakes are a pattern. A single slip is only marked in the answer. */
const MIN_PATTERN_SEVERITY = 3;

/** Names as a share of the words, above which missing articles are not criticised. */
const MAX_NAME_SHARE = 0.1;

/** Finders for Grammatical Range and Accuracy, by term id. */
export const GRAMMAR_FINDERS: Readonly<Record<string, Finder>> = {
  errors: (answer) => (severityOfAll(mistakesIn(answer)) < MIN_PATTERN_SEVERITY ? null : findMistakes(answer)),
  "error-free": findMistakes,
  mechanics: (answer, measured) => {
    if (answer.letterCase !== "normal") return { values: { kind: answer.letterCase } };
    const isInNote = noteCheck(answer);
    const mark = findWorstKind(
      answer,
      grammarMarks(answer).filter((one) => isMechanical(one) && !isInNote(one)),
    );
    const slip = measured.slips.find((one) => !isInNote(one));
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
    return names.length > answer.countedWords * MAX_NAME_SHARE
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

/** Returns a check whether a span is in a note: a paragraph of a few words without a full stop, such as a heading. */
function noteCheck({ read }: PreparedAnswer): (span: { start: number; end: number }) => boolean {
  const notes = read.paragraphs.filter(
    ({ sentences: [first, second] }) => first && !second && first.stop === "" && first.words.length <= MAX_NOTE_WORDS,
  );
  return ({ start, end }) => notes.some((note) => note.start <= start && end <= note.end);
}
const MAX_NOTE_WORDS = 4;

/** Finds the kind of mistake that costs most. Counts the mistakes of other kinds and the sentences with mistakes. */
export function findMistakes(answer: PreparedAnswer): Found {
  const all = mistakesIn(answer);
  const worst = findWorstKind(answer, all);
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
function findWorstKind(answer: PreparedAnswer, marks: readonly GrammarMark[]): Found {
  const groups = new Map<string, GrammarMark[]>();
  for (const mark of marks) groups.set(kindOf(mark), [...(groups.get(kindOf(mark)) ?? []), mark]);
  // A reader minds a wrong form more than a comma between two sentences.
  const costOf = (group: readonly GrammarMark[]) =>
    severityOfAll(group) * (group[0]?.type === "punctuation" ? PUNCTUATION_FACTOR : 1);
  const [worst] = Array.from(groups.values()).sort(
    (a, b) => costOf(b) - costOf(a) || (a[0]?.start ?? 0) - (b[0]?.start ?? 0),
  );
  if (!worst) return null;
  const shown = worst.map((mark) => {
    const sentence = answer.read.sentences.find(({ start, end }) => start <= mark.start && mark.end <= end);
    const text = suggestionFor(answer, mark);
    const improved =
      sentence &&
      text !== undefined &&
      !RULES_WITHOUT_BETTER_VERSION.has(mark.rule) &&
      !isBeforePluralVerb(sentence, mark)
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
    place: placeOf(answer, improved ?? (sentence ? spanAround(answer, sentence, mark) : mark)),
    ...(improved && { better: improved.better }),
  };
}

const PUNCTUATION_FACTOR = 0.5;

/**
 * Returns the kind of mistake: the rule and its reason without the quoted words. Some rules have several reasons: one
 * rule covers both "every" and "this".
 */
function kindOf({ rule, reason }: GrammarMark): string {
  return `${rule} ${reason.replace(/“[^”]*”/g, "")}`;
}

/** Returns whether the verb after an uncountable noun would have to change too: "softwares definitely make". */
function isBeforePluralVerb({ words }: Sentence, { rule, end }: GrammarMark): boolean {
  if (rule !== "uncountable-plural") return false;
  const next = words.find(({ start, lower }) => start >= end && !lower.endsWith("ly"))?.lower ?? "";
  return /^(?:are|were|have|do)$/.test(next) || isBase(next);
}

/** Returns the first suggestion. Prefers "the museum" to "a museum" if the answer names a museum elsewhere. */
function suggestionFor({ text }: PreparedAnswer, { suggestions }: GrammarMark): string | undefined {
  const [first] = suggestions;
  const [, noun] = /^an? (.+)$/i.exec(first ?? "") ?? [];
  const known = suggestions.find((suggestion) => suggestion.toLowerCase() === `the ${noun?.toLowerCase()}`);
  return known !== undefined && new RegExp(`\\b(?:an?|the) ${noun}\\b`, "i").test(text) ? known : first;
}

/** Returns the subject that the reason of an agreement mark names, or "". */
function subjectIn({ reason }: GrammarMark): string {
  return /^The subject is “(.+?)”/.exec(reason)?.[1] ?? "";
}

/**
 * Returns the span of a mark with some words on each side, within its sentence. The span contains the subject that the
 * reason of the mark names.
 */
function spanAround(
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

function severityOfAll(marks: readonly GrammarMark[]): number {
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
    // The first sentence of a report names the figure and is not joined to another.
    if (i === 0 && answer.task.task === 1) return false;
    // A sentence such as "Was the least popular" lacks its subject. Joining does not correct that.
    if (/^(?:is|are|was|were|has|have)$/.test(opening[0] ?? "")) return false;
    return isShort(sentence) && isShort(next) && !opening.some((word) => REFERS_TO_FORMER.test(word));
  });
  const [first, second] = [sentences[at], sentences[at + 1]];
  if (!first || !second || first.paragraph !== second.paragraph) return null;
  return { values: {}, place: placeOf(answer, { start: first.start, end: second.end }) };
}

/** Words in the opening of a sentence that refers or is linked to the sentence before. */
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
