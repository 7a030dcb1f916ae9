import { plainText } from "#core/wire/text/plain-text.ts";

/**
 * Returns an address without its query. Call it before storing, because queries can contain mail tokens and messages.
 */
export function withoutQuery(url: string): string {
  return plainText(url.replace(/[?#].*$/su, ""));
}

/** Returns a text without the queries of its addresses, whether absolute or relative. */
export function withoutQueries(text: string): string {
  return text.replace(/[?#&][\w-]+=[^\s"')]*/gu, "");
}
