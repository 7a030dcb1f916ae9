import { findPhrases, indexPhrases } from "#core/exam/language/phrases.ts";
import type { Paragraph, Sentence } from "#core/exam/language/read-text.ts";
import { fullParagraphs, introducesFigure, order } from "../features/coherence.ts";
import { COUNTED } from "../features/response.ts";
import { numberMentions } from "../figure/number-mentions.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { quoteItems } from "./finding.ts";
import { isMarked, quoteStart } from "./quote-start.ts";

/** A view in the writer's own name. */
const OWN_VIEW =
  /\b(?:I (?:strongly |firmly |completely |totally |fully |partly |partially |personally |would )?(?:agree|disagree|believe|argue)|I am convinced|in my (?:personal )?(?:opinion|view)|from my (?:point of view|perspective)|to my mind)\b/i;

/** Praises a view that the introduction states and the last paragraph takes up, and quotes the latter. */
export function praiseView(answer: PreparedAnswer): string | null {
  const { read, text } = answer;
  const paragraphs = fullParagraphs(read.paragraphs);
  const [first] = paragraphs;
  if (!first || !OWN_VIEW.test(text.slice(first.start, first.end))) return null;
  const quoted = quoteLastView(answer);
  return quoted === null ? null : `You say what you think in the introduction, and again at the end${quoted}.`;
}

/** Praises a last paragraph that gives the writer's view, and quotes it. */
export function praiseLastView(answer: PreparedAnswer): string | null {
  const quoted = quoteLastView(answer);
  return quoted === null ? null : `You end with your own view${quoted}.`;
}

/** Returns the quotation of the view in the last paragraph, "" if something is marked in it, null if there is none. */
function quoteLastView(answer: PreparedAnswer): string | null {
  const { read, text } = answer;
  const paragraphs = fullParagraphs(read.paragraphs);
  const last = paragraphs.at(-1);
  if (!last || paragraphs.length < 3) return null;
  for (const sentence of last.sentences) {
    const at = sentence.start + text.slice(sentence.start, sentence.end).search(OWN_VIEW);
    if (at >= sentence.start) return quoteStart(": ", answer, sentence, { at });
  }
  return null;
}

/** A summary at the end may be about something else, so it is praised only if nothing in it is marked. */
const OPENS_SUMMARY = /^(?:in summary|to sum)/i;
const OPENS_OVERVIEW = /^(?:over ?all|in general|generally|on the whole|in summary|to sum up|to summari[sz]e)\b/i;

/** Returns whether a sentence is an overview that says so and has no figures, so that it can be no detail. */
function isClearOverview(answer: PreparedAnswer, sentence: Sentence): boolean {
  const { text } = answer;
  const { start, end, words } = sentence;
  const said = text.slice(start, end);
  if (words.length < 8 || !OPENS_OVERVIEW.test(said) || hasFigure(answer, sentence)) return false;
  return !OPENS_SUMMARY.test(said) || !isMarked(answer, sentence);
}

export function praiseOverview(answer: PreparedAnswer): string | null {
  const overview = answer.read.sentences.find((sentence) => isClearOverview(answer, sentence));
  return overview ? `Your overview is easy to find${quoteStart(": ", answer, overview)}.` : null;
}

const COUNTS = ["", "one", "two", "three", "four"];

/** Praises an essay that is divided as its task asks and ends with a conclusion. */
export function praiseEssayParagraphs(answer: PreparedAnswer): string | null {
  const { read, text } = answer;
  const paragraphs = fullParagraphs(read.paragraphs);
  const [conclusion] = paragraphs.at(-1)?.sentences ?? [];
  const count = paragraphs.length < 4 ? undefined : COUNTS[paragraphs.length - 2];
  if (!conclusion || count === undefined || paragraphs.length < read.paragraphs.length) return null;
  if (order(answer).misplaced || !CONCLUDES.test(text.slice(conclusion.start, conclusion.end))) return null;
  return `Your essay is divided clearly: an introduction, ${count} body paragraphs, and a conclusion${quoteStart(" that begins ", answer, conclusion)}.`;
}
const CONCLUDES =
  /^(?:in (?:conclusion|summary|short|brief|sum)|to (?:conclude|sum up|summari[sz]e|recapitulate)|all (?:in all|things considered)|as a conclusion|taking everything into account|overall)\b/i;

