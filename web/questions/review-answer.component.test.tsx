import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import type { QuestionMark } from "#core/exam/marking/mark.ts";
import { axeFaults } from "#tests/support/component.tsx";
import { ReviewAnswer } from "./review-answer.tsx";

const WHY_WRONG = "The text says that the owner sold it, not that he gave it away.";
const judge: QuestionGroup = {
  id: "judge",
  kind: "judge",
  type: "identifying_information",
  instructions: { text: "Choose TRUE, FALSE or NOT GIVEN." },
  scale: "true_false",
  questions: [{ number: 1, prompt: { text: "The owner gave the boat away." } }],
};
const chooseTwo: QuestionGroup = {
  id: "two",
  kind: "choose_many",
  type: "multiple_choice",
  instructions: { text: "Choose TWO answers." },
  numbers: [1, 2],
  prompt: { text: "Which TWO boats were sold?" },
  options: ["A", "B", "C", "D"].map((id) => ({ id, text: { text: `Boat ${id}` } })),
};
const commonKey = { evidence: [], explanation: "The owner sold it to a neighbour.", difficulty: 2 as const };
const keyOf = (...questions: ModuleKey["questions"]): ModuleKey => ({
  module_slug: "boats",
  content_version: "0000000000000001",
  key_version: "0000000000000001",
  questions,
});

function show(group: QuestionGroup, answerKey: ModuleKey, mark: Partial<QuestionMark>) {
  const fullMark: QuestionMark = {
    number: 1,
    type: group.type,
    part: 1,
    right: false,
    miss: "wrong",
    given: "",
    ...mark,
  };
  return render(
    <ul>
      <ReviewAnswer
        mark={fullMark}
        groups={[group]}
        answerKey={answerKey}
        seconds={0}
        isOpen={false}
        onToggle={() => {}}
        medium="read"
        evidence={null}
        actions={null}
      />
    </ul>,
  );
}

const judgeKey = keyOf({
  ...commonKey,
  number: 1,
  kind: "option",
  option: "FALSE",
  wrong: { TRUE: WHY_WRONG, "NOT GIVEN": "The text does say what became of the boat." },
});

test("says why the chosen option is wrong, but not why other options are wrong", async () => {
  show(judge, judgeKey, { given: "TRUE" });
  expect(screen.getByText(WHY_WRONG).checkVisibility()).toBe(true);
  expect(screen.queryByText("The text does say what became of the boat.")).toBeNull();
  expect(await axeFaults()).toEqual([]);
});

test("says why the chosen option is wrong if two questions share the options", () => {
  const shared = { ...commonKey, kind: "option_set" as const, set: ["A", "B"], wrong: { C: WHY_WRONG } };
  show(chooseTwo, keyOf({ ...shared, number: 1 }, { ...shared, number: 2 }), { number: 2, given: "C" });
  expect(screen.getByText(WHY_WRONG).checkVisibility()).toBe(true);
});

test.each([
  ["a right answer", judgeKey, { right: true, miss: null, given: "FALSE" }],
  ["no answer", judgeKey, { miss: "empty" as const, given: "" }],
  ["a key without reasons", keyOf({ ...commonKey, number: 1, kind: "option", option: "FALSE" }), { given: "TRUE" }],
])("shows no reason why an option is wrong for %s", (_name, answerKey, mark) => {
  show(judge, answerKey, mark);
  expect(screen.queryByText(WHY_WRONG)).toBeNull();
});
