import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it, test } from "vitest";
import { learnerText, MAX_TEXT_CHARACTERS } from "./learner-text.ts";
import { plainText } from "./plain-text.ts";

describe("plainText", () => {
  test.each([
    ["text is left alone", "Question 7 is hard. Isn't it?", "Question 7 is hard. Isn't it?"],
    ["blanks at both ends are removed", "  \n hello \n\n", "hello"],
    ["line ends become one kind", "a\r\nb\rc\u2028d\u0085e", "a\nb\nc\nd\ne"],
    ["tabs become spaces", "a\tb", "a b"],
    ["other control characters are removed", "a\u0000b\u0007c\u001b[31md\u007fe\u009bf", "abc[31mdef"],
    ["bidi control characters are removed", "user\u202Egnp.exe\u202C \u2066x\u2069 \u200Fy", "usergnp.exe x y"],
    ["invisible characters are removed", "\uFEFFa\u200Bb\u2060c", "abc"],
    [
      "joiners that scripts and emoji need are not removed",
      "\u0646\u200C\u0647 \u{1F469}\u200D\u{1F4BB}",
      "\u0646\u200C\u0647 \u{1F469}\u200D\u{1F4BB}",
    ],
    ["several empty lines become one", "a\n \n\t\n\n\nb", "a\n\nb"],
    ["accents are composed", "cafe\u0301", "caf\u00e9"],
    ["half of a surrogate pair is removed", "a\ud800b", "ab"],
    ["markup is only text", "<b>bold</b> & <script>", "<b>bold</b> & <script>"],
  ])("%s", (_name, typed, cleaned) => {
    expect(plainText(typed)).toBe(cleaned);
  });

  it("changes nothing when applied again, and removes characters that hide or reorder text", () => {
    const part = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("\u202E", "\r\n", "\n", "\u2028", " ", "\t", "\u0301", "\ud800"),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const cleaned = plainText(parts.join(""));
        expect(plainText(cleaned)).toBe(cleaned);
        expect(cleaned).not.toMatch(/(?!\n)\p{Cc}|\p{Cs}|[\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\u061C]|\n{3}/u);
      }),
      { numRuns: 200 },
    );
  });
});

test("cleans a text with 200,000 blanks in a row", () => {
  const blanks = " ".repeat(200_000);
  expect(plainText(`a${blanks}b`)).toHaveLength(200_002);
});

test("requires a learner's text and limits it, both after cleaning", () => {
  const schema = learnerText("Comment is required");
  const messageOf = (input: unknown) => v.safeParse(schema, input).issues?.[0].message;
  expect(messageOf(undefined)).toBe("Comment is required");
  expect(messageOf(" \u200B\n\u202E ")).toBe("Comment is required");
  expect(messageOf("x".repeat(MAX_TEXT_CHARACTERS + 1))).toMatch(/at most 2000 characters/u);
  expect(messageOf(` ${"x".repeat(MAX_TEXT_CHARACTERS)} `)).toBeUndefined();
});
