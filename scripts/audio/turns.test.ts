import { expect, test } from "vitest";
import { join } from "node:path";
import { readCast } from "./cast.ts";
import { readScript } from "./script.ts";
import { requestOf, takesOf } from "./turns.ts";

const cast = readCast(join(import.meta.dirname, "../../content/audio"));
const createScript = (lines: string) =>
  readScript(`
part: part-1
title: A call
speakers:
  hana: { name: Hana, voice: emma }
  ewan: { name: Ewan, voice: daniel }
script:
${lines}
`);
const listTakes = (lines: string) =>
  takesOf(createScript(lines), cast).map(({ sentences }) => sentences.map(({ id }) => id));

test("speaks a turn as a whole, and what others say over it separately", () => {
  const lines = `
  - hana:
      - You pay once a year,
      - { over: ewan, text: Right. }
      - and then you can borrow whatever you need.
  - ewan: [Good.]`;
  expect(listTakes(lines)).toEqual([["c1", "c3"], ["c2"], ["c4"]]);
});

test("divides a long turn at ends of sentences into parts of about the same length", () => {
  const sentence = "We open at nine on all days of the week, and close when the last visitor has gone home.";
  const takes = takesOf(createScript(`  - hana:\n${`      - ${sentence}\n`.repeat(7)}`), cast);
  expect(takes.map(({ sentences }) => sentences.length)).toEqual([2, 3, 2]);
});

test("speaks a very short turn together with another one, so that it is not hurried", () => {
  const [short] = takesOf(createScript("  - hana: [Right.]"), cast);
  const [long] = takesOf(createScript("  - hana: [That is quite right.]"), cast);
  expect(short && requestOf(short, cast)).toHaveLength(2);
  expect(long && requestOf(long, cast)).toHaveLength(1);
});

test("the same words in the same voice are one take", () => {
  const [first, second] = takesOf(
    createScript("  - hana: [Right.]\n  - ewan: [Well.]\n  - hana: [Right.]"),
    cast,
  ).filter(({ voice }) => voice === "emma");
  expect(first?.key).toBe(second?.key);
});
