import { plainText } from "#core/wire/text/plain-text.ts";

/** Removes the query of an address before storing it, because queries contain mail tokens and messages. */
export function withoutQuery(url: string): string {
  return plainText(url.replace(/[?#].*$/su, ""));
}

/** Removes the queries of all addresses in a text, with their origin or without. */
export function withoutQueries(text: string): string {
  return text.replace(/[?#&][\w-]+=[^\s"')]*/gu, "");
}
