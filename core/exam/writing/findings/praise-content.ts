import { findPhrases, indexPhrases } from "#core/exam/language/phrases.ts";
import type { Paragraph, Sentence } from "#core/exam/language/read-text.ts";
import { fullParagraphs, introducesFigure, order, wordsIn } from "../features/coherence.ts";
import { findStepCount, isValueIn, opensConclusion } from "../features/response.ts";
import { numberMentions } from "../figure/number-mentions.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { isMarked, quoteStart, type Quotable } from "./quote-start.ts";
import { ABOUT_ESSAY } from "./task-finders.ts";

/** A view in the writer's own name. */
const OWN_VIEW =
  /(?<!\b(?:sure|whether|if|to what extent) )\b(?:I (?:would |could |can )?(?:only )?(?:strongly |firmly |completely |totally |fully |partly |partially |personally |absolutely |definitely )?(?:agree|disagree|believe|think|argue|reckon|conclude)|I am (?:convinced|inclined|of the (?:opinion|view))|in my (?:personal )?(?:opinion|view)|my (?:own |personal )?(?:opinion|view|take|answer|position)(?: on this)? is|from my (?:point of view|perspective)|to my mind)\b/i;
/** An agreement or a disagreement. An essay that has one in its introduction and the other at its end takes no side. */
const TAKES_SIDES = /\bI (?:(?:would|could|can|only|[a-z]+ly) )*(dis)?agree\b/i;

/** Praises a view that the introduction states, and says so if the last paragraph repeats it. */
export function praiseView(answer: Quotable): string | null {
  const { read, text } = answer;
  const paragraphs = fullParagraphs(read.paragraphs);
  const [first] = paragraphs;
  const last = paragraphs.at(-1);
  // An essay of one paragraph has no introduction.
  if (!first || !last || first === last || !OWN_VIEW.test(text.slice(first.start, first.end))) return null;
  if (areOpposite(text.slice(first.start, first.end), text.slice(last.start, last.end))) return null;
  const quoted = quoteLastView(answer);
  return quoted === null
    ? "You say in the introduction what you think."
    : `You say what you think in the introduction, and again at the end${quoted}.`;
}

/** Returns whether one of the texts agrees and the other disagrees. */
function areOpposite(introduction: string, end: string): boolean {
  const [first, last] = [TAKES_SIDES.exec(introduction), TAKES_SIDES.exec(end)];
  return first !== null && last !== null && (first[1] === undefined) !== (last[1] === undefined);
}

/** Praises a last paragraph that gives the writer's view, and quotes it. */
export function praiseLastView(answer: Quotable): string | null {
  const paragraphs = fullParagraphs(answer.read.paragraphs);
  const [first, last] = [paragraphs[0], paragraphs.at(-1)];
  const textOf = (one: Paragraph | undefined) => (one ? answer.text.slice(one.start, one.end) : "");
  if (areOpposite(textOf(first), textOf(last))) return null;
  const quoted = quoteLastView(answer);
  return quoted === null ? null : `You end with your own view${quoted}.`;
}

/** In words: a shorter end of a sentence states no view, as in "…, I think". */
const MIN_VIEW_WORDS = 5;

/** Returns the quoted view of the last paragraph: "" if something is marked in it, null if there is no view. */
function quoteLastView(answer: Quotable): string | null {
  const { read, text } = answer;
  const paragraphs = fullParagraphs(read.paragraphs);
  const last = paragraphs.at(-1);
  if (!last || paragraphs.length < 3) return null;
  const quotes = last.sentences.flatMap((sentence) => {
    const at = sentence.start + text.slice(sentence.start, sentence.end).search(OWN_VIEW);
    const isView = at >= sentence.start && sentence.words.filter(({ start }) => start >= at).length >= MIN_VIEW_WORDS;
    return isView ? [quoteStart(": ", answer, sentence, { at })] : [];
  });
  return quotes.find((quote) => quote !== "") ?? quotes[0] ?? null;
}

/** A summary is less certain than an overview, so it is praised only if nothing in it is marked. */
const OPENS_SUMMARY = /^(?:in summary|to sum|in conclusion|to conclude)/i;
const OPENS_OVERVIEW =
  /^(?:over ?all|in general|generally|on the whole|in summary|to sum up|to summari[sz]e|in conclusion|to conclude)\b/i;

