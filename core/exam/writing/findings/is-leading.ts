import type { Criteria, Criterion } from "../evaluation.ts";
import type { Measured } from "../measure.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import type { Finding } from "./finding.ts";

/** Ids of findings about the whole answer: what it lacks, or what makes it hard to follow. */
const WHOLE_ANSWER = new Set(
  "ideas-essay support coverage parts position conclusion overview wrong-figures letter-form tone repeated-task repeated unrelated frames template copied paragraphs-essay paragraphs-short connectives-essay connectives-short order clarity-coherence word-fit word-fit-report articles".split(
    " ",
  ),
);

/**
 * Returns whether a teacher may begin with a finding: it is about the whole answer, or its mistakes are so frequent
 * that a reader notices them everywhere.
 */
export function isLeading(
  finding: Finding,
  { answer, measured, criteria }: { answer: PreparedAnswer; measured: Measured; criteria: Criteria },
): boolean {
  const { id, values } = finding;
  if (isEverywhere(finding, answer)) return true;
  const count = Number(values["count"]);
  const isFarBelow = (criterion: Criterion) =>
    Object.entries(criteria).every(([other, band]) => other === criterion || band >= criteria[criterion] + 1);
  const isFrequent = (places: number, minPerHundredWords: number) => places * 100 >= answer.words * minPerHundredWords;
  if (id === "errors" || id === "error-free")
    return Number(values["marked"]) > 1 && isFrequent(count + Number(values["others"]), MISTAKES_PER_HUNDRED);
  if (id === "spelling")
    return (
      isFrequent(count, isFarBelow("lexis") ? MISSPELT_IF_LOWEST : MISSPELT_PER_HUNDRED) ||
      (Number(values["different"]) >= SEVERAL_MISSPELT && isFrequent(count, MISSPELT_IF_LOWEST))
    );
  if (id === "mechanical")
    return (
      Number(values["links"]) >= Number(values["sentences"]) * MOSTLY_LINKED ||
      Object.values(criteria).every((band) => band >= criteria.coherence)
    );
  // The answer has an overview without a phrase that announces it.
  if (id === "overview" && measured.features.overview !== 0) return false;
  if (id === "paragraphs-short")
    return criteria.grammar >= criteria.task || measured.features.rarePairRate < MANY_RARE_PAIRS;
  if (id === "mechanics") return answer.letterCase !== "normal" || isFrequent(count, SLIPS_PER_HUNDRED);
  return WHOLE_ANSWER.has(id) || isMuchTooShort(finding);
}

/** Returns whether a finding says that an answer lacks many words. */
export function isMuchTooShort({ id, values }: Finding): boolean {
  return (
    (id === "length-essay" || id === "length-short") &&
    Number(values["counted"]) < Number(values["minimum"]) * MIN_SHARE_OF_LENGTH
  );
}

/** Returns whether a finding says that the answer gives hardly any figures, or misspells words throughout. */
export function isEverywhere({ id, values }: Finding, { words }: PreparedAnswer): boolean {
  if (id !== "spelling") return id === "figures" && values["few"] === 1;
  return Number(values["different"]) >= MANY_MISSPELT || Number(values["count"]) * 100 >= words * MISSPELT_THROUGHOUT;
}

/** From this many different misspelt words on, a reader notices them throughout. */
const MANY_MISSPELT = 9;
/** From this many misspelt words in a hundred words on, a reader notices them throughout. */
const MISSPELT_THROUGHOUT = 6;
/** Misspelt words in a hundred words that are frequent in any answer. */
const MISSPELT_PER_HUNDRED = 3;
/**
 * Misspelt words in a hundred words that are frequent if vocabulary is a band below all other criteria, or if
 * SEVERAL_MISSPELT different words are misspelt.
 */
const MISSPELT_IF_LOWEST = 2;
const SEVERAL_MISSPELT = 6;
/**
 * Rare pairs of words in a hundred words. Most of them are mistakes that no rule names. They matter more than the
 * paragraphs of a report.
 */
export const MANY_RARE_PAIRS = 1.5;
/** Wrong capitals, spaces and full stops in a hundred words. A reader hardly notices fewer. */
const SLIPS_PER_HUNDRED = 5;
/** Share of the sentences that open with a link, from which on a reader notices nothing but the links. */
const MOSTLY_LINKED = 0.7;
/** Marked mistakes of grammar in a hundred words. Rules find about a third of all mistakes. */
const MISTAKES_PER_HUNDRED = 1;
/** Share of the required words below which the length of an answer is criticised first. */
const MIN_SHARE_OF_LENGTH = 0.9;
