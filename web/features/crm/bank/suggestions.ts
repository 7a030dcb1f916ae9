import type { BankCriterion, CommentBank } from "#core/wire/crm/comment-bank.ts";

/** A comment that can be inserted. `number` is null for a sentence that was written twice but is not in the bank. */
export type Suggestion = { comment: string; criterion: BankCriterion; number: number | null };

/** The search typed before the caret. `from` is where the inserted comment begins. */
export type BankQuery = {
  from: number;
  words: string;
  /** False if the search is the beginning of a sentence. */
  hasSlash: boolean;
};

const MAX_QUERY_CHARACTERS = 40;
const MIN_SENTENCE_CHARACTERS = 4;
const MAX_AFTER_SLASH = 7;
const MAX_WITHOUT_SLASH = 3;

/** Returns the search before the caret: what follows a slash at the start of a word, or the beginning of a sentence. */
export function readQuery(text: string, caret: number): BankQuery | null {
  const before = text.slice(0, caret);
  const slash = new RegExp(`(?:^|\\s)/([^\\n/]{0,${MAX_QUERY_CHARACTERS}})$`, "u").exec(before)?.[1];
  if (slash !== undefined) return { from: caret - slash.length - 1, words: slash, hasSlash: true };
  const words = (/[^.!?\n]*$/u.exec(before)?.[0] ?? "").trimStart();
  return words.length >= MIN_SENTENCE_CHARACTERS ? { from: caret - words.length, words, hasSlash: false } : null;
}

/**
 * Returns the matching comments, best first. After a slash: comments whose number begins with the typed number, or
 * comments that contain all typed words; comments on other criteria are last. Without a slash: comments that begin with
 * the typed text and are about the criterion or any criterion.
 */
export function suggest(
  { comments, repeated }: CommentBank,
  { words, hasSlash }: BankQuery,
  { criterion, hasQuote }: { criterion: BankCriterion; hasQuote: boolean },
): Suggestion[] {
  const wanted = words.trim().toLowerCase();
  const all: Suggestion[] = [...repeated.map((one) => ({ ...one, number: null })), ...comments].filter(
    ({ comment }) => hasQuote || !comment.includes("{quote}"),
  );
  const rank = (one: Suggestion): number =>
    String(one.number) === wanted ? 0 : one.criterion === criterion ? 1 : one.criterion === "any" ? 2 : 3;
  const byRank = (a: Suggestion, b: Suggestion): number => rank(a) - rank(b);
  if (!hasSlash)
    return all
      .filter((one) => {
        const comment = one.comment.toLowerCase();
        return rank(one) < 3 && comment.startsWith(wanted) && comment !== wanted;
      })
      .toSorted(byRank)
      .slice(0, MAX_WITHOUT_SLASH);
  const parts = wanted.split(/\s+/u).filter((part) => part !== "");
  const fits = /^\d+$/u.test(wanted)
    ? ({ number }: Suggestion) => number !== null && String(number).startsWith(wanted)
    : ({ comment }: Suggestion) => parts.every((part) => comment.toLowerCase().includes(part));
  return all.filter(fits).toSorted(byRank).slice(0, MAX_AFTER_SLASH);
}

/** Values for the placeholders of a comment. */
export type Variables = { name: string; task: string; band: string; quote: string };

/** Returns a comment with its placeholders filled in. */
export function fillIn(comment: string, variables: Variables): string {
  return comment.replaceAll(/\{(name|task|band|quote)\}/gu, (_, name: keyof Variables) =>
    name === "quote" ? `“${variables.quote}”` : variables[name],
  );
}
