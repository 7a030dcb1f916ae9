import { cachedFormatter, DEFAULT_LOCALE, type Locale } from "./locale.ts";

/** Joins items into a phrase: "1, 2 and 3". */
export function formatList(items: readonly string[], locale: Locale = DEFAULT_LOCALE): string {
  const options = { type: "conjunction" } as const;
  return cachedFormatter("list", locale, options, () => new Intl.ListFormat(locale, options)).format(items);
}
