import { findMarks } from "#core/exam/grammar/find-marks.ts";
import { isMechanical } from "#core/exam/grammar/mechanics.ts";
import { NUMBER_WORDS } from "#core/exam/grammar/word-classes.ts";
import type { Sentence } from "#core/exam/language/read-text.ts";
import { root } from "#core/exam/language/stem.ts";
import { fullParagraphs, order } from "../features/coherence.ts";
import { rarerWords } from "../features/lexis.ts";
import type { Gate, Priority, Strength } from "../evaluation.ts";
import type { Measured } from "../measure.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import type { ScoredTerm } from "../score.ts";
import { quoteItems } from "./finding.ts";

/** A term is a strength if it adds this share of the most that it can add, and this many bands. */
const MIN_SHARE = 0.7;
const MIN_BANDS = 0.12;
const MAX_STRENGTHS = 3;

/** Groups of terms that judge the same thing. A strength is left out if its group has a priority. */
const SUBJECTS: readonly (readonly string[])[] = [
  ["rarer", "rarer-letter", "longer", "longer-short", "variety", "variety-report", "plain", "plain-report", "repetition", "repetition-report", "word-choice", "word-company", "word-fit", "word-fit-report", "misfit", "show-off", "informal", "tone", "cautious"],
  ["spelling"],
  ["errors", "error-free", "word-pairs", "articles", "clarity-coherence", "clarity-task", "mechanics"],
  ["forms", "forms-short", "complex", "sentence-length", "sentence-length-letter", "openers", "nominal"],
  ["connectives-essay", "connectives-short", "mechanical", "plain-joins", "plain-openings", "reference", "order"],
  ["paragraphs-essay", "paragraphs-short", "balance"],
  ["ideas-essay", "ideas-report", "ideas-letter", "support", "unrelated", "frames", "template", "copied", "coverage", "length-essay", "length-short", "parts", "repeated", "repeated-task"],
  ["position", "conclusion"],
  ["figures", "wrong-figures", "no-data"],
  ["overview", "no-overview"],
]; // prettier-ignore

/** Subjects that a priority's advice also covers: "ideas-report" asks for a figure. */
const ALSO_ABOUT: Readonly<Record<string, string>> = { "ideas-report": "figures" };

/** Terms that are praised if they add only this many bands, because the praise is certain. */
const CERTAIN = new Set(["position"]);
const MIN_CERTAIN_BANDS = 0.01;

type Praise = (answer: PreparedAnswer, measured: Measured) => string | null;
const PRAISE: Readonly<Record<string, Praise>> = {
  position: praiseView,
  overview: praiseOverview,
  "paragraphs-essay": praiseParagraphs,
  "ideas-essay": ({ countedWords }) =>
    countedWords < 240 ? null : "You develop your ideas with many different words of the subject.",
  "ideas-report": () => "You select and relate many details instead of listing them.",
  parts: (_, { points }) =>
    points.every(({ kind, isMade }) => kind === "overview" || isMade) ? "You deal with every part of the task." : null,
  figures: (_, { features }) => `You support what you say with ${features.figures} figures.`,
  support: () => "You support your claims with reasons and examples.",
  "letter-form": () => "Your letter opens, says what it is for, and closes as it should.",
  rarer: lessCommon,
  "rarer-letter": lessCommon,
  longer: lessCommon,
  "longer-short": lessCommon,
  spelling: ({ misspelt, text, lexicon }) =>
    misspelt.length > 0 || findMarks(text, lexicon).some(({ type }) => type === "spelling")
      ? null
      : "We found no spelling mistakes.",
  // A report says what a figure shows: there is nothing to be careful about.
  cautious: ({ task }) =>
    task.task === 1 ? null : "You make claims with care: you say what is likely and what is certain.",
  forms: () => "You use a range of grammatical structures.",
  "forms-short": () => "You use a range of grammatical structures.",
  "error-free": ({ marks }) =>
    marks.some((mark) => mark.type === "grammar" || (mark.type === "punctuation" && !isMechanical(mark)))
      ? null
      : "Our rules marked no grammar errors. They can miss some.",
};

/** Returns what went well, the most important first: nothing if a gate refuses the answer or its content. */
export function findStrengths(
  answer: PreparedAnswer,
  measured: Measured,
  {
    scored,
    priorities,
    gates,
  }: { scored: readonly ScoredTerm[]; priorities: readonly Priority[]; gates: readonly Gate[] },
): Strength[] {
  if (gates.some(({ cap }) => cap <= 4)) return [];
  const blamed = new Set(priorities.flatMap(({ id }) => [id, ALSO_ABOUT[id] ?? id]).map(subjectOf));
  // Advice about a whole criterion is also about all that could be praised in it.
  const lead = priorities.find(({ values }) => values?.["does"] !== undefined)?.criterion;
  const found: (Strength & { bands: number })[] = [];
  for (const { term, bands, cost } of scored) {
    const subject = subjectOf(term.id);
    const least = CERTAIN.has(term.id) ? MIN_CERTAIN_BANDS : MIN_BANDS;
    if (bands < least || bands < (bands + cost) * MIN_SHARE || blamed.has(subject) || term.criterion === lead) continue;
    const say = PRAISE[term.id]?.(answer, measured) ?? null;
    if (say === null) continue;
    blamed.add(subject);
    found.push({ id: term.id, criterion: term.criterion, say, bands });
  }
  return found
    .sort((a, b) => b.bands - a.bands)
    .slice(0, MAX_STRENGTHS)
    .map(({ id, criterion, say }) => ({ id, criterion, say }));
}

