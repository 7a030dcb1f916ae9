import { expect, test } from "vitest";
import { lexicon } from "#tests/content/evaluator-answers.ts";
import { report } from "#tests/content/museum-tasks.ts";
import { prepareAnswer } from "../prepare-answer.ts";
import { opensWithFigure, repeatedPhrase } from "./report-places.ts";

const prepare = (text: string) => prepareAnswer({ task: report, brief: null, text, lexicon });
const OPENING = "The chart shows how many people visited museums.\n\n";
const DETAILS = "It then rose to 45 per cent. It stayed there until May.";

test("finds a paragraph of a report that opens with a figure", () => {
  const first = "In 2010, 30 per cent of the visitors came by bus.";
  expect(opensWithFigure(prepare(`${OPENING}${first} ${DETAILS}`))?.place?.quote).toBe(first);
  for (const topic of [
    "More visitors came by bus than by car, at 30 per cent.",
    "A clear trend is the share of buses, at 30 per cent.",
    "Many visitors came by bus.",
  ])
    expect(opensWithFigure(prepare(`${OPENING}${topic} ${DETAILS}`))).toBeNull();
});

test("finds a phrase that a report uses five times", () => {
  const uses = (count: number) => "The number of visitors rose. ".repeat(count);
  expect(repeatedPhrase(prepare(OPENING + uses(5)))?.values).toEqual({
    phrase: "the number of",
    other: "how many",
    uses: 5,
  });
  expect(repeatedPhrase(prepare(OPENING + uses(4)))).toBeNull();
});
