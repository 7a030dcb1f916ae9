import { expect, test } from "vitest";
import { describeBox, formatNumberList } from "./navigator-label.ts";

test.each([
  [{ number: 16, isAnswered: true, isFlagged: true, isCurrent: false }, "Question 16, answered, marked for review"],
  [{ number: 19, isAnswered: false, isFlagged: false, isCurrent: true }, "Question 19, not answered, current"],
  [{ number: 1, isAnswered: true, isFlagged: false, isCurrent: false }, "Question 1, answered"],
])("the box %j is labelled %s", (box, label) => expect(describeBox(box)).toBe(label));

test.each([
  [[], ""],
  [[4], "4"],
  [[4, 5], "4 and 5"],
  [[7, 5, 6], "5 to 7"],
  [[1, 3, 4, 5, 6, 12, 13], "1, 3 to 6, 12 and 13"],
])("formats the numbers %j as %j", (numbers, label) => expect(formatNumberList(numbers)).toBe(label));
