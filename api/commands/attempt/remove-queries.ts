import { plainText } from "#core/wire/text/plain-text.ts";

/**
 * Returns a URL without its query. Call it before the URL is stored, because queries can contain mail tokens and
 * messages.
 */
export function removeQuery(url: string): string {
  return plainText(url.replace(/[?#].*$/su, ""));
}

/**
 * Returns a text without every `?name=value`, `&name=value` and `#name=value`, for the queries of absolute and relative
 * URLs in it. A query without `=` stays.
 */
export function removeQueries(text: string): string {
  return text.replace(/[?#&][\w-]+=[^\s"')]*/gu, "");
}
