import { expect, test } from "vitest";
import { formatWordLimit, questionsTitle } from "./question-labels.ts";

test.each([
  [[14], "Question 14"],
  [[14, 15], "Questions 14 and 15"],
  [[17, 14, 15, 16], "Questions 14 to 17"],
  [[19, 14, 16], "Questions 14, 16 and 19"],
  [[], "Questions"],
])("names the questions %j", (numbers, title) => expect(questionsTitle(numbers)).toBe(title));

test.each([
  [{ words: 1, number: false }, "One word only"],
  [{ words: 1, number: true }, "One word and/or a number"],
  [{ words: 2, number: false }, "Up to two words"],
  [{ words: 3, number: true }, "Up to three words and/or a number"],
  [{ words: 0, number: true }, "A number"],
])("describes the word limit %j", (limit, words) => expect(formatWordLimit(limit)).toBe(words));
