import type { Criterion } from "./evaluation.ts";
import type { FeatureName } from "./features/feature-names.ts";

/** Academic Task 1, General Training Task 1, Task 2. */
export type Form = "report" | "letter" | "essay";

/**
 * A term of the score. All weights are set by hand from the public band descriptors. A criterion starts at BASE, and
 * each term adds or subtracts bands. The bands are interpolated between the knots [feature value, bands] and constant
 * outside, so that no single feature decides. A term whose feature is null adds nothing.
 */
export type Term = {
  id: string;
  criterion: Criterion;
  feature: FeatureName;
  /** Forms of answer to which the term applies; all if absent. */
  form?: Form | readonly Form[];
  knots: readonly (readonly [value: number, bands: number])[];
  /** Reason for the term. A number without a unit is a band, followed by what its public descriptor says. */
  why: string;
};

/** Starting bands, "adequate" in the descriptors: the result for an answer with no strengths and no errors. */
export const BASE: Readonly<Record<Criterion, number>> = { task: 6.3, coherence: 6.3, lexis: 6.5, grammar: 6.1 };

/**
 * Factors for the bands of all terms of a criterion. The terms of a criterion overlap, most of all in Lexical Resource:
 * good spellers also know rarer words. Features that can be counted are also only a part of an examiner's judgement.
 */
export const SHARE: Readonly<Record<Criterion, number>> = { task: 0.85, coherence: 0.9, lexis: 0.62, grammar: 0.75 };

/**
 * `above` and `below` multiply the distance of a criterion from `middle`, in bands, because each term levels off.
 * Otherwise our own answers of bands 8 and 9 would get one band too little.
 */
export const SCALE = { middle: 6.6, above: 1.4, below: 1.1 };

