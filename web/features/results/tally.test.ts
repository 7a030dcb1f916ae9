import { expect, test } from "vitest";
import { DEFAULT_BAND_TABLES } from "#core/exam/bands/band-table.ts";
import type { QuestionMark } from "#core/exam/marking/mark.ts";
import { nextBand, percent, tallyByPart, tallyByType } from "./tally.ts";

const mark = (number: number, part: number, type: QuestionMark["type"], right: boolean): QuestionMark => ({
  number,
  part,
  type,
  right,
  miss: right ? null : "wrong",
  given: "x",
});
const marks = [
  mark(1, 1, "multiple_choice", true),
  mark(2, 1, "short_answer", false),
  mark(3, 2, "short_answer", true),
  mark(4, 2, "matching_headings", true),
];

test("counts right answers by part and by type, the type with the lowest share first", () => {
  expect([...tallyByPart(marks)]).toEqual([
    [1, { right: 1, total: 2 }],
    [2, { right: 2, total: 2 }],
  ]);
  expect(tallyByType(marks).map(({ type, tally }) => [type, tally.right, tally.total])).toEqual([
    ["short_answer", 1, 2],
    ["multiple_choice", 1, 1],
    ["matching_headings", 1, 1],
  ]);
});

test.each([
  [0, 2.5, 4],
  [3, 2.5, 1],
  [4, 3, 2],
  [31, 7.5, 2],
  [32, 7.5, 1],
  [38, 9, 1],
])("with %i right answers, the next band is %f and needs %i more", (raw, band, more) => {
  expect(nextBand([...DEFAULT_BAND_TABLES.reading_academic], raw)).toEqual({ band, more });
});

test("there is no next band at band 9", () =>
  expect(nextBand([...DEFAULT_BAND_TABLES.reading_academic], 39)).toBeNull());

test.each([
  [1, 3, 33],
  [2, 3, 67],
  [1, 8, 13],
  [0, 0, 0],
  [20, 20, 100],
])("%i of %i is %i %%", (right, total, expected) => expect(percent({ right, total })).toBe(expected));