/** Praises a report whose first paragraph says what the figure shows, and names the overview if it has a clear one. */
export function praiseReportParagraphs(answer: PreparedAnswer): string | null {
  const { read } = answer;
  const paragraphs = fullParagraphs(read.paragraphs);
  const [first, second] = paragraphs;
  if (!first || !second || paragraphs.length < read.paragraphs.length || paragraphs.length < 3) return null;
  if (!first.sentences[0] || !introducesFigure(first.sentences[0]) || order(answer).misplaced) return null;
  const isOverview = ({ sentences }: Paragraph) =>
    sentences[0] !== undefined &&
    isClearOverview(answer, sentences[0]) &&
    !sentences.some((sentence) => hasFigure(answer, sentence));
  const isSeparate = isOverview(second) || paragraphs.slice(-1).some(isOverview);
  const details = paragraphs.length - (isSeparate ? 2 : 1);
  const count = details < 2 ? undefined : COUNTS[details];
  if (count === undefined) return null;
  const holdsOverview = first.sentences.some((sentence) => isClearOverview(answer, sentence));
  const parts = isSeparate
    ? `an introduction, an overview and ${count} paragraphs of details`
    : holdsOverview
      ? `an introduction with an overview and ${count} paragraphs of details`
      : `an introduction and ${count} more paragraphs`;
  return `Your report is divided clearly: ${parts}.`;
}

/** Figures that a report gives at least if it is praised for them, and words that its quotation shows. */
const MIN_PRAISED_FIGURES = 5;
const QUOTED_WORDS = 14;

/** Praises the figures of a report, and quotes the sentence that shows most of them. */
export function praiseFigures(answer: PreparedAnswer, figures: number): string | null {
  if (figures < MIN_PRAISED_FIGURES) return null;
  const [most] = answer.sentences
    .map((sentence) => {
      const shown = sentence.words.slice(0, QUOTED_WORDS);
      const end = shown.at(-1)?.end ?? sentence.end;
      const isUnfit =
        introducesFigure(sentence) ||
        isMarked(answer, { start: sentence.start, end }) ||
        shown.some(({ lower }) => NAMES_GROUP.test(lower));
      return { sentence, given: isUnfit ? 0 : figuresIn({ ...sentence, words: shown }, answer) };
    })
    .sort((a, b) => b.given - a.given);
  if (!most || most.given === 0) return null;
  return `You give figures for what you report${quoteStart(", as in ", answer, most.sentence, { most: QUOTED_WORDS })}.`;
}

/** Returns whether a sentence has a figure that is no year, and no number of years, stages or countries. */
function hasFigure({ text }: PreparedAnswer, sentence: Sentence): boolean {
  return numberMentions(sentence, text).some(
    ({ isYear, isCount, at }) => !isYear && !isCount && !COUNTED.test(sentence.words[at + 1]?.lower ?? ""),
  );
}

/** Words beside numbers that name an age or a time of day, such as "under 30" or "9.30 am". */
const NAMES_GROUP = /^(?:aged?|ages|old|older|under|over|above|below|plus|(?:\d.*)?[ap]m|o'clock)$/;

/**
 * Counts the figures of a sentence that are no years and not in the task, which may say "per 100 people". A percentage
 * counts twice: other numbers may be ages without a word that says so.
 */
function figuresIn(sentence: Sentence, { text, promptWords }: PreparedAnswer): number {
  return numberMentions(sentence, text)
    .filter(({ isYear, isCount, at }) => !isYear && !isCount && !promptWords.has(sentence.words[at]?.lower ?? ""))
    .reduce((sum, { isPercent }) => sum + (isPercent ? 2 : 1), 0);
}

/** "Since" also tells a time, and "in order to" an aim. */
const REASONS = indexPhrases(
  "because,due to,owing to,thanks to,as a result,as a consequence,consequently,therefore,thus,hence,for this reason".split(
    ",",
  ),
);
const EXAMPLES = indexPhrases(["for example", "for instance", "such as", "to illustrate", "a case in point"]);

/** Praises reasons and examples, and quotes the words that announce them. */
export function praiseSupport(answer: PreparedAnswer): string | null {
  const used = (index: typeof REASONS) =>
    answer.sentences.flatMap((sentence) => findPhrases(sentence, index).map(({ phrase }) => phrase));
  const [reasons, examples] = [used(REASONS), used(EXAMPLES)];
  const [reason] = reasons;
  const [example] = examples;
  if (reason === undefined || example === undefined || reasons.length < MIN_REASONS) return null;
  return `You support your claims with reasons and examples, as after ${quoteItems([reason, example])}.`;
}
const MIN_REASONS = 3;
