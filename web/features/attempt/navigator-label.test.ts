import { expect, test } from "vitest";
import { navigatorLabel, numberList } from "./navigator-label.ts";

test.each([
  [{ number: 16, answered: true, flagged: true, current: false }, "Question 16, answered, marked for review"],
  [{ number: 19, answered: false, flagged: false, current: true }, "Question 19, not answered, current"],
  [{ number: 1, answered: true, flagged: false, current: false }, "Question 1, answered"],
])("the box %j is labelled %s", (box, label) => expect(navigatorLabel(box)).toBe(label));

test.each([
  [[], ""],
  [[4], "4"],
  [[4, 5], "4 and 5"],
  [[7, 5, 6], "5 to 7"],
  [[1, 3, 4, 5, 6, 12, 13], "1, 3 to 6, 12 and 13"],
])("formats the numbers %j as %j", (numbers, words) => expect(numberList(numbers)).toBe(words));