/** Words of a sentence that says what the writer will do. It says nothing about the figure. */
const ABOUT_WRITER = /\bI(?:['’]ll| will| am going| want| would like)\b/;

/** Returns whether a sentence opens like an overview. A sentence with figures of a chart is a detail. */
function isClearOverview(answer: PreparedAnswer, sentence: Sentence): boolean {
  const { text } = answer;
  const { start, end, words } = sentence;
  const said = text.slice(start, end);
  if (words.length < 8 || !OPENS_OVERVIEW.test(said) || ABOUT_WRITER.test(said)) return false;
  if (isOfData(answer) && hasFigure(answer, sentence)) return false;
  return !OPENS_SUMMARY.test(said) || !isMarked(answer, sentence);
}

export function praiseOverview(answer: Quotable): string | null {
  const overview = answer.read.sentences.find((sentence) => isClearOverview(answer, sentence)) ?? findStepCount(answer);
  return overview ? `Your overview is easy to find${quoteStart(": ", answer, overview)}.` : null;
}

/** Words for the number of paragraphs. */
const COUNTS = ["", "one", "two", "three", "four"];

/** Praises an essay that is divided as its task asks and ends with a conclusion. */
export function praiseEssayParagraphs(answer: Quotable): string | null {
  const { read, text } = answer;
  const paragraphs = fullParagraphs(read.paragraphs);
  const [conclusion] = paragraphs.at(-1)?.sentences ?? [];
  // A second paragraph of one or two sentences with the writer's view belongs to the introduction.
  const [, second] = paragraphs;
  const isView =
    second !== undefined &&
    second.sentences.length <= 2 &&
    wordsIn(second) <= MAX_VIEW_WORDS &&
    ABOUT_ESSAY.test(text.slice(second.start, second.end).toLowerCase());
  const inner = paragraphs.length - (isView ? 3 : 2);
  const count = inner < 2 ? undefined : COUNTS[inner];
  if (!conclusion || count === undefined || paragraphs.length < read.paragraphs.length) return null;
  const opening = text.slice(conclusion.start, conclusion.end);
  if (order(answer).misplaced || !(CONCLUDES.test(opening) || opensConclusion(conclusion))) return null;
  return `Your essay is divided clearly: an introduction${isView ? " of two paragraphs" : ""}, ${count} body paragraphs, and a conclusion${quoteStart(" that begins ", answer, conclusion)}.`;
}
/** In words: a longer second paragraph does not belong to the introduction. */
const MAX_VIEW_WORDS = 45;
const CONCLUDES =
  /^(?:to sum (?:it|this|all|it all) up|concluding|conclusively|surely|on balance|having considered|as we have seen|my (?:own |personal )?(?:opinion|view|take)(?: on this)? is|to wrap up|in a nutshell|i (?:can|would like to) (?:conclude|wrap up)|in (?:conclusion|summary|short|brief|sum)|to (?:conclude|sum up|summari[sz]e|recapitulate)|all (?:in all|things considered)|as a conclusion|taking everything into account|overall)\b/i;

/**
 * Praises a report that is divided well and whose first sentence says what the figure shows. Names a clear overview.
 */
export function praiseReportParagraphs(answer: Quotable): string | null {
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
  // If only some of the paragraphs have figures, the others may belong to the overview.
  const inner = paragraphs.filter((one, i) => i > 0 && !isOverview(one));
  const withFigures = inner.filter(({ sentences }) => sentences.some((sentence) => hasFigure(answer, sentence)));
  const hasDetails = !isOfData(answer) || withFigures.length === 0 || withFigures.length === inner.length;
  let parts = `an introduction and ${count} more paragraphs`;
  if (!hasDetails) parts = `an introduction and ${COUNTS[paragraphs.length - 1] ?? "several"} more paragraphs`;
  else if (isSeparate) parts = `an introduction, an overview and ${count} paragraphs of details`;
  else if (holdsOverview) parts = `an introduction with an overview and ${count} paragraphs of details`;
  return `Your report is divided clearly: ${parts}.`;
}

/** A report with fewer figures is not praised for them. */
const MIN_PRAISED_FIGURES = 5;
/** The minimum if no sentence can be quoted: some of the figures may be ages or times. */
const MIN_UNQUOTED_FIGURES = 8;
/** Number of words that the quotation shows. */
const QUOTED_WORDS = 14;

/** Praises the figures of a report, and quotes the sentence with the most figures that can be quoted. */
export function praiseFigures(answer: Quotable, figures: number): string | null {
  if (figures < MIN_PRAISED_FIGURES) return null;
  const [most] = answer.sentences
    .map((sentence) => {
      const shown = sentence.words.slice(0, QUOTED_WORDS);
      const end = shown.at(-1)?.end ?? sentence.end;
      const isUnfit =
        introducesFigure(sentence) ||
        shown.some(({ lower }, i) => STATES_UNIT.test(`${lower} ${shown[i + 1]?.lower ?? ""}`)) ||
        isMarked(answer, { start: sentence.start, end }) ||
        shown.some(({ lower }) => NAMES_GROUP.test(lower));
      const quoted = isUnfit ? "" : quoteStart(", as in ", answer, sentence, { maxWords: QUOTED_WORDS });
      return { quoted, given: quoted === "" ? 0 : figuresIn({ ...sentence, words: shown }, answer) };
    })
    .sort((a, b) => b.given - a.given);
  if (!most) return null;
  if (most.given === 0) return figures < MIN_UNQUOTED_FIGURES ? null : "Your report gives figures.";
  return `Your report gives figures${most.quoted}.`;
}

/** Words of a sentence that says in what the figures are counted: "The number is given in thousands". */
const STATES_UNIT = /^(?:given|shown|measured|expressed|presented|counted|calculated) in$/;

/** Returns whether a sentence has a figure. Years and counts of years, stages or countries are no figures. */
function hasFigure({ text }: PreparedAnswer, sentence: Sentence): boolean {
  const { words } = sentence;
  return numberMentions(sentence, text).some(({ isYear, isCount, isPercent, at }) => {
    const word = words[at];
    return (
      !isYear &&
      !isCount &&
      word !== undefined &&
      (isPercent || !word.isNumber || words[at + 1] === undefined || isValueIn(word, at, words))
    );
  });
}

/** Returns whether the figure shows data. In a process a number of days or steps is no detail. */
function isOfData({ task: { kind } }: PreparedAnswer): boolean {
  return kind !== "process" && kind !== "map";
}

/** Words beside numbers that name an age or a time of day, such as "under 30" or "9.30 am". */
const NAMES_GROUP = /^(?:aged?|ages|old|older|under|over|above|below|plus|(?:\d.*)?[ap]m|o'clock)$/;

/**
 * Counts the figures of a sentence. Leaves out years and numbers of the task, such as the 100 of "per 100 people". A
 * percentage counts twice, because any other number may be an age.
 */
function figuresIn(sentence: Sentence, { text, promptWords }: PreparedAnswer): number {
  return numberMentions(sentence, text)
    .filter(({ isYear, isCount, at }) => !isYear && !isCount && !promptWords.has(sentence.words[at]?.lower ?? ""))
    .reduce((sum, { isPercent }) => sum + (isPercent ? 2 : 1), 0);
}

/** Phrases that only give reasons. Left out: "since" (also a time), "in order to" (an aim), "thus" (a result). */
const REASONS = indexPhrases(["because", "due to", "owing to", "thanks to", "for this reason"]);
/** Phrases that announce a full example. "Such as" only lists. */
const EXAMPLES = indexPhrases(["for example", "for instance", "to illustrate", "a case in point"]);
const MIN_REASONS = 2;

/** Praises reasons and examples, and quotes the first example that can be quoted. */
export function praiseSupport(answer: Quotable): string | null {
  const { sentences } = answer;
  const reasons = sentences.flatMap((sentence) => findPhrases(sentence, REASONS));
  const examples = sentences.filter((sentence) => findPhrases(sentence, EXAMPLES).length > 0);
  if (reasons.length < MIN_REASONS || examples.length === 0) return null;
  const quotes = examples.map((sentence) => quoteStart(": ", answer, sentence));
  return `You support your claims with reasons and examples${quotes.find((quote) => quote !== "") ?? ""}.`;
}
