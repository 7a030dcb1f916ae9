import fc from "fast-check";
import { expect, test } from "vitest";
import { BYTE_ORDER_MARK, escapeCell, readCsv, writeCsvLine } from "./csv.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["+44 20", "'+44 20"],
  ["-2", "'-2"],
  ["@name", "'@name"],
  ["＝1", "'＝1"],
  ["\tx", "'\tx"],
  ['say "hi"', '"say ""hi"""'],
  ["=A1,B1", '"\'=A1,B1"'],
  ["tide", "tide"],
])("writes %j so that a spreadsheet shows the same text and calculates nothing", (text, cell) => {
  expect(escapeCell(text)).toBe(cell);
});

test("reads quotes, line breaks in cells, and every kind of line end", () => {
  const file = `${BYTE_ORDER_MARK}word,meaning\r\n"a ""b""","one\r\ntwo"\n\nlast,\rx,y`;
  expect(readCsv(file)).toEqual({
    rows: [
      { line: 1, cells: ["word", "meaning"] },
      { line: 2, cells: ['a "b"', "one\r\ntwo"] },
      { line: 5, cells: ["last", ""] },
      { line: 6, cells: ["x", "y"] },
    ],
  });
});

test.each([
  ["a quotation mark that is not closed", 'a,b\nc,"d', 2],
  ["a quotation mark inside a cell", 'a,b\n\nc"d,e', 3],
  ["text after a quotation mark", '"a" b,c', 1],
])("names the line of %s", (_name, file, faultyLine) => {
  expect(readCsv(file)).toEqual({ faultyLine });
});

test("reads back every row that was written, formulas too", () => {
  // Texts with an apostrophe before a formula are left out: reading them removes the apostrophe.
  const text = fc
    .oneof(fc.string(), fc.stringMatching(/^[=+@'"\-,\r\n\ta ]{0,6}$/u))
    .filter((cell) => !/^'[=+\-@＝＋－＠\t\r]/u.test(cell));
  const row = fc.array(text, { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const read = readCsv(BYTE_ORDER_MARK + rows.map(writeCsvLine).join(""));
      expect("rows" in read && read.rows.map(({ cells }) => cells)).toEqual(rows);
    }),
  );
});

test("writes negative numbers as numbers, and a text that looks like one as text", () => {
  expect(writeCsvLine([-0.5, "-0.5", 3])).toBe("-0.5,'-0.5,3\r\n");
});
