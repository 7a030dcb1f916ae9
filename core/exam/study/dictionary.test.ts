import fc from "fast-check";
import { expect, test } from "vitest";
import { PARTS_OF_SPEECH, readDictionary, type Sense, writeDictionary } from "./dictionary.ts";

const line = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => !/[\t\n]/u.test(text));
const sense: fc.Arbitrary<Sense> = fc.record({
  part: fc.constantFrom(...(Object.keys(PARTS_OF_SPEECH) as Sense["part"][])),
  definition: line,
});

test("reads back every word that was written", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(line, fc.array(sense, { minLength: 1 })), { selector: ([one]) => one }),
      (all) => {
        const dictionary = readDictionary(`A notice above.\n\n${writeDictionary(new Map(all))}`);
        for (const [lemma, senses] of all) expect(dictionary.senses(lemma)).toEqual(senses);
      },
    ),
  );
});

test("returns no meanings of an unknown word, and leaves out an unknown part of speech", () => {
  const dictionary = readDictionary("tide\tnthe rise of the sea\txsomething later");
  expect(dictionary.senses("tide")).toEqual([{ part: "n", definition: "the rise of the sea" }]);
  expect(dictionary.senses("tides")).toEqual([]);
});

test("refuses to write a definition that would break the file", () => {
  expect(() => writeDictionary(new Map([["tide", [{ part: "n", definition: "one\ntwo" }]]]))).toThrow("tide");
});