function subjectOf(id: string): number | string {
  const at = SUBJECTS.findIndex((subject) => subject.includes(id));
  return at < 0 ? id : at;
}

/** A view in the writer's own name. */
const OWN_VIEW =
  /\b(?:I (?:strongly |firmly |completely |totally |fully |partly |partially )?(?:agree|disagree|believe)|in my (?:opinion|view))\b/i;

/** Praises a view that the introduction states and the last paragraph takes up, and quotes the latter. */
function praiseView(answer: PreparedAnswer): string | null {
  const { read, text } = answer;
  const paragraphs = fullParagraphs(read.paragraphs);
  const [first, last] = [paragraphs[0], paragraphs.at(-1)];
  if (!first || !last || paragraphs.length < 3 || !OWN_VIEW.test(text.slice(first.start, first.end))) return null;
  for (const sentence of last.sentences) {
    const at = sentence.start + text.slice(sentence.start, sentence.end).search(OWN_VIEW);
    if (at >= sentence.start)
      return `You say what you think in the introduction, and again at the end${quoteFrom(": ", answer, sentence, at)}.`;
  }
  return null;
}

/** Praises an overview that says so and has no figures, so it can be no detail. */
function praiseOverview(answer: PreparedAnswer): string | null {
  const { read, text } = answer;
  const overview = read.sentences.find(
    ({ start, end, words }) =>
      words.length >= 8 && OPENS_OVERVIEW.test(text.slice(start, end)) && !words.some(({ isNumber }) => isNumber),
  );
  return overview ? `Your overview is easy to find${quoteFrom(": ", answer, overview)}.` : null;
}
const OPENS_OVERVIEW =
  /^(?:overall|in general|generally|on the whole|in summary|to sum up|to summari[sz]e|in conclusion)\b/i;

/** Praises an essay that is divided as its task asks and ends with a conclusion. */
function praiseParagraphs(answer: PreparedAnswer): string | null {
  const { read } = answer;
  const paragraphs = fullParagraphs(read.paragraphs);
  const [conclusion] = paragraphs.at(-1)?.sentences ?? [];
  const count = ["two", "three", "four"][paragraphs.length - 4];
  if (!conclusion || count === undefined || paragraphs.length < read.paragraphs.length) return null;
  if (order(answer).misplaced || !CONCLUDES.test(conclusion.words[1]?.lower ?? "")) return null;
  return `Your essay is divided clearly: an introduction, ${count} body paragraphs, and a conclusion${quoteFrom(" that begins ", answer, conclusion)}.`;
}
const CONCLUDES = /^(?:conclusion|conclude|sum|summary|summarise|summarize)$/;

/** Words of a sentence that praise quotes. */
const QUOTED_WORDS = 9;

/**
 * Quotes the first words of a sentence, from `at` on, after `link`. Returns an empty text if something is marked in them:
 * praise shows no mistake.
 */
function quoteFrom(
  link: string,
  { text, marks, misspelt }: PreparedAnswer,
  sentence: Sentence,
  at = sentence.start,
): string {
  const said = sentence.words.filter((word) => word.start >= at);
  const last = said.length > QUOTED_WORDS + 1 ? said[QUOTED_WORDS - 1] : undefined;
  const end = last?.end ?? sentence.end;
  if ([...marks, ...misspelt].some(({ start }) => start >= at && start < end)) return "";
  const quoted = text.slice(at, end);
  return `${link}“${last ? `${quoted} …` : quoted.replace(/\s*[.!]$/, "")}”`;
}

/** Size class from which on a word is worth praise. */
const MIN_PRAISED_CLASS = 35;

function lessCommon(answer: PreparedAnswer): string | null {
  const words = rarerWords(answer).words.filter(
    (word) =>
      word.length > 5 &&
      (answer.lexicon.sizeClass(word) ?? 0) >= MIN_PRAISED_CLASS &&
      !NUMBER_WORDS.has(word) &&
      // The learner has read this word in the figure.
      !answer.shownRoots.has(root(word)) &&
      answer.read.words.some(({ text }) => text === word),
  );
  return words.length < 3 ? null : `You use less common words that fit: ${quoteItems(words, 4)}.`;
}
