/** A size for people: "120 kB", "1.4 MB", "38 MB", "2.1 GB". Decimal units, as the stores of phones count. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const kilo = bytes / 1000;
  if (kilo < 999.5) return `${Math.round(kilo)} kB`;
  const mega = bytes / 1_000_000;
  if (mega < 9.95) return `${mega.toFixed(1)} MB`;
  if (mega < 999.5) return `${Math.round(mega)} MB`;
  const giga = mega / 1000;
  return giga < 9.95 ? `${giga.toFixed(1)} GB` : `${Math.round(giga)} GB`;
}
