import { expect, it } from "vitest";
import { EXAMINER_CRITERIA, EXAMINER_STATUSES } from "#core/wire/examiner.ts";
import { countWords, creditWords, criteriaOf, paragraphsOf, statusVariant, statusWords } from "./words.ts";

it("says each status as people do, in its colour (spec §4)", () => {
  expect(EXAMINER_STATUSES.map((status) => [statusWords(status), statusVariant(status)])).toEqual([
    ["Payment made", "info"],
    ["Grammar check", "warning"],
    ["Final check", "primary"],
    ["Evaluated", "success"],
    ["Failed", "danger"],
    ["Pending", "secondary"],
  ]);
  expect([statusWords("IN-PROGRESS"), statusVariant("IN-PROGRESS")]).toEqual(["In progress", "info"]);
  expect(statusVariant("WHATEVER-COMES")).toBe("secondary");
});

it("names the criteria in the exam's order; the first by the task's own name", () => {
  expect(criteriaOf(1).map(({ id, label }) => [id, label])).toEqual(Object.entries(EXAMINER_CRITERIA));
  expect(criteriaOf(1)[0]?.name).toBe("Task Achievement");
  expect(criteriaOf(2)[0]).toEqual({ id: "ta", label: "TR", name: "Task Response" });
});

it("counts in words", () => {
  expect([countWords(1, "word"), countWords(0, "word"), creditWords(1), creditWords(2)]).toEqual([
    "1 word",
    "0 words",
    "1 credit",
    "2 credits",
  ]);
  expect(paragraphsOf(" One.\n\n\nTwo,\nstill two. ")).toEqual(["One.", "Two,\nstill two."]);
  expect(paragraphsOf(" \n")).toEqual([]);
});
