/** A BCP 47 language tag, such as "en-GB". */
export type Locale = string;

/** The app's language: the default locale of the formatters. */
export const DEFAULT_LOCALE: Locale = "en-GB";

const formatters = new Map<string, unknown>();

/** Returns `create()`, made once per kind, locale and options: an Intl object is expensive to create. */
export function cachedFormatter<T>(kind: string, locale: Locale, options: object, create: () => T): T {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  const cached = formatters.get(key) as T | undefined;
  if (cached !== undefined) return cached;
  const created = create();
  formatters.set(key, created);
  return created;
}
