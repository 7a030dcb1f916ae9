import fc from "fast-check";
import { expect, test } from "vitest";
import { answerPreview, questionPreview, trimTo } from "./preview.ts";

test("turns a question into text without tags, with decoded entities and single spaces", () => {
  expect(questionPreview("<p>Fish &amp; <strong>chips</strong></p><ul><li>a &lt; b</li></ul>")).toBe(
    "Fish & chips a < b",
  );
});

test("cuts a long question between words, with an ellipsis, within 120 characters", () => {
  const preview = questionPreview(`<p>${"museum ".repeat(40)}</p>`);
  expect(preview).toMatch(/museum…$/u);
  expect(preview.length).toBeLessThanOrEqual(120);
});

test("leaves out the standard opening of Task 2", () => {
  expect(questionPreview("<p>Write about the following topic.</p><p>Museums should be free.</p>")).toBe(
    "Museums should be free.",
  );
});

test("joins the paragraphs of a short answer, without cutting it", () => {
  expect(answerPreview("One line.\n\nAnother.")).toBe("One line. Another.");
});

test("trimTo never exceeds the given length", () => {
  fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => trimTo(text, 120).length <= 120));
});
