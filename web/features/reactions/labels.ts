import { plural } from "#core/format/plural.ts";
import type { Reaction } from "#core/wire/feedback/reactions.ts";

/** The emoji and label of each reaction. The product uses no other emoji. */
export const REACTION_LABELS: Readonly<Record<Reaction, { emoji: string; word: string }>> = {
  slight_smile: { emoji: "\u{1F642}", word: "Fine" },
  heart_eyes: { emoji: "\u{1F60D}", word: "Loved it" },
  laughing: { emoji: "\u{1F606}", word: "Fun" },
  astonished: { emoji: "\u{1F632}", word: "Surprising" },
  sob: { emoji: "\u{1F62D}", word: "Too hard" },
  rage: { emoji: "\u{1F621}", word: "Annoying" },
};

/** Returns the text that a screen reader reads after the word. `count` is null if this device does not know it. */
export function learnersLabel(count: number | null): string {
  if (count === null) return "";
  return plural(count, { one: ", # learner", other: ", # learners" });
}
