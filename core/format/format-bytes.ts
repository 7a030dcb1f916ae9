import { formatNumber } from "./format-number.ts";
import { DEFAULT_LOCALE, type Locale } from "./locale.ts";

/** Formats a number of bytes: "120 bytes", "120 kB", "1.4 MB", "38 MB". Decimal units, as app stores count. */
export function formatBytes(bytes: number, locale: Locale = DEFAULT_LOCALE): string {
  if (bytes < 1000) return formatNumber(bytes, { style: "unit", unit: "byte", unitDisplay: "long" }, locale);
  // Each limit is where rounding would print one digit more.
  if (bytes < 999_500) return formatNumber(bytes / 1000, unitOf("kilobyte", 0), locale);
  const megabytes = bytes / 1_000_000;
  if (megabytes < 999.5) return formatNumber(megabytes, unitOf("megabyte", megabytes < 9.95 ? 1 : 0), locale);
  const gigabytes = megabytes / 1000;
  return formatNumber(gigabytes, unitOf("gigabyte", gigabytes < 9.95 ? 1 : 0), locale);
}

function unitOf(unit: string, decimals: number): Intl.NumberFormatOptions {
  return { style: "unit", unit, minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}
