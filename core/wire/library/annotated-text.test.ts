import fc from "fast-check";
import { expect, it } from "vitest";
import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import { readAnnotated, writeAnnotated } from "./annotated-text.ts";

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: fc.constantFrom("<", ">", "&", '"', "'", "a", ";", " ", "/", "=", "span", "data-type") }),
);
const anyMarks = (text: string): fc.Arbitrary<GrammarMark[]> =>
  fc
    .uniqueArray(fc.nat(text.length), { maxLength: 8 })
    .map((cuts) => cuts.sort((a, b) => a - b))
    .chain((cuts) =>
      fc.tuple(
        ...cuts.slice(1).map((end, i) =>
          fc.record({
            start: fc.constant(cuts[i] ?? 0),
            end: fc.constant(end),
            type: fc.constantFrom<GrammarMark["type"]>("grammar", "style", "spelling", "punctuation"),
            rule: anyText,
            reason: anyText,
            suggestions: fc.array(
              anyText.map((suggestion) => suggestion.replace(/\n/g, " ")),
              { maxLength: 3 },
            ),
          }),
        ),
      ),
    );

it("reads back any text with marks that writeAnnotated wrote", () => {
  fc.assert(
    fc.property(
      anyText.chain((text) => fc.tuple(fc.constant(text), anyMarks(text))),
      ([text, marks]) => {
        expect(readAnnotated(writeAnnotated(text, marks))).toEqual({ text, marks });
      },
    ),
    { numRuns: 500 },
  );
});

it("writes no markup except its own spans", () => {
  fc.assert(
    fc.property(
      anyText.chain((text) => fc.tuple(fc.constant(text), anyMarks(text))),
      ([text, marks]) => {
        const bare = writeAnnotated(text, marks).replace(
          /<span(?: data-(?:type|rule|reason|suggestion)="[^"<>]*")+>|<\/span>/g,
          "",
        );
        expect(bare).not.toMatch(/[<>]/);
      },
    ),
  );
});

it("reads arbitrary input without throwing, and finds only marks of known types", () => {
  fc.assert(
    fc.property(anyText, (html) => {
      for (const mark of readAnnotated(html).marks)
        expect(["grammar", "style", "spelling", "punctuation"]).toContain(mark.type);
    }),
  );
});

it.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '<span onclick="alert(1)">a</span>',
  '<span data-type="grammar" onclick="alert(1)">a</span>',
  '<span data-type="grammar" style="position:fixed">a</span>',
  '<span data-type="script">a</span>',
  '<span data-type="grammar"><b>a</b></span>',
  '<span data-type="grammar" data-type="style">a</span>',
  '<SPAN DATA-TYPE="grammar">a</SPAN>',
  "<svg/onload=alert(1)>",
  '<a href="javascript:alert(1)">a</a>',
  "<iframe srcdoc='<script>alert(1)</script>'>",
  "<math><mtext></mtext></math>",
])("reads foreign markup as text: %s", (html) => {
  expect(readAnnotated(html)).toEqual({ text: html, marks: [] });
});

it("keeps a reason that looks like markup as text", () => {
  const read = readAnnotated('<span data-type="grammar" data-reason="&lt;img onerror=alert(1)&gt;">a</span>');
  expect(read).toEqual({
    text: "a",
    marks: [{ start: 0, end: 1, type: "grammar", rule: "grammar", reason: "<img onerror=alert(1)>", suggestions: [] }],
  });
});

it("leaves out marks that overlap or are outside the text", () => {
  const mark = { type: "style", rule: "r", reason: "", suggestions: [] } as const;
  const marks = [
    { ...mark, start: 0, end: 3, suggestions: [] },
    { ...mark, start: 2, end: 4, suggestions: [] },
    { ...mark, start: 3, end: 99, suggestions: [] },
  ];
  expect(readAnnotated(writeAnnotated("abcdef", marks)).marks).toHaveLength(1);
});
