import { plainText } from "#core/wire/text/plain-text.ts";

/**
 * Returns a URL without its query. Call it before the URL is stored, because queries can contain mail tokens and
 * messages.
 */
export function removeQuery(url: string): string {
  return plainText(url.replace(/[?#].*$/su, ""));
}

/** Returns a text without the queries of the URLs in it, whether absolute or relative. */
export function removeQueries(text: string): string {
  return text.replace(/[?#&][\w-]+=[^\s"')]*/gu, "");
}
