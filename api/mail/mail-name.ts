/** Longest name in a greeting, in characters. */
const MAX_LENGTH = 30;
const MAX_WORDS = 3;

/**
 * Returns a name as it may appear in an email, or null if it could carry a message: strangers choose it at
 * registration, and the email goes to whoever owns the address. Allows letters, spaces, apostrophes, hyphens and
 * abbreviations. Rejects digits, colons and other signs, words joined by a dot, and more than three words.
 */
export function mailName(name: string): string | null {
  const tidy = name.normalize("NFKC").replaceAll(/\s+/gu, " ").trim();
  const isName = /^\p{L}[\p{L}\p{M}'’ʼ. -]*$/u.test(tidy) && !/\.[^ ]/u.test(tidy);
  return isName && tidy.length <= MAX_LENGTH && tidy.split(" ").length <= MAX_WORDS ? tidy : null;
}

/** Returns the first line of an email. */
export function greeting(firstName: string): string {
  const name = mailName(firstName);
  return name === null ? "Hello," : `Hello ${name},`;
}
