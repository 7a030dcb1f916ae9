const VOWELS = "aeiouy";
/** Groups of consonants that sound alike, or that many languages do not distinguish. */
export const ALIKE = ["bp", "vfw", "dt", "ckq", "cg", "csz", "gj", "lr", "mn"];
/**
 * Groups of consonants that sound alike only in some words, as in "benefitial" and "liguid". They are not used for
 * suggestions, which would seldom be right.
 */
const SOMETIMES_ALIKE = ["ct", "kqg", "sx"];

/** Returns whether two consonants can sound alike. */
export function soundAlike(one: string, other: string): boolean {
  return [...ALIKE, ...SOMETIMES_ALIKE].some((group) => group.includes(one) && group.includes(other));
}

const DOUBLED_COST = 3;
const SWAPPED_COST = 4;
const VOWEL_COST = 7;
const ALIKE_COST = 9;
const OTHER_COST = 16;
/** A letter left out. */
const MISSING_COST = 5;
/** A vowel too many. */
const EXTRA_VOWEL_COST = 7;
const EXTRA_CONSONANT_COST = 13;
/** A silent “e” too many at the end, which learners often add: "develope". */
const EXTRA_FINAL_E_COST = 4;
/** A plural ending too many: "fundings". */
const EXTRA_FINAL_S_COST = 8;
/** A wrong first letter, which is rare. */
const FIRST_LETTER_COST = 30;
/** A first letter left out, which is rare. */
const MISSING_FIRST_LETTER_COST = 12;
/** A last “s”, “d” or “r” left out: "develope" more often means "develop" than "developed". */
const MISSING_ENDING_COST = 9;
/** Each change after the first makes a candidate less likely. */
const NEXT_CHANGE_COST = 15;

/**
 * Changes between the beginnings of two words. `isMissing`: the last change was a letter left out. Letters left out
 * side by side count as one change: "activies".
 */
type Edit = { cost: number; changes: number; isMissing: boolean };

/**
 * Returns the cost of the changes from `candidate` to `word`, both in lower case: the higher, the less likely a writer
 * of `word` means `candidate`. 0 for the same word. A doubled letter costs least, a wrong consonant or first letter
 * most.
 */
export function spellingCost(word: string, candidate: string): number {
  const width = candidate.length + 1;
  const edits: Edit[] = [{ cost: 0, changes: 0, isMissing: false }];
  for (let i = 0; i <= word.length; i += 1)
    for (let j = 0; j <= candidate.length; j += 1) {
      if (i === 0 && j === 0) continue;
      const before = (back: number, along: number): Edit | undefined =>
        i >= back && j >= along ? edits[(i - back) * width + j - along] : undefined;
      edits[i * width + j] = cheapest([
        after(before(1, 1), word[i - 1] === candidate[j - 1] ? 0 : wrongCost(word, candidate, i - 1, j - 1)),
        after(before(1, 0), extraCost(word, i - 1)),
        after(before(0, 1), missingCost(candidate, j - 1), true),
        word[i - 1] === candidate[j - 2] && word[i - 2] === candidate[j - 1] && word[i - 1] !== word[i - 2]
          ? after(before(2, 2), SWAPPED_COST)
          : null,
      ]);
    }
  const { cost, changes } = edits[word.length * width + candidate.length] ?? { cost: 0, changes: 0 };
  return cost + Math.max(0, changes - 1) * NEXT_CHANGE_COST + firstLetterCost(word, candidate);
}

function firstLetterCost(word: string, candidate: string): number {
  if (word[0] === candidate[0]) return 0;
  if (word[0] !== candidate[1]) return FIRST_LETTER_COST;
  return word[1] === candidate[0] ? 0 : MISSING_FIRST_LETTER_COST;
}

function after(edit: Edit | undefined, cost: number, isMissing = false): Edit | null {
  if (edit === undefined) return null;
  const isChange = cost > 0 && !(isMissing && edit.isMissing);
  return { cost: edit.cost + cost, changes: edit.changes + (isChange ? 1 : 0), isMissing };
}

function cheapest(edits: readonly (Edit | null)[]): Edit {
  let best: Edit | null = null;
  const total = ({ cost, changes }: Edit): number => cost + changes * NEXT_CHANGE_COST;
  for (const edit of edits) if (edit !== null && (best === null || total(edit) < total(best))) best = edit;
  if (best === null) throw new RangeError("No letters to compare");
  return best;
}

function wrongCost(word: string, candidate: string, i: number, j: number): number {
  const [written, meant] = [word.charAt(i), candidate.charAt(j)];
  if (VOWELS.includes(written) && VOWELS.includes(meant)) return VOWEL_COST;
  return ALIKE.some((group) => group.includes(written) && group.includes(meant)) ? ALIKE_COST : OTHER_COST;
}

function extraCost(word: string, i: number): number {
  const letter = word.charAt(i);
  if (letter === word.charAt(i - 1)) return DOUBLED_COST;
  if (letter === "e" && i === word.length - 1) return EXTRA_FINAL_E_COST;
  if (letter === "s" && i === word.length - 1) return EXTRA_FINAL_S_COST;
  return letter !== "y" && VOWELS.includes(letter) ? EXTRA_VOWEL_COST : EXTRA_CONSONANT_COST;
}

function missingCost(candidate: string, j: number): number {
  const letter = candidate.charAt(j);
  if (letter === candidate.charAt(j - 1)) return DOUBLED_COST;
  if (j === candidate.length - 1 && "sdr".includes(letter)) return MISSING_ENDING_COST;
  return MISSING_COST;
}
