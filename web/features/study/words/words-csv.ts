import * as v from "valibot";
import { toOneLine } from "#core/exam/study/pick-word.ts";
import { WORD_LIMITS, WordSchema } from "#core/exam/study/word.ts";
import { BYTE_ORDER_MARK, readCsv, writeCsvLine } from "#core/format/csv.ts";
import { plural } from "#core/format/plural.ts";
import type { WordDraft } from "./use-save-words.ts";

/** Fields of a word by column name, in the order of the export. An import takes any order and needs only "word". */
const COLUMNS = { word: "text", meaning: "definition", sentence: "sentence", source: "source" } as const;
type Column = keyof typeof COLUMNS;

/** The server accepts 2,000 words a day. */
export const MAX_IMPORT_ROWS = 2000;
export const MAX_IMPORT_BYTES = 2_000_000;
const MAX_LISTED_FAULTS = 10;

export function writeWordsCsv(words: readonly WordDraft[]): string {
  const columns = Object.values(COLUMNS);
  return (
    BYTE_ORDER_MARK +
    writeCsvLine(Object.keys(COLUMNS)) +
    words.map((word) => writeCsvLine(columns.map((column) => word[column]))).join("")
  );
}

export type ReadWords = { words: WordDraft[] } | { faults: string[] };

/** Returns the words of a CSV file. If any line is faulty, returns only what is wrong with the first faulty lines. */
export function readWordsCsv(file: string): ReadWords {
  const read = readCsv(file);
  if ("faultyLine" in read)
    return { faults: [`Line ${read.faultyLine}: a quotation mark is missing or in the wrong place.`] };
  const [head, ...rows] = read.rows;
  if (head === undefined) return { faults: ["The file is empty."] };
  const columns = head.cells.map((cell) => cell.trim().toLowerCase());
  const unknown = columns.filter((name) => !isColumn(name));
  if (!columns.includes("word") || unknown.length > 0 || new Set(columns).size < columns.length)
    return {
      faults: [
        `Line ${head.line}: the first line must name the columns: ${Object.keys(COLUMNS).join(", ")}. “word” is required.`,
      ],
    };
  if (rows.length === 0) return { faults: ["The file has no words after its first line."] };
  if (rows.length > MAX_IMPORT_ROWS)
    return { faults: [`The file has ${rows.length} words. Import at most ${MAX_IMPORT_ROWS} at a time.`] };
  const faults: string[] = [];
  const words = rows.map(({ line, cells }) => {
    const word: WordDraft = { text: "", definition: "", sentence: "", source: "" };
    if (cells.length !== columns.length)
      faults.push(
        `Line ${line}: ${plural(cells.length, { one: "it has # cell", other: "it has # cells" })}, and the first line has ${columns.length}.`,
      );
    columns.filter(isColumn).forEach((name, index) => (word[COLUMNS[name]] = toOneLine(cells[index] ?? "")));
    const fault = faultOf(word);
    if (cells.length === columns.length && fault !== null) faults.push(`Line ${line}: ${fault}`);
    return word;
  });
  if (faults.length === 0) return { words };
  const omittedCount = faults.length - MAX_LISTED_FAULTS;
  return { faults: omittedCount > 0 ? [...faults.slice(0, MAX_LISTED_FAULTS), `And ${omittedCount} more.`] : faults };
}

function isColumn(name: string): name is Column {
  return Object.hasOwn(COLUMNS, name);
}

function faultOf(word: WordDraft): string | null {
  if (word.text === "") return "the word is missing.";
  for (const [name, column] of Object.entries(COLUMNS)) {
    const { length } = word[column];
    if (length > WORD_LIMITS[column])
      return `the ${name} has ${length} characters. Use at most ${WORD_LIMITS[column]}.`;
  }
  const isStorable = v.is(v.pick(WordSchema, ["text", "sentence", "source", "definition"]), word);
  return isStorable ? null : "it has characters that cannot be stored.";
}

/**
 * Returns the words of a file that the notebook does not have yet, each once. Two entries are the same word if word,
 * meaning and sentence are equal.
 */
export function newWords(read: readonly WordDraft[], known: readonly WordDraft[]): WordDraft[] {
  const keyOf = ({ text, definition, sentence }: WordDraft) => JSON.stringify([text, definition, sentence]);
  const seen = new Set(known.map(keyOf));
  return read.filter((word) => {
    const isNew = !seen.has(keyOf(word));
    seen.add(keyOf(word));
    return isNew;
  });
}
