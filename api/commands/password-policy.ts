import { COMMON_PASSWORDS, CONTEXT_WORDS } from "./common-passwords.ts";

/** Shown at the field, beside the spec's own messages. */
export const TOO_COMMON = "This password is among the first that others would try. Please choose another.";
export const TOO_PERSONAL = "password must not be made of your name or e-mail address";

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
const FEWEST_OWN_LETTERS = 4;

/** Why a password that keeps the spec's rules is still too easy to guess, or null. */
export function judgePassword(
  password: string,
  person: { email?: string; first_name?: string; last_name?: string },
): string | null {
  if (isCommonPassword(password)) return TOO_COMMON;
  const base = lettersOf(password);
  const own = [person.first_name, person.last_name, person.email?.split("@")[0]]
    .map((each) => lettersOf(each ?? ""))
    .filter((each) => each.length >= FEWEST_OWN_LETTERS);
  const rest = own.reduce((left, word) => left.replaceAll(word, ""), base);
  return rest !== base && rest.length < FEWEST_OWN_LETTERS ? TOO_PERSONAL : null;
}

/** Whether what is left without the trimmings is a common password, twice the same, only the product's words, or hardly anything. */
export function isCommonPassword(password: string): boolean {
  const base = lettersOf(password);
  if (base.length < FEWEST_OWN_LETTERS && isRun(password.replaceAll(/\D/gu, ""))) return true;
  if (COMMON_PASSWORDS.has(base)) return true;
  const half = base.slice(0, base.length / 2);
  if (half.length >= 3 && half + half === base) return true;
  const rest = CONTEXT_WORDS.reduce((left, word) => left.replaceAll(word, ""), base);
  return rest !== base && (rest.length < FEWEST_OWN_LETTERS || COMMON_PASSWORDS.has(rest));
}

/** The letters of a password: case, digits and signs at its ends, and look-alikes in its middle aside. */
function lettersOf(text: string): string {
  const bare = text
    .toLowerCase()
    .replace(/^[^a-z]+/u, "")
    .replace(/[^a-z]+$/u, "");
  return bare.replaceAll(/[^a-z]/gu, (sign) => LOOKALIKES[sign] ?? "");
}

/** Digits in a row, up, down or all the same, or a year. */
function isRun(digits: string): boolean {
  if (digits.length < 4) return false;
  return (
    new Set(digits).size === 1 ||
    "012345678901234567890".includes(digits) ||
    "98765432109876543210".includes(digits) ||
    /^(?:19|20)\d\d$/u.test(digits)
  );
}
