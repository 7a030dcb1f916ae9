import { describe, expect, test } from "vitest";
import { compareWords, heardWords, namesOf, spokenWords } from "./heard-words.ts";

const findMisheardKinds = (said: string, heard: string, names: string[] = []) =>
  compareWords(spokenWords(said, new Set(names)), heardWords(heard)).map(({ kind }) => kind);

describe("comparing what was said with what was heard", () => {
  test.each([
    ["now listen carefully", "Now listen carefully."],
    ["er, we’d like to, um, join", "We'd like to join."],
    ["Thank you, Mister Mostyn", "Thank you, Mr. Mostyn."],
    ["the centre and its colours", "The center and its colors"],
    ["M, O, S, T, Y, N", "M-O-S-T-Y-N"],
    ["R, U, double L", "R-U-L-L"],
    ["M, O, S, T, Y, N", "Mostyn"],
    ["oh one six", "zero one six"],
    ["the car park", "the carpark"],
    ["a waterproof coat", "a water proof coat"],
    ["they’re here, and it’s what I’d like", "They are here and it is what I would like"],
    ["the driver’s seat", "the drivers seat"],
    ["No, all right, in the sale", "Know alright in the sail"],
  ])("%j heard as %j has no error", (said, heard) => {
    expect(findMisheardKinds(said, heard)).toEqual([]);
  });

  test.each([
    ["now listen carefully", "now listening carefully", ["plain"]],
    ["now listen carefully", "listen carefully", ["plain"]],
    ["now listen carefully", "and now listen very carefully", ["plain", "plain"]],
    ["number sixteen", "number sixty", ["numbers"]],
    ["my name is Hallam", "my name is Hello", ["names"]],
    ["now listen", "", ["plain", "plain"]],
  ])("%j heard as %j has errors of the kinds %j", (said, heard, kinds) => {
    expect(findMisheardKinds(said, heard, ["hallam"])).toEqual(kinds);
  });
});

test("names are words with a capital inside a sentence, and not days, months or I", () => {
  const texts = ["Good morning, I’m from Castlegate. We open on Tuesday, I think.", "Thank you, Mr Hallam."];
  expect([...namesOf(texts, ["Siobhan"])].sort()).toEqual(["castlegate", "hallam", "mr", "siobhan"]);
});
