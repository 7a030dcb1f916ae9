import fc from "fast-check";
import { expect, test } from "vitest";
import { answerPreview, questionPreview, trimTo } from "./preview.ts";

test("a question is text: no tags, entities as characters, one space between words", () => {
  expect(questionPreview("<p>Fish &amp; <strong>chips</strong></p><ul><li>a &lt; b</li></ul>")).toBe(
    "Fish & chips a < b",
  );
});

test("a long question ends between words, with an ellipsis, within 120 characters", () => {
  const preview = questionPreview(`<p>${"museum ".repeat(40)}</p>`);
  expect(preview).toMatch(/museum…$/u);
  expect(preview.length).toBeLessThanOrEqual(120);
});

test("the formula of Task 2 gives way to the question", () => {
  expect(questionPreview("<p>Write about the following topic.</p><p>Museums should be free.</p>")).toBe(
    "Museums should be free.",
  );
});

test("a short text stays as it is", () => {
  expect(answerPreview("One line.\n\nAnother.")).toBe("One line. Another.");
});

test("no text comes out longer than asked", () => {
  fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => trimTo(text, 120).length <= 120));
});
