import { expect, test } from "vitest";
import { findMarks } from "#core/exam/grammar/find-marks.ts";
import { lexicon } from "#tests/content/evaluator-answers.ts";
import { essay as task } from "#tests/content/museum-tasks.ts";
import { measure } from "../measure.ts";
import { prepareAnswer } from "../prepare-answer.ts";
import { GRAMMAR_FINDERS, mistakesIn } from "./grammar-finders.ts";

function found(finder: string, text: string) {
  const answer = prepareAnswer({ task, brief: null, text, lexicon });
  return GRAMMAR_FINDERS[finder]?.(answer, measure(answer)) ?? null;
}

test("counts mistakes by their reason, because one rule may have several", () => {
  const mistakes = found(
    "error-free",
    "The guards in this fields are old. Every rooms are cold. Although this perspectives are valid, they walk.",
  );
  expect(mistakes?.values).toMatchObject({ count: 2, others: 1, reason: expect.stringContaining("“these”") });
});

test("names a wrong form before a comma splice", () => {
  const rule = (text: string) => found("error-free", text)?.values["rule"];
  expect(rule("The museum is old, it needs a roof. Some visitors believes it.")).toBe("agreement-plural");
  expect(rule("The museum is old, it needs a roof.")).toBe("comma-splice");
});

test("takes a missing apostrophe for a slip of form, not for a mistake of grammar", () => {
  expect(found("error-free", "The guards dont sell coins.")).toBeNull();
  expect(found("mechanics", "the guards sell coins.")).not.toBeNull();
});

test("asks for no capital in a line of a few words without a full stop", () => {
  const text = "The guards sell old coins in the hall of the museum.";
  expect(found("mechanics", `${text}\n\nroofs\n\ncoins and halls`)).toBeNull();
  expect(found("mechanics", `${text}\n\nroofs are old.`)).not.toBeNull();
});

test("does not join a sentence with one that lacks its subject", () => {
  const joined = (second: string) => found("forms", `The guards sell old coins. ${second}`);
  expect(joined("Visitors buy the rooms.")).not.toBeNull();
  expect(joined("Was the best museum there.")).toBeNull();
});

test("counts only mistakes whose marks the learner sees: a mark of spelling may cover one of grammar", () => {
  const text = "Some visitors believes it. Museums help peoples an goverment. She go there.";
  const answer = prepareAnswer({ task, brief: null, text, lexicon });
  const seen = answer.seenMarks();
  expect(seen.map(({ start }) => start)).toEqual(findMarks(text, lexicon).map(({ start }) => start));
  expect(mistakesIn({ ...answer, seenMarks: () => [] })).toEqual([]);
});
