import { TABLE_BANDS, type Band, type BandTable } from "#core/exam/bands/band-table.ts";
import type { QuestionType } from "#core/exam/content/question-type.ts";
import type { QuestionMark, Tally } from "#core/exam/marking/mark.ts";

function tallyBy<K>(marks: readonly QuestionMark[], keyOf: (mark: QuestionMark) => K): Map<K, Tally> {
  const tallies = new Map<K, Tally>();
  for (const mark of marks) {
    const before = tallies.get(keyOf(mark)) ?? { right: 0, total: 0 };
    tallies.set(keyOf(mark), { right: before.right + (mark.right ? 1 : 0), total: before.total + 1 });
  }
  return tallies;
}

/** Counts right answers by part number. */
export function tallyByPart(marks: readonly QuestionMark[]): Map<number, Tally> {
  return tallyBy(marks, (mark) => mark.part);
}

/** Counts right answers by question type, the lowest share first. Types with equal shares keep the module's order. */
export function tallyByType(marks: readonly QuestionMark[]): { type: QuestionType; tally: Tally }[] {
  return [...tallyBy(marks, (mark) => mark.type)]
    .map(([type, tally]) => ({ type, tally }))
    .sort((a, b) => a.tally.right * b.tally.total - b.tally.right * a.tally.total);
}

/** Returns the next band above the raw score `raw`, and how many more right answers it needs. Null at band 9. */
export function nextBand(table: BandTable, raw: number): { band: Band; more: number } | null {
  for (let index = table.length - 1; index >= 0; index--) {
    const bound = table[index];
    const band = TABLE_BANDS[index];
    if (bound !== undefined && band !== undefined && bound > raw) return { band, more: bound - raw };
  }
  return null;
}

/** Returns the share of right answers in whole percent, rounded half up. */
export function percent({ right, total }: Tally): number {
  return total === 0 ? 0 : Math.floor((right * 200 + total) / (total * 2));
}
