import { readCalendar, type HalfDay } from "./dates-times.ts";
import { americanHomograph } from "./spelling-variants.ts";
import { isArticle, tokenise, type Token } from "./tokens.ts";

const LEADING_ARTICLE = /^[\s"'\u2018\u201c]*(?:an?|the)\s/i;

/**
 * Returns the forms in which an answer is compared. An answer is right if one of its forms is also a form of the key.
 * One form omits a leading article. A date or time has a form that does not depend on how it was written. A time
 * without am or pm is read on the 24-hour clock.
 */
export function answerForms(raw: string): string[] {
  return collectForms(tokenise(raw), startsWithArticle(raw), ["as_written"]);
}

/**
 * Returns the forms of one accepted wording. A time without am or pm matches both halves of the day. If the American
 * spelling of a British word is another British word, that spelling is accepted too.
 */
export function keyForms(variant: string): string[] {
  const tokens = tokenise(variant);
  const hasArticle = startsWithArticle(variant);
  const forms = collectForms(tokens, hasArticle, ["as_written", "other"]);
  for (const [index, token] of tokens.entries()) {
    const american = americanHomograph(token.text);
    if (american !== null)
      forms.push(...collectForms(tokens.with(index, { ...token, text: american }), hasArticle, []));
  }
  return forms;
}

/** Returns true for "the mill" and "a mill", but not for "A-level" or "a" alone. */
export function startsWithArticle(raw: string): boolean {
  return LEADING_ARTICLE.test(raw);
}

function collectForms(tokens: readonly Token[], hasArticle: boolean, halves: readonly HalfDay[]): string[] {
  // "a hundred" is one number token: its article is already removed.
  const canOmitArticle = hasArticle && tokens.length > 1 && isArticle(tokens[0]?.text);
  const forms = [join(tokens)];
  if (canOmitArticle) forms.push(join(tokens.slice(1)));
  if (tokens.some((token) => token.kind !== "word")) {
    for (const half of halves) {
      const read = readCalendar(canOmitArticle ? tokens.slice(1) : tokens, half);
      if (read) forms.push(join(read));
    }
  }
  return forms;
}

function join(tokens: readonly Token[]): string {
  let joined = tokens[0]?.text ?? "";
  for (let index = 1; index < tokens.length; index += 1) joined += ` ${tokens[index]?.text ?? ""}`;
  return joined;
}
