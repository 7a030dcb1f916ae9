/** Writes and reads CSV files (RFC 4180) that spreadsheets may open. */

/** Tells spreadsheets that a file is UTF-8. */
export const BYTE_ORDER_MARK = "\u{FEFF}";

/** The beginning of a formula. Some spreadsheets treat full-width signs like the plain ones. */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/u;

/** Escapes a cell. A text that looks like a formula gets an apostrophe, so that no spreadsheet runs it. */
export function escapeCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Writes a row. Only texts are escaped, so that a spreadsheet reads numbers as numbers. */
export function writeCsvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === "number" ? String(cell) : escapeCell(cell))).join(",")}\r\n`;
}

/** A row of a file, with the number of the line on which it begins. */
export type CsvRow = { line: number; cells: readonly string[] };

/**
 * Reads a whole file, or returns the line that breaks the format. Empty lines are left out, and so is the apostrophe
 * that `escapeCell` put before a formula.
 */
export function readCsv(file: string): { rows: CsvRow[] } | { faultyLine: number } {
  const text = file.startsWith(BYTE_ORDER_MARK) ? file.slice(1) : file;
  const rows: CsvRow[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/uy;
  let cells: string[] = [];
  let [line, startLine] = [1, 1];
  let hasMore = text !== "";
  while (hasMore) {
    const found = cell.exec(text);
    if (found === null) return { faultyLine: line };
    const [whole, quoted, plain = "", end] = found;
    cells.push(removeFormulaApostrophe(quoted?.replaceAll('""', '"') ?? plain));
    line += whole.match(/\r\n|\n|\r/gu)?.length ?? 0;
    if (end === ",") continue;
    if (cells.length > 1 || cells[0] !== "") rows.push({ line: startLine, cells });
    cells = [];
    startLine = line;
    hasMore = cell.lastIndex < text.length;
  }
  return { rows };
}

function removeFormulaApostrophe(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
