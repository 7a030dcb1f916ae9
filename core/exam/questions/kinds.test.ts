import { expect, test } from "vitest";
import { groupOf, moduleGroups, moduleNumbers } from "#core/exam/content/question-numbers.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { rulesOf } from "./kinds.ts";
import { optionName } from "./option-label.ts";

const groups = moduleGroups(fixtureModule);

test.each([
  ["TRUE", "True"],
  ["NOT GIVEN", "Not given"],
  ["B", "B"],
  ["iv", "iv"],
])("names the option %s", (id, name) => expect(optionName(id)).toBe(name));

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
])("returns the prompt of question %i", (number, text) => {
  const group = groupOf(groups, number);
  expect(group && rulesOf(group).prompt(group, number).text).toBe(text);
});

test("returns a prompt for every question of the fixture", () => {
  for (const number of moduleNumbers(fixtureModule)) {
    const group = groupOf(groups, number);
    expect(group && rulesOf(group).prompt(group, number).text).not.toBe("");
  }
});

test.each([
  [3, "NOT GIVEN", "Not given"],
  [5, "B", "B  Nobody had been to blame."],
  [8, "D", "Paragraph D"],
  [1, "ii", "ii  A machine that took its own notes"],
  [16, "B", "B  tear"],
  [10, "the pencil", "the pencil"],
])("labels the answer to question %i", (number, given, shown) => {
  const group = groupOf(groups, number);
  expect(group && rulesOf(group).answerLabel(group, number, given)).toBe(shown);
});

test("lists the groups whose answers are moved from a list of options", () => {
  const placed = groups.filter((group) => rulesOf(group).bank(group) !== null);
  expect(placed.map((group) => group.id)).toEqual(["headings", "endings", "bank", "label-bank"]);
});

test("lists the groups that are about a picture", () => {
  const withPicture = groups.filter((group) => rulesOf(group).picture(group) !== null);
  expect(withPicture.map((group) => group.id)).toEqual(["label-typed", "label-bank"]);
});

test("lists the groups that ask for a paragraph", () => {
  const asking = groups.filter((group) => rulesOf(group).asksForParagraph(group));
  expect(asking.map((group) => group.type)).toEqual(["matching_information"]);
});
