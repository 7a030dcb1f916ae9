import { expect, it } from "vitest";
import { fixtureSpeaking } from "#tests/support/fixture-speaking.ts";
import { describeStart } from "./start-labels.ts";

const facts = (module: typeof fixtureSpeaking, parts: readonly number[] | null) =>
  Object.fromEntries(describeStart(module, parts, "exam").facts.map(({ name, value }) => [name, value]));

it("states parts, answers and time of a whole interview, of one part, and of a module with only Parts 2 and 3", () => {
  const cueCard = { ...fixtureSpeaking, duration: 480, parts: fixtureSpeaking.parts.filter((part) => part.number > 1) };
  expect(facts(fixtureSpeaking, null)).toMatchObject({ Parts: 3, Answers: 7, Time: "11 to 14 minutes" });
  expect(facts(fixtureSpeaking, [2])).toMatchObject({ Parts: 1, Answers: 2, Time: "about 5 minutes" });
  expect(facts(cueCard, null)).toMatchObject({ Parts: 2, Answers: 4, Time: "about 8 minutes" });
});
