import { cachedFormatter, DEFAULT_LOCALE, type Locale } from "./locale.ts";

/** Formats a number with the digits and separators of the locale: "1,250". */
export function formatNumber(
  value: number,
  options: Intl.NumberFormatOptions = {},
  locale: Locale = DEFAULT_LOCALE,
): string {
  return cachedFormatter("number", locale, options, () => new Intl.NumberFormat(locale, options)).format(value);
}

/** Formats a band with one decimal: "6.5", "7.0". */
export function formatBand(band: number, locale: Locale = DEFAULT_LOCALE): string {
  return formatDecimal(band, 1, locale);
}

/** Formats a number with a fixed number of decimals. */
export function formatDecimal(value: number, decimals: number, locale: Locale = DEFAULT_LOCALE): string {
  return formatNumber(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }, locale);
}

/** Formats a share of 1 in whole percent: 0.23 is "23%". */
export function formatPercent(share: number, locale: Locale = DEFAULT_LOCALE): string {
  return formatNumber(share, { style: "percent" }, locale);
}

/** Formats whole cents as an amount without its currency: 499 is "4.99". Returns null for null. */
export function formatCents(cents: number): string;
export function formatCents(cents: number | null): string | null;
export function formatCents(cents: number | null): string | null {
  return cents === null ? null : (cents / 100).toFixed(2);
}

/** Formats an amount with its currency code after it, as the specification prints prices: "4.99 CAD". */
export function formatMoney(amount: number, currency: string, locale: Locale = DEFAULT_LOCALE): string {
  return `${formatNumber(amount, TWO_DECIMALS, locale)} ${currency}`;
}

const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false } as const;
