import { expect, test } from "vitest";
import { lexicon } from "#tests/content/evaluator-answers.ts";
import { essay } from "#tests/content/museum-tasks.ts";
import { measure } from "../measure.ts";
import { prepareAnswer } from "../prepare-answer.ts";
import { TERMS } from "../weights.ts";
import { findPriorities } from "./find-priorities.ts";

const OPENING = "People disagree about museums and their fees. A small fee is fair.";
const REASON =
  "A fee keeps old museums alive. The roof is old and the rooms are cold, because nobody pays for warm air and new walls. A small sum at the door would mend both within a year, and no guest would have to stay away from the place.";
const EXAMPLE = "For example, guards in old houses wear warm hats in winter. This shows that warm rooms are worth it.";
const END = "In conclusion, a fee is fair, because it keeps the rooms warm for those who like old things.";

/** Returns the ids of the priorities of an essay whose second body paragraph has no example. */
function idsOf(sentence: string, bands: Readonly<Record<string, number>>, body = REASON): string[] {
  const text = [OPENING, `${REASON} ${EXAMPLE} ${sentence}`, body, END].join("\n\n");
  const answer = prepareAnswer({ task: essay, brief: null, text, lexicon });
  const scored = TERMS.filter(({ id }) => id in bands).map((term) => ({ term, bands: bands[term.id] ?? 0, cost: 0.5 }));
  return findPriorities(answer, measure(answer), scored, []).map(({ id }) => id);
}

test("begins with a place to improve, not with a single slip of grammar", () => {
  expect(idsOf("Some guards believes it.", { "error-free": 1.1 })[0]).toBe("no-example");
});

test("begins with a place to improve, not with three misspelt words in a long answer", () => {
  const misspelt = "They help comunities, goverments and vistors.";
  const long = `${REASON} ${REASON.replace("A fee", "Money")} ${REASON.replace("A fee", "Income")}`;
  expect(idsOf(misspelt, { spelling: 1.1 }, long)[0]).not.toBe("spelling");
  expect(idsOf(misspelt, { spelling: 1.1 })[0]).toBe("spelling");
});

test("begins with the length if the answer has far fewer words than required", () => {
  expect(idsOf("Some guards believes it.", { "error-free": 1.1, "length-essay": 1.1 })[0]).toBe("length-essay");
});
