type Bounds = { characters: number; words: number };
const FIRST_NAME: Bounds = { characters: 30, words: 3 };
const FULL_NAME: Bounds = { characters: 60, words: 6 };

/**
 * Returns a name as it may appear in an email, or null if it could carry a message. Strangers choose the name at
 * registration, and the email goes to whoever owns the address. Allows letters, spaces, apostrophes, hyphens and
 * abbreviations. Rejects digits, colons and other signs, words joined by a dot, and a name beyond the bounds.
 */
export function toMailName(name: string, bounds = FIRST_NAME): string | null {
  const tidy = name.normalize("NFKC").replaceAll(/\s+/gu, " ").trim();
  const isName = /^\p{L}[\p{L}\p{M}'’ʼ. -]*$/u.test(tidy) && !/\.[^ ]/u.test(tidy);
  return isName && tidy.length <= bounds.characters && tidy.split(" ").length <= bounds.words ? tidy : null;
}

/** Returns a full name for an email, or "A learner". */
export function toFullMailName(name: string): string {
  return toMailName(name, FULL_NAME) ?? "A learner";
}

/** Returns the first line of an email. */
export function composeGreeting(firstName: string): string {
  const name = toMailName(firstName);
  return name === null ? "Hello," : `Hello ${name},`;
}
