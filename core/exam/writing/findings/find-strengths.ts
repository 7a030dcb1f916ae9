import type { Criteria, Gate, Priority, Strength } from "../evaluation.ts";
import type { Measured } from "../measure.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { scoreCriteria, type ScoredTerm } from "../score.ts";
import {
  praiseEssayParagraphs,
  praiseFigures,
  praiseLastView,
  praiseOverview,
  praiseReportParagraphs,
  praiseSupport,
  praiseView,
} from "./praise-content.ts";
import { praiseCaution, praiseClauses, praiseNoErrors, praiseSpelling, praiseWords } from "./praise-language.ts";

/** A term is a strength if it adds at least this share of the bands that it can add at best. */
const MIN_SHARE = 0.7;
/** A strength also adds at least this many bands. */
const MIN_BANDS = 0.12;
const MAX_STRENGTHS = 3;

/** Groups of term ids that judge the same thing. A group gives at most one strength, and none if it has a priority. */
const SUBJECTS: readonly (readonly string[])[] = [
  ["rarer", "rarer-letter", "longer", "longer-short", "variety", "variety-report", "plain", "plain-report", "repetition", "repetition-report", "word-choice", "word-company", "word-fit", "word-fit-report", "misfit", "show-off", "repeated-phrase", "informal", "tone", "cautious"],
  ["spelling"],
  ["errors", "error-free", "word-pairs", "articles", "clarity-coherence", "clarity-task", "mechanics"],
  ["forms", "forms-short", "complex", "sentence-length", "sentence-length-letter", "openers", "nominal"],
  ["connectives-essay", "connectives-short", "mechanical", "plain-joins", "plain-openings", "reference", "order", "no-links", "figure-first"],
  ["paragraphs-essay", "paragraphs-short", "balance"],
  ["ideas-essay", "ideas-report", "ideas-letter", "support", "unrelated", "frames", "template", "copied", "coverage", "length-essay", "length-short", "parts", "repeated", "repeated-task", "no-example", "example-at-end", "named-examples", "shortest-body"],
  ["position", "conclusion"],
  ["figures", "wrong-figures", "no-data"],
  ["overview", "no-overview"],
]; // prettier-ignore

/** Ids of terms that a priority also covers, by the id of the priority: "ideas-report" asks for a figure. */
const ALSO_ABOUT: Readonly<Record<string, string>> = { "ideas-report": "figures" };

/** Ids of terms whose praise is certain, because it names what is in the answer. They may add hardly anything. */
const CERTAIN = new Set(
  "position conclusion overview figures paragraphs-essay paragraphs-short forms forms-short cautious".split(" "),
);
/** A term in CERTAIN is a strength if it adds this many bands. */
const MIN_CERTAIN_BANDS = 0.01;
/**
 * Words of the next-band advice that ask for what a term measures, by term id. Such a term is not praised beside this
 * advice.
 */
const ASKED_FOR_BY_NEXT_BAND: Readonly<Record<string, RegExp>> = {
  position: /position/,
  conclusion: /position|conclusions/,
  parts: /all parts|Covers|requirement/,
  support: /support|thin|underdeveloped/,
  "paragraphs-essay": /paragraph/,
  "paragraphs-short": /paragraph/,
  rarer: /common words|range|Wide/,
  "rarer-letter": /common words|range|Wide/,
  longer: /common words|range|Wide/,
  "longer-short": /common words|range|Wide/,
  forms: /complex|structures|range/i,
  "forms-short": /complex|structures|range/i,
  "error-free": /errors|Slips/,
};

type Praise = (answer: PreparedAnswer, measured: Measured, criteria: Criteria) => string | null;
const PRAISE: Readonly<Record<string, Praise>> = {
  position: praiseView,
  conclusion: praiseLastView,
  overview: praiseOverview,
  "paragraphs-essay": praiseEssayParagraphs,
  "paragraphs-short": praiseReportParagraphs,
  parts: (_, { points }) =>
    points.every(({ kind, isMade }) => kind === "overview" || isMade) ? "You deal with every part of the task." : null,
  figures: (answer, { features }) => praiseFigures(answer, features.figures ?? 0),
  support: praiseSupport,
  "letter-form": () => "Your letter opens, says what it is for, and closes as it should.",
  rarer: praiseWords,
  "rarer-letter": praiseWords,
  longer: praiseWords,
  "longer-short": praiseWords,
  spelling: praiseSpelling,
  cautious: praiseCaution,
  forms: praiseClauses,
  "forms-short": praiseClauses,
  "error-free": praiseNoErrors,
};

/** Returns up to three strengths, the most important first. Returns none if a gate caps a criterion at 4 or below. */
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
  const coveredSubjects = new Set(priorities.flatMap(({ id }) => [id, ALSO_ABOUT[id] ?? id]).map(subjectOf));
  // Advice on the next band quotes its descriptor (`does`). Strengths of its criterion that the descriptor asks for are
  // left out.
  const advice = priorities.find(({ values }) => values?.["does"] !== undefined);
  const isAskedFor = (id: string) => ASKED_FOR_BY_NEXT_BAND[id]?.test(String(advice?.values?.["does"])) === true;
  const quotable = {
    ...answer,
    // Praise must not quote these places: advice criticises them, or they may be wrong.
    blamed: [...priorities.flatMap(({ place }) => (place ? [place] : [])), ...measured.rarePairs],
  };
  const criteria = scoreCriteria(scored, gates);
  const found: (Strength & { bands: number })[] = [];
  const addPraise = (isEnough: (scoredTerm: ScoredTerm) => boolean): void => {
    for (const scoredTerm of scored) {
      const { term, bands } = scoredTerm;
      const subject = subjectOf(term.id);
      if (!isEnough(scoredTerm) || coveredSubjects.has(subject)) continue;
      if (term.criterion === advice?.criterion && isAskedFor(term.id)) continue;
      const say = PRAISE[term.id]?.(quotable, measured, criteria) ?? null;
      if (say === null) continue;
      coveredSubjects.add(subject);
      found.push({ id: term.id, criterion: term.criterion, say, bands });
    }
  };
  addPraise(
    ({ term, bands, cost }) =>
      bands >= (CERTAIN.has(term.id) ? MIN_CERTAIN_BANDS : Math.max(MIN_BANDS, (bands + cost) * MIN_SHARE)),
  );
  // If there is no praise yet, certain praise is enough, even if its term adds nothing to the band.
  if (found.length === 0) addPraise(({ term }) => CERTAIN.has(term.id));
  return found
    .sort((a, b) => b.bands - a.bands)
    .slice(0, MAX_STRENGTHS)
    .map(({ id, criterion, say }) => ({ id, criterion, say }));
}

/** Returns the index of the group of a term, or its id if it is in no group. */
function subjectOf(id: string): number | string {
  const index = SUBJECTS.findIndex((subject) => subject.includes(id));
  return index < 0 ? id : index;
}