export const TERMS: readonly Term[] = [
  // Task Achievement and Task Response
  { id: "length-essay", criterion: "task", form: "essay", feature: "countedWords", knots: [[60, -2.4], [125, -1.6], [200, -0.8], [250, -0.2], [285, 0.1], [310, 0.2]],
    why: "Below 250 words ideas cannot be developed; above about 310 words, length proves nothing more." },
  { id: "length-short", criterion: "task", form: ["report", "letter"], feature: "countedWords", knots: [[40, -2.2], [75, -1.5], [120, -0.7], [145, -0.1], [170, 0.1], [200, 0.15]],
    why: "Below 150 words features go unreported; a report or letter needs no more than 200." },
  { id: "ideas-essay", criterion: "task", form: "essay", feature: "ideas", knots: [[15, -1.1], [35, -0.4], [52, 0], [70, 0.3], [85, 0.45]],
    why: "8: ideas are extended and supported, which takes many different content words that are not in the task; 5: ideas are limited." },
  { id: "ideas-report", criterion: "task", form: "report", feature: "ideas", knots: [[15, -0.7], [28, -0.3], [42, 0.1], [62, 0.6]],
    why: "A report that selects and compares needs more different words than one that lists." },
  { id: "ideas-letter", criterion: "task", form: "letter", feature: "ideas", knots: [[18, -0.7], [32, -0.3], [44, 0], [62, 0.5]],
    why: "8: every bullet is extended; 5: at least one is inadequate." },
  { id: "coverage", criterion: "task", feature: "coverage", knots: [[0, -2.5], [0.15, -1.3], [0.28, 0]],
    why: "Content unrelated to the prompt earns 1 or 2, tangential content 4; an answer to the prompt uses its words or their synonyms." },
  { id: "parts", criterion: "task", feature: "pointsMade", knots: [[0, -1.6], [0.34, -1], [0.67, -0.4], [0.8, 0], [1, 0.3]],
    why: "7: the main parts are addressed; 5: incompletely. Parts are key features in a report and bullets in a letter." },
  { id: "position", criterion: "task", form: "essay", feature: "position", knots: [[0, -0.1], [1, 0], [2, 0.05]],
    why: "A position that is stated and kept to the end is a feature of 7, a position hard to find of 4. Good writers also show it without saying “I believe”." },
  { id: "conclusion", criterion: "task", form: "essay", feature: "conclusion", knots: [[0, -0.25], [1, 0.05]],
    why: "6 may have unclear conclusions; without a conclusion the question stays unanswered. The words that mark a conclusion are only a sign of one." },
  { id: "support", criterion: "task", form: "essay", feature: "support", knots: [[0, -0.4], [2, -0.1], [5, 0.1], [8, 0.15]],
    why: "Ideas are supported by reasons, results and examples from 7 on." },
  { id: "personal", criterion: "task", form: "essay", feature: "personalRate", knots: [[0.5, 0.2], [2, -0.1], [5, -0.6]],
    why: "The reader and the writer's own family are no support for a general claim: 7 may over-generalise, 5 is limited." },
  { id: "overview", criterion: "task", form: "report", feature: "overview", knots: [[0, -0.5], [0.5, -0.1], [1, 0.2]],
    why: "7 has a clear overview, 6 attempts one." },
  { id: "figures", criterion: "task", form: "report", feature: "figures", knots: [[0, -0.8], [3, -0.2], [6, 0.1], [10, 0.2]],
    why: "Key features are illustrated by figures; without data no more than 5." },
  { id: "wrong-figures", criterion: "task", form: "report", feature: "wrongClaims", knots: [[0, 0], [1, -0.4], [2, -0.7], [5, -1.5]],
    why: "7 is accurate, 6 has some wrong detail, 4 inaccurate points." },
  { id: "comparison", criterion: "task", form: "report", feature: "comparisons", knots: [[0, -0.4], [2, 0], [5, 0.15]],
    why: "The task asks for comparisons; 5 recounts detail mechanically." },
  { id: "letter-form", criterion: "task", form: "letter", feature: "letterForm", knots: [[0, -0.9], [1, -0.5], [2, -0.1], [3, 0.1]],
    why: "A letter has an opening, a purpose and a closing: 7 has a clear purpose, 4 a confused one." },
  { id: "tone", criterion: "task", form: "letter", feature: "outOfTone", knots: [[0, 0.1], [1, -0.1], [3, -0.5], [6, -0.9]],
    why: "7: consistent and fitting tone; 5: variable." },
  { id: "repeated-task", criterion: "task", feature: "repeatedShare", knots: [[0, 0], [0.1, -0.4], [0.4, -1.2]],
    why: "4: repetitive; a point made twice is one point." },
  { id: "unrelated", criterion: "task", form: ["essay", "report"], feature: "unrelatedShare", knots: [[0, 0], [0.15, -0.7], [0.4, -1.8]],
    why: "5: there may be irrelevant detail; 4: parts are tangential. A paragraph about something else does not answer the task." },
  { id: "frames", criterion: "task", form: "essay", feature: "frameShare", knots: [[0.15, 0], [0.3, -0.6], [0.6, -2.5]],
    why: "4: the answer is tangential or uses memorised language; sentences that suit any task answer no task." },
  { id: "template", criterion: "task", feature: "templateRate", knots: [[1.2, 0], [3, -1], [7, -2.2]],
    why: "4: memorised language that suits any subject answers no question. Candidates’ essays have at most 0.8 such phrases in a hundred words." },
  { id: "copied", criterion: "task", feature: "copiedShare", knots: [[0.12, 0], [0.2, -0.8], [0.4, -1.6]],
    why: "Copied text is not counted. Honest answers copy an eighth of their words at most." },
  { id: "clarity-task", criterion: "task", feature: "slipRate", knots: [[0, 0.15], [1.5, 0.05], [4, -0.2], [8, -0.5], [12, -0.9]],
    why: "Ideas that have to be guessed are not clear: at 5 and below they are difficult to identify." },

  // Coherence and Cohesion
  { id: "paragraphs-essay", criterion: "coherence", form: "essay", feature: "paragraphs", knots: [[1, -1.3], [2, -0.7], [3, -0.15], [4, 0.2], [6, 0.2], [8, -0.35], [11, -1]],
    why: "5: paragraphing inadequate or missing; one idea to a paragraph makes four or five." },
  { id: "paragraphs-short", criterion: "coherence", form: ["report", "letter"], feature: "paragraphs", knots: [[1, -0.6], [2, -0.1], [3, 0.1], [5, 0.1], [7, -0.1], [10, -0.6]],
    why: "A report or letter of 150 words has three or four paragraphs." },
  { id: "balance", criterion: "coherence", feature: "balance", knots: [[0, -0.3], [0.35, 0], [0.7, 0.1]],
    why: "6: paragraphing is not always logical, as in paragraphs of very unequal length." },
  { id: "connectives-essay", criterion: "coherence", form: "essay", feature: "connectives", knots: [[1, -0.4], [4, -0.1], [8, 0.05], [13, 0.1]],
    why: "7 uses a range of linking devices, 4 basic ones only; at 9 the linking is hardly noticed, so a higher rate earns little." },
  { id: "connectives-short", criterion: "coherence", form: ["report", "letter"], feature: "connectives", knots: [[0, -0.6], [2, -0.15], [5, 0.1], [8, 0.25]],
    why: "As in essays, for half the length." },
  { id: "mechanical", criterion: "coherence", feature: "openingShare", knots: [[0.45, 0], [0.7, -0.2], [0.95, -0.6]],
    why: "6: linking faulty or mechanical; 5: overused." },
  { id: "plain-joins", criterion: "coherence", feature: "plainJoins", knots: [[2, 0.25], [3.5, 0.05], [5.5, -0.2], [8, -0.5]],
    why: "4 and 5: basic connectors, repeated; 7 subordinates and refers instead of adding on." },
  { id: "plain-openings", criterion: "coherence", feature: "plainOpenings", knots: [[0, 0.05], [0.1, -0.15], [0.25, -0.5]],
    why: "Sentences that open with “and”, “but” or “because” are not fluently linked: 5." },
  { id: "reference", criterion: "coherence", form: ["essay", "report"], feature: "referenceRate", knots: [[0, -0.2], [0.25, 0], [0.6, 0.1]],
    why: "7 refers back and substitutes flexibly, 5 repeats for lack of reference." },
  { id: "order", criterion: "coherence", feature: "order", knots: [[-3, -2.4], [-1.2, -1], [-0.5, 0]],
    why: "Each sentence should follow from its neighbours; 4 has no clear progression." },
  { id: "repeated", criterion: "coherence", feature: "repeatedShare", knots: [[0, 0], [0.1, -0.6], [0.4, -1.8]],
    why: "A sentence said twice breaks the progression." },
  { id: "template-coherence", criterion: "coherence", feature: "templateRate", knots: [[1.2, 0], [4, -0.8], [8, -1.6]],
    why: "Memorised links join nothing: 5 has mechanical cohesion, 4 no clear progression." },
  { id: "copied-coherence", criterion: "coherence", feature: "copiedShare", knots: [[0.12, 0], [0.2, -0.5], [0.4, -1]],
    why: "Text put together from the task shows no progression of its own." },
  { id: "clarity-coherence", criterion: "coherence", feature: "slipRate", knots: [[0, 0.25], [1.5, 0.05], [4, -0.25], [8, -0.6], [12, -1.1]],
    why: "9 is followed without effort; errors make the reader stop." },
  { id: "substitution", criterion: "coherence", feature: "ideasPerWord", knots: [[0.2, -0.2], [0.26, -0.05], [0.31, 0.05], [0.36, 0.1]],
    why: "Substitution instead of repetition moves a text on: band 7 and above; 5 repeats." },
  { id: "length-coherence", criterion: "coherence", feature: "lengthShare", knots: [[0.3, -1.2], [0.7, -0.5], [1, 0]],
    why: "An answer that is too short shows no progression." },

  // Lexical Resource
  { id: "rarer", criterion: "lexis", form: ["essay", "report"], feature: "rarer", knots: [[0.1, -0.5], [0.3, -0.25], [0.6, 0.1], [1, 0.5], [1.4, 0.8]],
    why: "7 has some less common items, 8 skilful uncommon ones, 5 a limited range." },
  { id: "rarer-letter", criterion: "lexis", form: "letter", feature: "rarer", knots: [[0.1, -0.6], [0.4, 0], [0.7, 0.4], [1.1, 0.7]],
    why: "Letters speak of everyday things: fewer uncommon words are to be expected." },
  { id: "longer", criterion: "lexis", form: "essay", feature: "longer", knots: [[0.15, -0.7], [0.5, -0.3], [0.9, 0.1], [1.3, 0.5], [1.8, 0.9]],
    why: "Precise academic words are longer than the everyday words that they replace." },
  { id: "longer-short", criterion: "lexis", form: ["report", "letter"], feature: "longer", knots: [[0.05, -0.6], [0.3, -0.2], [0.55, 0.1], [0.85, 0.45], [1.2, 0.8]],
    why: "As in essays, for half the length." },
  { id: "variety", criterion: "lexis", form: ["essay", "letter"], feature: "variety", knots: [[0.65, -0.8], [0.74, -0.3], [0.81, 0], [0.87, 0.3]],
    why: "5 has little variation." },
  { id: "variety-report", criterion: "lexis", form: "report", feature: "variety", knots: [[0.58, -0.8], [0.67, -0.25], [0.74, 0.05], [0.82, 0.4]],
    why: "A report has to repeat the names in its figure." },
  { id: "repetition", criterion: "lexis", form: ["essay", "letter"], feature: "repetition", knots: [[0.05, 0.15], [0.1, 0], [0.18, -0.5]],
    why: "5: frequent repetition of the same words." },
  { id: "repetition-report", criterion: "lexis", form: "report", feature: "repetition", knots: [[0.1, 0.1], [0.17, 0], [0.28, -0.5]],
    why: "As in essays, with the names of the figure allowed for." },
  { id: "plain", criterion: "lexis", form: ["essay", "letter"], feature: "plainRate", knots: [[1, 0.5], [3, 0.1], [5, -0.25], [8, -0.9]],
    why: "5: frequent simplification; words that fit every subject say little." },
  { id: "plain-report", criterion: "lexis", form: "report", feature: "plainRate", knots: [[0, 0.15], [1, 0], [3, -0.5]],
    why: "A report hardly needs words that fit every subject." },
  { id: "cautious", criterion: "lexis", feature: "cautiousRate", knots: [[0, -0.15], [0.4, 0.05], [1.5, 0.5]],
    why: "Shades of certainty and degree show precision and awareness of style: 7." },
  { id: "spelling", criterion: "lexis", feature: "spellingRate", knots: [[0, 0.3], [0.6, 0.05], [1.5, -0.2], [3, -0.6], [6, -1.5], [9, -2.2]],
    why: "8: occasional slips; 6: errors do not impede; 5: noticeable; 4: may impede." },
  { id: "informal", criterion: "lexis", feature: "informalRate", knots: [[0, 0], [0.6, -0.15], [2, -0.7], [4, -1.2]],
    why: "7 shows awareness of style; contractions and slang throughout show none." },
  { id: "word-choice", criterion: "lexis", feature: "choiceRate", knots: [[0, 0.1], [0.5, -0.1], [2, -0.6]],
    why: "Errors of collocation and word form." },
  { id: "word-company", criterion: "lexis", feature: "rarePairRate", knots: [[0.2, 0.35], [0.8, 0], [1.5, -0.4], [2.5, -1]],
    why: "Words that belong together: 7 has some awareness of collocation, 5 is limited and 4 makes the reader guess." },
  { id: "show-off", criterion: "lexis", feature: "showOff", knots: [[0, 0], [1, -0.4], [3, -0.8]],
    why: "A sentence crammed with rare words is not precise: such an answer gets at most 6, whose descriptor mentions taking risks." },
  { id: "misfit", criterion: "lexis", form: ["essay", "letter"], feature: "misfitRate", knots: [[4.5, 0], [7, -0.6], [11, -1.6]],
    why: "Common words that fit neither neighbour: 5 has noticeable errors of choice, 4 makes the reader guess." },
  { id: "misfit-report", criterion: "lexis", form: "report", feature: "misfitRate", knots: [[7, 0], [10, -0.6], [14, -1.6]],
    why: "As in essays; reports join more names and units." },
  { id: "word-fit", criterion: "lexis", form: ["essay", "letter"], feature: "wordFit", knots: [[0.42, -2.2], [0.5, -0.9], [0.56, 0]],
    why: "Words put together at random form pairs that English does not have: 3 and 4 are hard to follow. Above the usual share, a higher value proves nothing." },
  { id: "word-fit-report", criterion: "lexis", form: "report", feature: "wordFit", knots: [[0.32, -2.2], [0.42, -0.7], [0.47, 0]],
    why: "As in essays; a report joins names and numbers that no book joins." },
  { id: "template-lexis", criterion: "lexis", feature: "templateRate", knots: [[1.2, 0], [4, -1], [8, -2]],
    why: "Memorised phrases do not show the writer’s range: outside such phrases, 4 has basic vocabulary." },
  { id: "copied-lexis", criterion: "lexis", feature: "copiedShare", knots: [[0.12, 0], [0.2, -0.8], [0.4, -1.6]],
    why: "Words of the task show nothing of the writer’s own range." },
  { id: "length-lexis", criterion: "lexis", feature: "lengthShare", knots: [[0.3, -1.2], [0.7, -0.4], [1, 0]],
    why: "3 and 4: too little to show a range." },

  // Grammatical Range and Accuracy
  { id: "complex", criterion: "grammar", form: ["essay", "letter"], feature: "complexShare", knots: [[0, -0.5], [0.15, -0.15], [0.3, 0.05]],
    why: "4: subordinate clauses rare; 6: a mix of simple and complex." },
  { id: "forms", criterion: "grammar", form: "essay", feature: "forms", knots: [[2, -0.4], [5, -0.1], [8, 0.05], [11, 0.15]],
    why: "7 has a variety of structures, 8 a wide range." },
  { id: "forms-short", criterion: "grammar", form: ["report", "letter"], feature: "forms", knots: [[1, -0.6], [3, -0.2], [5, 0.1], [8, 0.4]],
    why: "As in essays, for half the length." },
  { id: "sentence-length", criterion: "grammar", form: ["essay", "report"], feature: "meanSentence", knots: [[8, -0.8], [13, -0.25], [17, 0.05], [21, 0.2], [26, 0.15], [34, -0.1], [45, -0.5]],
    why: "Short sentences show no range, endless ones no control of punctuation." },
  { id: "sentence-length-letter", criterion: "grammar", form: "letter", feature: "meanSentence", knots: [[7, -0.6], [11, -0.15], [14, 0.1], [18, 0.2], [28, -0.1], [40, -0.7]],
    why: "As in essays; greetings and thanks are short." },
  { id: "nominal", criterion: "grammar", feature: "nominal", knots: [[0.8, -0.3], [2, 0], [4, 0.25]],
    why: "Long noun phrases carry complex ideas: 8 has a wide range, 5 a limited one." },
  { id: "openers", criterion: "grammar", feature: "openers", knots: [[0.4, -0.4], [0.65, 0], [0.9, 0.15]],
    why: "5: a limited, repetitive range." },
  { id: "errors", criterion: "grammar", feature: "grammarRate", knots: [[0, 0.5], [0.8, 0.1], [2, -0.55], [4, -1.3], [8, -2.4]],
    why: "7: a few errors; 6: some; 5: frequent; 4: frequent and may impede." },
  { id: "word-pairs", criterion: "grammar", feature: "rarePairRate", knots: [[0.2, 0.4], [0.8, 0], [1.5, -0.55], [2.5, -1.3]],
    why: "Common words that edited English hardly ever puts side by side: most are an article, preposition or form gone wrong, which rules for single errors do not see." },
  { id: "error-free", criterion: "grammar", feature: "errorFree", knots: [[0.2, -0.5], [0.5, -0.2], [0.75, 0.1], [0.95, 0.3], [1, 0.4]],
    why: "8: the majority of sentences error-free; 7: frequent." },
  { id: "mechanics", criterion: "grammar", feature: "mechanicsRate", knots: [[0, 0.05], [1, 0], [2.5, -0.15], [6, -0.45], [8, -0.8]],
    why: "5: punctuation may be faulty; 4: inadequate." },
  { id: "articles", criterion: "grammar", feature: "articleRate", knots: [[0.5, -1.2], [2.5, -0.5], [4.5, 0]],
    why: "English prose has an article in every dozen words or so; far fewer means that some are missing." },
  { id: "template-grammar", criterion: "grammar", feature: "templateRate", knots: [[1.2, 0], [4, -0.6], [8, -1.2]],
    why: "Memorised sentences are correct, and hide how many errors the writer’s own ones have." },
  { id: "copied-grammar", criterion: "grammar", feature: "copiedShare", knots: [[0.12, 0], [0.2, -0.6], [0.4, -1.2]],
    why: "Sentences of the task are correct, and are not the writer’s." },
  { id: "length-grammar", criterion: "grammar", feature: "lengthShare", knots: [[0.3, -1.2], [0.7, -0.4], [1, 0]],
    why: "3: length may be insufficient to show control." },
]; // prettier-ignore

/** Everything that bands are calculated from. */
export type Weights = {
  base: Readonly<Record<Criterion, number>>;
  share: Readonly<Record<Criterion, number>>;
  scale: Readonly<{ middle: number; above: number; below: number }>;
  terms: readonly Term[];
};
export const WEIGHTS: Weights = { base: BASE, share: SHARE, scale: SCALE, terms: TERMS };
