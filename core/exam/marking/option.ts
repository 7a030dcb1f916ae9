import type { Verdict } from "./words.ts";

/** Judges one picked option. Options are compared by id, capitals and stray spaces aside. */
export function judgeOption(given: string, option: string): Verdict {
  const picked = given.trim();
  if (picked === "") return "empty";
  return isSameOption(picked, option) ? "right" : "wrong";
}

export function isSameOption(one: string, other: string): boolean {
  return one === other || one.trim().toLowerCase() === other.toLowerCase();
}
