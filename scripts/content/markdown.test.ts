import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileInline, compileText, countTextWords } from "./markdown.ts";

describe("inline Markdown", () => {
  it.each([
    ["plain", { text: "plain" }],
    ["an *italic* word", { text: "an italic word", marks: [{ kind: "italic", start: 3, end: 9 }] }],
    ["**bold**", { text: "bold", marks: [{ kind: "bold", start: 0, end: 4 }] }],
    [
      "*a **b** c*",
      {
        text: "a b c",
        marks: [
          { kind: "italic", start: 0, end: 5 },
          { kind: "bold", start: 2, end: 3 },
        ],
      },
    ],
    ["5 \\* 3", { text: "5 * 3" }],
    ["‘pips’ 😀 *x*", { text: "‘pips’ 😀 x", marks: [{ kind: "italic", start: 10, end: 11 }] }],
  ])("%j", (source, text) => {
    expect(compileInline(source)).toEqual({ text, problems: [] });
  });

  it.each(["*open", "**open", "<b>x</b>", "[a](b)", "`x`"])("reports %j", (source) => {
    expect(compileInline(source).problems).not.toEqual([]);
  });

  it("keeps every mark inside its text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("*", "**", "a", " ", "é", "😀", "\\*") }), (source) => {
        const { text } = compileInline(source);
        for (const mark of text.marks ?? []) {
          expect(mark.start).toBeGreaterThanOrEqual(0);
          expect(mark.end).toBeGreaterThan(mark.start);
          expect(mark.end).toBeLessThanOrEqual(text.text.length);
        }
      }),
    );
  });
});

describe("a text file", () => {
  const source = `# Listening to the Pipes

> Finding a leak depends on
> somebody who can hear it.

**A** The first paragraph,
on two lines.

## Part *two*

**B** **Bold** beginning.

- one item
- another,
  on two lines

Note: a pipe is a tube.
`;

  it("is compiled to blocks", () => {
    const { text, problems } = compileText(source, "pipes");
    expect(problems).toEqual([]);
    expect(text).toEqual({
      id: "pipes",
      title: "Listening to the Pipes",
      standfirst: "Finding a leak depends on somebody who can hear it.",
      blocks: [
        { id: "pipes.p1", kind: "paragraph", letter: "A", text: "The first paragraph, on two lines." },
        { id: "pipes.p2", kind: "heading", text: "Part two", marks: [{ kind: "italic", start: 5, end: 8 }] },
        {
          id: "pipes.p3",
          kind: "paragraph",
          letter: "B",
          text: "Bold beginning.",
          marks: [{ kind: "bold", start: 0, end: 4 }],
        },
        { id: "pipes.p4", kind: "list_item", text: "one item" },
        { id: "pipes.p5", kind: "list_item", text: "another, on two lines" },
        { id: "pipes.p6", kind: "note", text: "a pipe is a tube." },
      ],
    });
    expect(countTextWords(text)).toBe(21);
  });

  it.each([
    ["text", 1, "no title"],
    ["# T\n\n# U\n\ntext", 3, "one title"],
    ["# T\n\ntext\n\n> late", 5, "one standfirst"],
    ["# T", 1, "no paragraph"],
    ["# T\n\n1. one", 3, "not allowed"],
    ["# T\n\n| a | b |", 3, "not allowed"],
    ["# T\n\n**A** x\n\n**C** y", 1, "letters run A, C"],
  ])("reports %j", (bad, line, message) => {
    expect(compileText(bad, "x").problems).toContainEqual({ line, message: expect.stringContaining(message) });
  });
});
