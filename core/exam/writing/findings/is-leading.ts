import type { Criteria, Criterion } from "../evaluation.ts";
import type { Measured } from "../measure.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import type { Finding } from "./finding.ts";

/** Findings about the whole answer: what it lacks, or what makes it hard to follow. A teacher may begin with them. */
const WHOLE = new Set(
  "ideas-essay support coverage parts position conclusion overview wrong-figures letter-form tone repeated-task repeated unrelated frames template copied paragraphs-essay paragraphs-short connectives-essay connectives-short order clarity-coherence word-fit word-fit-report articles".split(
    " ",
  ),
);

/**
 * Returns whether a teacher may begin with a finding: what the whole answer lacks, or mistakes that are so frequent
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
  const isFrequent = (places: number, perHundred: number) => places * 100 >= answer.words * perHundred;
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
  // The overview is there without a phrase that announces it.
  if (id === "overview" && measured.features.overview !== 0) return false;
  if (id === "paragraphs-short")
    return criteria.grammar >= criteria.task || measured.features.rarePairRate < MANY_RARE_PAIRS;
  if (id === "mechanics") return answer.letterCase !== "normal" || isFrequent(count, SLIPS_PER_HUNDRED);
  return WHOLE.has(id) || isMuchTooShort(finding);
}

/** Returns whether a finding says that an answer lacks many words. */
export function isMuchTooShort({ id, values }: Finding): boolean {
  return (
    (id === "length-essay" || id === "length-short") &&
    Number(values["counted"]) < Number(values["minimum"]) * MIN_SHARE_OF_LENGTH
  );
}

/** Returns whether hardly any figures are given, or words are misspelt throughout: a teacher begins with it. */
export function isEverywhere({ id, values }: Finding, { words }: PreparedAnswer): boolean {
  if (id !== "spelling") return id === "figures" && values["few"] === 1;
  return Number(values["different"]) >= MANY_MISSPELT || Number(values["count"]) * 100 >= words * MISSPELT_THROUGHOUT;
}

/** A reader notices misspelt words throughout: this many different ones, or this many in a hundred words. */
const MANY_MISSPELT = 9;
const MISSPELT_THROUGHOUT = 6;
/**
 * Misspelt words in a hundred words: in any answer, and where vocabulary is far below or several different ones are.
 */
const MISSPELT_PER_HUNDRED = 3;
const MISSPELT_IF_LOWEST = 2;
/** Several: this many different misspelt words. */
const SEVERAL_MISSPELT = 6;
/**
 * Rare pairs in a hundred words. Most are mistakes that no rule names, and matter more than the paragraphs of a report.
 */
export const MANY_RARE_PAIRS = 1.5;
/** Wrong capitals, spaces and stops in a hundred words. A reader hardly notices fewer. */
const SLIPS_PER_HUNDRED = 5;
/** Share of the sentences: a reader notices nothing but the links. */
const MOSTLY_LINKED = 0.7;
/** Marked mistakes of grammar in a hundred words. Rules find about a third of all mistakes. */
const MISTAKES_PER_HUNDRED = 1;
/** Share of the required words from which on the length of an answer is not criticised first. */
const MIN_SHARE_OF_LENGTH = 0.9;
