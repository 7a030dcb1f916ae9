import type { WordsMark } from "./words.ts";

/** Marks one picked option. Compares ids without capitals and extra spaces. */
export function markOption(given: string, option: string): WordsMark {
  const picked = given.trim();
  if (picked === "") return "empty";
  return isSameOption(picked, option) ? "right" : "wrong";
}

/** Compares option ids without capitals. Ignores spaces around `one`, but not around `other`. */
export function isSameOption(one: string, other: string): boolean {
  return one === other || one.trim().toLowerCase() === other.toLowerCase();
}
