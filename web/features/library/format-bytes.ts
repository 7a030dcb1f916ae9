/** A size for people: "120 kB", "1.4 MB", "38 MB". Decimal units, as the stores of phones count. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const kilo = bytes / 1000;
  if (kilo < 999.5) return `${Math.round(kilo)} kB`;
  const mega = bytes / 1_000_000;
  return mega < 9.95 ? `${mega.toFixed(1)} MB` : `${Math.round(mega)} MB`;
}
