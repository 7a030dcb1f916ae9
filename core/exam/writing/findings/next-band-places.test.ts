import { expect, test } from "vitest";
import { lexicon } from "#tests/content/evaluator-answers.ts";
import { essay, report } from "#tests/content/museum-tasks.ts";
import type { Criterion } from "../evaluation.ts";
import { prepareAnswer } from "../prepare-answer.ts";
import { findNextBandPlace } from "./next-band-places.ts";
import { sayFinding } from "./say-finding.ts";

function find(text: string, task = essay, criterion: Criterion = "task") {
  const found = findNextBandPlace(prepareAnswer({ task, brief: null, text, lexicon }), criterion);
  return found && { id: found.id, quote: found.place?.quote, say: sayFinding(found) };
}

const OPENING = "People disagree about museums and their fees. A small fee is fair.";
const CLAIM = "A fee keeps old museums alive.";
const REASON =
  "The roof is old and the rooms are cold, because nobody pays for warm air and new walls. A small sum at the door would mend both within a year, and no guest would have to stay away from the place.";
const EXAMPLE = "For example, guards in old houses wear warm hats in winter.";
const MEANING = "This shows that warm rooms are worth a small sum of money to all of us who go there.";
const END = "In conclusion, a fee is fair, because it keeps the rooms warm for those who like old things.";
const body = (...paragraphs: string[]) => [OPENING, ...paragraphs, END].join("\n\n");
const TOLD = `${CLAIM} ${REASON} ${EXAMPLE} ${MEANING}`;

test("finds the body paragraph without an example", () => {
  expect(find(body(TOLD, `The old rooms need warm air. ${REASON}`))).toMatchObject({
    id: "no-example",
    quote: "The old rooms need warm air.",
  });
  expect(find(body(TOLD, TOLD))).toBeNull();
});

test("takes a name, a number and the writer's own experience for examples", () => {
  for (const sign of ["In Spain it works.", "It costs 3 pounds.", "My town does it."])
    expect(find(body(TOLD, `${CLAIM} ${REASON} ${sign}`))?.id).not.toBe("no-example");
});

test("finds a sentence that only lists examples, unless the paragraph tells one", () => {
  const named = "They need things such as warm air, new walls and hats.";
  expect(find(body(TOLD, `${CLAIM} ${REASON} ${named} ${MEANING}`))).toMatchObject({
    id: "named-examples",
    quote: named,
  });
  expect(find(body(TOLD, `${CLAIM} ${REASON} ${named} ${EXAMPLE} ${MEANING}`))).toBeNull();
});

test("finds an example that ends its paragraph", () => {
  expect(find(body(TOLD, `${CLAIM} ${REASON} ${MEANING} ${EXAMPLE}`))).toMatchObject({
    id: "example-at-end",
    quote: EXAMPLE,
  });
});

test("finds a body paragraph that is much shorter than another one, and counts both", () => {
  const short = "The guards like it too. For example, guards of old houses wear hats. This shows that it is cold.";
  const found = find(body(TOLD, short));
  expect(found).toMatchObject({ id: "shortest-body", quote: "The guards like it too." });
  expect(found?.say).toContain("has 19 words, and your longest has");
});

test("finds a conclusion of one short sentence without a reason", () => {
  const text = [OPENING, TOLD, TOLD, "In conclusion, a small fee at the door is fair to all guests of the place."].join(
    "\n\n",
  );
  expect(find(text)).toMatchObject({
    id: "short-conclusion",
    quote: "In conclusion, a small fee at the door is fair to all guests of the place.",
  });
});

const CHART = "The chart shows how many guests came to two museums.\n\n";
test.each([
  ["The old museum had 40 guests. The new one had 70 guests in May and 90 guests in June.", "no-comparison"],
  ["The old museum had 40% of the guests, compared to 70% in the new museum.", "no-difference"],
  ["The old museum had 40% of the guests, 30% more than the new museum with 10%.", undefined],
  ["The guests rose from 40% in the old museum to 70% in the new museum.", undefined],
  ["The old museum had 40% in May, 50% in June, 60% in July, 70% in August and 80% at the end.", "many-figures"],
])("for the report %j finds %s", (sentence, id) => {
  expect(find(CHART + sentence, report)?.id).toBe(id);
});

test("finds an overview of one sentence with one feature", () => {
  const overview = (text: string) =>
    find(`${CHART}${text}\n\nThe old museum had most guests in May.`, { ...report, kind: "process" })?.id;
  expect(overview("Overall, more guests came to the old museum.")).toBe("short-overview");
  expect(overview("Overall, more guests came to the old museum, while the new one was empty.")).toBeUndefined();
});

test("finds a body paragraph in which no sentence links back", () => {
  const plain = "Old museums are cold in winter. Guards wear hats and coats. Guests bring warm coats and hats.";
  expect(find(body(TOLD, plain), essay, "coherence")).toMatchObject({
    id: "no-links",
    quote: "Old museums are cold in winter.",
  });
  expect(find(body(TOLD, `${plain} This is why few come.`), essay, "coherence")).toBeNull();
});

test("finds an introduction without a view only if the task asks for one beside two others", () => {
  const both = {
    ...essay,
    prompt: [{ text: "Some like museums, others like parks. Discuss both views and give your own opinion." }],
  };
  const answer = (opening: string) => [opening, TOLD, TOLD, END].join("\n\n");
  const neutral = "Some people like to visit old museums, while other people like to walk in parks.";
  expect(find(answer(neutral), both)).toMatchObject({ id: "late-view", quote: neutral });
  expect(find(answer(neutral))?.id).not.toBe("late-view");
  for (const view of ["I prefer parks.", "This essay will demonstrate that parks are good."])
    expect(find(answer(`${neutral} ${view}`), both)?.id).not.toBe("late-view");
});

test("finds a sentence of forty-five words", () => {
  const long = `The roof of the old house ${"and the door of the cold room ".repeat(6)}need new paint.`;
  const opening = "People disagree about museums and their fees, because a small fee is fair.";
  const grammarPlace = (paragraph: string) => find([opening, TOLD, paragraph, END].join("\n\n"), essay, "grammar");
  expect(grammarPlace(`${TOLD} ${long}`)).toMatchObject({ id: "sentence-length", quote: long });
  expect(grammarPlace(TOLD)).toBeNull();
});
