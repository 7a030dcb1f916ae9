import { COMMON_PASSWORDS, CONTEXT_WORDS } from "./common-passwords.ts";

/** Shown at the field, beside the specification's own messages. */
export const TOO_COMMON = "This password is easy to guess. Please choose another.";
export const TOO_PERSONAL = "password must not be made of your name or email address";

const LOOKALIKES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};
/** A password needs this many letters beside the owner's name or the product's words. Shorter names are ignored. */
const MIN_LETTERS = 4;

/** Returns why a password is too easy to guess although it follows the specification's rules, or null. */
export function findPasswordFault(
  password: string,
  person: { email?: string; first_name?: string; last_name?: string },
): string | null {
  if (isCommonPassword(password)) return TOO_COMMON;
  const base = toLetters(password);
  const ownWords = [person.first_name, person.last_name, person.email?.split("@")[0]]
    .map((word) => toLetters(word ?? ""))
    .filter((word) => word.length >= MIN_LETTERS);
  const otherLetters = ownWords.reduce((letters, word) => letters.replaceAll(word, ""), base);
  return otherLetters !== base && otherLetters.length < MIN_LETTERS ? TOO_PERSONAL : null;
}

/**
 * Returns true if a password is easy to guess. Compares only its letters (`toLetters`):
 * - they are a common password, or the same text twice;
 * - they contain words of the product, and the rest is a common password or shorter than `MIN_LETTERS`;
 * - they are fewer than `MIN_LETTERS`, and the password's digits are a sequence.
 */
export function isCommonPassword(password: string): boolean {
  const base = toLetters(password);
  if (base.length < MIN_LETTERS && isDigitSequence(password.replaceAll(/\D/gu, ""))) return true;
  if (COMMON_PASSWORDS.has(base)) return true;
  const half = base.slice(0, base.length / 2);
  if (half.length >= 3 && half + half === base) return true;
  const otherLetters = CONTEXT_WORDS.reduce((letters, word) => letters.replaceAll(word, ""), base);
  return otherLetters !== base && (otherLetters.length < MIN_LETTERS || COMMON_PASSWORDS.has(otherLetters));
}

/**
 * Returns the letters of a password in lower case. Digits and signs at its ends are removed. Between letters,
 * look-alikes become letters, and all other characters are removed.
 */
function toLetters(text: string): string {
  const trimmed = text
    .toLowerCase()
    .replace(/^[^a-z]+/u, "")
    .replace(/[^a-z]+$/u, "");
  return trimmed.replaceAll(/[^a-z]/gu, (sign) => LOOKALIKES[sign] ?? "");
}

/** Returns true for ascending, descending or equal digits, or a year. */
function isDigitSequence(digits: string): boolean {
  if (digits.length < 4) return false;
  return (
    new Set(digits).size === 1 ||
    "012345678901234567890".includes(digits) ||
    "98765432109876543210".includes(digits) ||
    /^(?:19|20)\d\d$/u.test(digits)
  );
}
