const VOWELS = "aeiouy";
/** Consonants that sound alike or that many languages do not tell apart. */
export const ALIKE = ["bp", "vfw", "dt", "ckq", "cg", "csz", "gj", "lr", "mn"];
/** Consonants that sound alike in some words only: "benefitial", "liguid". Suggestions with them are seldom right. */
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
const MISSING_COST = 5;
/** A letter too many. */
const EXTRA_VOWEL_COST = 7;
const EXTRA_CONSONANT_COST = 13;
/** A silent “e” at the end, which learners add: "develope". */
const EXTRA_FINAL_E_COST = 4;
/** A plural ending too many: "fundings". */
const EXTRA_FINAL_S_COST = 8;
/** The first letter is seldom wrong, and seldom left out. */
const FIRST_LETTER_COST = 30;
const MISSING_FIRST_LETTER_COST = 12;
/** An ending that the writer left out: "develop" is closer to "develope" than "developed" is. */
const MISSING_ENDING_COST = 9;
/** Each change after the first makes a candidate less likely. */
const NEXT_CHANGE_COST = 15;

/** `isMissing`: the last change was a letter left out. Letters left out side by side are one change: "activies". */
type Edit = { cost: number; changes: number; isMissing: boolean };

/**
 * Returns how unlikely it is that a writer who means `candidate` writes `word`. 0 for the same word; a doubled letter
 * costs least, a wrong consonant and a wrong first letter most. Both are in lower case.
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
