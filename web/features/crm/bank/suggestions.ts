import type { BankCriterion, CommentBank } from "#core/wire/crm/comment-bank.ts";

/** A comment to insert. `number` is null for a sentence that the examiner wrote more than once, outside the bank. */
export type Suggestion = { comment: string; criterion: BankCriterion; number: number | null };

/** The search that ends at the caret. */
export type BankQuery = {
  /** Position at which an inserted comment begins. */
  from: number;
  words: string;
  /** Whether the search follows a slash. If not, `words` are the beginning of a sentence. */
  hasSlash: boolean;
};

const MAX_QUERY_CHARACTERS = 40;
const MIN_SENTENCE_CHARACTERS = 4;
const MAX_SUGGESTIONS_AFTER_SLASH = 7;
const MAX_SUGGESTIONS_WITHOUT_SLASH = 3;

/**
 * Returns the search before the caret: the text after a slash at the start of a word, or at least four characters of
 * the beginning of a sentence. Null if there is neither.
 */
export function readQuery(text: string, caret: number): BankQuery | null {
  const before = text.slice(0, caret);
  const slash = new RegExp(`(?:^|\\s)/([^\\n/]{0,${MAX_QUERY_CHARACTERS}})$`, "u").exec(before)?.[1];
  if (slash !== undefined) return { from: caret - slash.length - 1, words: slash, hasSlash: true };
  const words = (/[^.!?\n]*$/u.exec(before)?.[0] ?? "").trimStart();
  return words.length >= MIN_SENTENCE_CHARACTERS ? { from: caret - words.length, words, hasSlash: false } : null;
}

/** Returns whether a comment's number begins with the searched number, or the comment contains all searched words. */
export function matchesSearch({ number, comment }: Pick<Suggestion, "number" | "comment">, words: string): boolean {
  const search = words.trim().toLowerCase();
  if (/^\d+$/u.test(search)) return number !== null && String(number).startsWith(search);
  return search.split(/\s+/u).every((word) => comment.toLowerCase().includes(word));
}

/**
 * Returns the comments to offer, best first. After a slash: comments that match the search; those on other criteria
 * come last. Without a slash: comments that begin with the typed text and are about the criterion or about any
 * criterion. `hasQuote`: whether words of the answer are quoted; otherwise comments with {quote} are left out.
 */
export function suggest(
  { comments, repeated }: CommentBank,
  { words, hasSlash }: BankQuery,
  { criterion, hasQuote }: { criterion: BankCriterion; hasQuote: boolean },
): Suggestion[] {
  const typed = words.trim().toLowerCase();
  const all: Suggestion[] = [...repeated.map((sentence) => ({ ...sentence, number: null })), ...comments].filter(
    ({ comment }) => hasQuote || !comment.includes("{quote}"),
  );
  /** The best comments have the lowest rank. */
  const rank = (suggestion: Suggestion): number => {
    if (String(suggestion.number) === typed) return 0;
    if (suggestion.criterion === criterion) return 1;
    return suggestion.criterion === "any" ? 2 : 3;
  };
  const isContinuation = (suggestion: Suggestion): boolean => {
    const comment = suggestion.comment.toLowerCase();
    const isAboutCriterion = suggestion.criterion === criterion || suggestion.criterion === "any";
    return isAboutCriterion && comment.startsWith(typed) && comment !== typed;
  };
  return all
    .filter((suggestion) => (hasSlash ? matchesSearch(suggestion, words) : isContinuation(suggestion)))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, hasSlash ? MAX_SUGGESTIONS_AFTER_SLASH : MAX_SUGGESTIONS_WITHOUT_SLASH);
}

/** Values for the placeholders of a comment; "" for an unknown value. */
export type Variables = { name: string; task: string; band: string; quote: string };

/** Returns a comment with its placeholders filled in. A placeholder without a value stays, so that examiners see it. */
export function fillIn(comment: string, variables: Variables): string {
  return comment.replaceAll(/\{(name|task|band|quote)\}/gu, (placeholder, name: keyof Variables) => {
    const value = variables[name];
    if (value === "") return placeholder;
    return name === "quote" ? `“${value}”` : value;
  });
}
