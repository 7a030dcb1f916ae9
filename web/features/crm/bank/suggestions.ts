import type { BankCriterion, CommentBank } from "#core/wire/crm/comment-bank.ts";

/** A comment that can be inserted. `number` is null for a sentence that is not in the bank but was written twice. */
export type Suggestion = { comment: string; criterion: BankCriterion; number: number | null };

/** The search typed before the caret. `from` is where the inserted comment begins. */
export type BankQuery = {
  from: number;
  words: string;
  /** True if the search began with a slash, false if it is the beginning of a sentence. */
  isAsked: boolean;
};

const MAX_QUERY = 40;
const MIN_TYPED = 4;
const MAX_ASKED = 7;
const MAX_OFFERED = 3;

/** Returns the search before the caret: what follows a slash at the start of a word, or the beginning of a sentence. */
export function readQuery(text: string, caret: number): BankQuery | null {
  const before = text.slice(0, caret);
  const slash = new RegExp(`(?:^|\\s)/([^\\n/]{0,${MAX_QUERY}})$`, "u").exec(before)?.[1];
  if (slash !== undefined) return { from: caret - slash.length - 1, words: slash, isAsked: true };
  const words = (/[^.!?\n]*$/u.exec(before)?.[0] ?? "").trimStart();
  return words.length >= MIN_TYPED ? { from: caret - words.length, words, isAsked: false } : null;
}

/**
 * Returns the comments that fit, best first. After a slash: those whose number begins with the typed number, or those
 * with all typed words. Otherwise: those that begin with the typed text, if they suit the criterion. Comments on other
 * criteria come last.
 */
export function suggest(
  { comments, repeated }: CommentBank,
  { words, isAsked }: BankQuery,
  { criterion, hasQuote }: { criterion: BankCriterion; hasQuote: boolean },
): Suggestion[] {
  const wanted = words.trim().toLowerCase();
  const all: Suggestion[] = [...repeated.map((one) => ({ ...one, number: null })), ...comments].filter(
    ({ comment }) => hasQuote || !comment.includes("{quote}"),
  );
  const rank = (one: Suggestion): number =>
    String(one.number) === wanted ? 0 : one.criterion === criterion ? 1 : one.criterion === "any" ? 2 : 3;
  const byRank = (a: Suggestion, b: Suggestion): number => rank(a) - rank(b);
  if (!isAsked)
    return all
      .filter((one) => {
        const comment = one.comment.toLowerCase();
        return rank(one) < 3 && comment.startsWith(wanted) && comment !== wanted;
      })
      .toSorted(byRank)
      .slice(0, MAX_OFFERED);
  const parts = wanted.split(/\s+/u).filter((part) => part !== "");
  const fits = /^\d+$/u.test(wanted)
    ? ({ number }: Suggestion) => number !== null && String(number).startsWith(wanted)
    : ({ comment }: Suggestion) => parts.every((part) => comment.toLowerCase().includes(part));
  return all.filter(fits).toSorted(byRank).slice(0, MAX_ASKED);
}

/** Values for the placeholders of a comment. */
export type Variables = { name: string; task: string; band: string; quote: string };

/** Returns a comment with its placeholders filled in. */
export function fillIn(comment: string, variables: Variables): string {
  return comment.replaceAll(/\{(name|task|band|quote)\}/gu, (_, name: keyof Variables) =>
    name === "quote" ? `“${variables.quote}”` : variables[name],
  );
}
