import { formatNumber } from "./format-number.ts";
import { cachedFormatter, DEFAULT_LOCALE, type Locale } from "./locale.ts";

/** One text for each plural form of a language. Each is a whole phrase or sentence; "#" stands for the number. */
export type PluralForms = { readonly other: string } & { readonly [Form in Intl.LDMLPluralRule]?: string };

/** Returns the text for `count`: plural(2, { one: "# item", other: "# items" }) is "2 items". */
export function plural(count: number, forms: PluralForms, locale: Locale = DEFAULT_LOCALE): string {
  const rules = cachedFormatter("plural", locale, {}, () => new Intl.PluralRules(locale));
  const text = forms[rules.select(count)] ?? forms.other;
  return text.replaceAll("#", formatNumber(count, {}, locale));
}
