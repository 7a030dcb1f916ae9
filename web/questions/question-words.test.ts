import { expect, test } from "vitest";
import { moduleGroups, moduleNumbers } from "#core/exam/content/question-numbers.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { groupOf, limitWords, optionName, questionPrompt, questionsTitle, shownAnswer } from "./question-words.ts";

const groups = moduleGroups(fixtureModule);

test.each([
  [[14], "Question 14"],
  [[14, 15], "Questions 14 and 15"],
  [[17, 14, 15, 16], "Questions 14 to 17"],
  [[19, 14, 16], "Questions 14, 16 and 19"],
  [[], "Questions"],
])("the title of %j", (numbers, title) => expect(questionsTitle(numbers)).toBe(title));

test.each([
  [{ words: 1, number: false }, "One word only"],
  [{ words: 1, number: true }, "One word and/or a number"],
  [{ words: 2, number: false }, "Up to two words"],
  [{ words: 3, number: true }, "Up to three words and/or a number"],
  [{ words: 0, number: true }, "A number"],
])("the limit %j", (limit, words) => expect(limitWords(limit)).toBe(words));

test.each([
  ["TRUE", "True"],
  ["NOT GIVEN", "Not given"],
  ["B", "B"],
  ["iv", "iv"],
])("the option %s", (id, name) => expect(optionName(id)).toBe(name));

test.each([
  [1, "Heading for paragraph B"],
  [3, "The notches on the quay are evenly spaced."],
  [7, "Which two things could change the time or height of high water?"],
  [10, "The float moved a … that drew on a drum."],
  [11, "So that it always settles the same way, … is put inside before the map is laid on."],
  [13, "Ready in: … days"],
  [14, "Large: … months"],
  [17, "Very wet paper will …, while paper that is too … does not meet the next strip."],
  [19, "a strip of the map"],
])("the prompt of question %i", (number, text) => {
  const group = groupOf(groups, number);
  expect(group && questionPrompt(group, number).text).toBe(text);
});

test("every question of the fixture has a prompt", () => {
  for (const number of moduleNumbers(fixtureModule)) {
    const group = groupOf(groups, number);
    expect(group && questionPrompt(group, number).text).not.toBe("");
  }
});

test.each([
  [3, "NOT GIVEN", "Not given"],
  [5, "B", "B  Nobody had been to blame."],
  [8, "D", "Paragraph D"],
  [1, "ii", "ii  A machine that took its own notes"],
  [16, "B", "B  tear"],
  [10, "the pencil", "the pencil"],
])("the answer to question %i", (number, given, shown) => {
  const group = groupOf(groups, number);
  expect(group && shownAnswer(group, number, given)).toBe(shown);
});
