import type { WordsMark } from "./words.ts";

/** Marks one picked option. Compares ids without capitals and extra spaces. */
export function markOption(given: string, option: string): WordsMark {
  const picked = given.trim();
  if (picked === "") return "empty";
  return isSameOption(picked, option) ? "right" : "wrong";
}

/** Compares option ids without capitals. Ignores spaces around `given`, but not around `option`. */
export function isSameOption(given: string, option: string): boolean {
  return given === option || given.trim().toLowerCase() === option.toLowerCase();
}
