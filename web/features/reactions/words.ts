import type { Reaction } from "#core/wire/reactions.ts";

/** The six emoji of rulings 38, each with the word that stands beside it: the only emoji of the product. */
export const REACTION_WORDS: Readonly<Record<Reaction, { emoji: string; word: string }>> = {
  slight_smile: { emoji: "\u{1F642}", word: "Fine" },
  heart_eyes: { emoji: "\u{1F60D}", word: "Loved it" },
  laughing: { emoji: "\u{1F606}", word: "Fun" },
  astonished: { emoji: "\u{1F632}", word: "Surprising" },
  sob: { emoji: "\u{1F62D}", word: "Too hard" },
  rage: { emoji: "\u{1F621}", word: "Annoying" },
};

/** What a screen reader says after the word. `count` null: not known on this device. */
export function countWords(count: number | null): string {
  if (count === null) return "";
  return count === 1 ? ", 1 learner" : `, ${count} learners`;
}
