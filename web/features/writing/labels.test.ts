import { expect, it } from "vitest";
import { announceCount, barShare, describeTask, formatWordCount, versionTime } from "./labels.ts";

it("formats word counts", () => {
  expect([0, 1, 2].map(formatWordCount)).toEqual(["0 words", "1 word", "2 words"]);
});

it("describes an empty, a short and a full task", () => {
  expect(describeTask("Task 1", 0, 150)).toEqual({ text: "Task 1 is empty.", isShort: true });
  expect(describeTask("Task 1", 144, 150)).toEqual({
    text: "Task 1: 144 words, 6 below the 150 it asks for.",
    isShort: true,
  });
  expect(describeTask("Task 2", 250, 250)).toEqual({ text: "Task 2: 250 words.", isShort: false });
});

it("fills the bar to its mark only when the words reach the minimum", () => {
  expect([0, 75, 150, 200, 500].map((words) => barShare(words, 150))).toEqual([0, 0.375, 0.75, 1, 1]);
  expect([149, 249].map((words, index) => barShare(words, index === 0 ? 150 : 250))).toEqual([53 / 72, 53 / 72]);
});

it("announces every fifty words and the minimum, and nothing when words are deleted", () => {
  expect(announceCount(48, 49, 150)).toBeNull();
  expect(announceCount(49, 50, 150)).toBe("50 words");
  expect(announceCount(149, 150, 150)).toBe("150 words, the minimum is reached");
  expect(announceCount(151, 149, 150)).toBeNull();
  expect(announceCount(0, 120, 250)).toBe("120 words");
});

it("formats the time of a version", () => {
  const at = new Date(2026, 2, 3, 9, 41).getTime();
  expect(versionTime(at, at + 3_600_000)).toBe("Today at 09:41");
  expect(versionTime(at, at + 48 * 3_600_000)).toBe("3 March at 09:41");
});
