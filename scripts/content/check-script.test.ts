import { expect, test } from "vitest";
import { readScript } from "../audio/script.ts";
import { checkScript } from "./check-script.ts";
import { createReporter, type Finding } from "./findings.ts";

const TALK = `
part: part-4
title: A talk
speakers:
  narrator: { name: Narrator, voice: george }
  lee: { name: Lee, voice: emma }
  ana: { name: Ana, voice: siwis }
script:
  - narrator: [Part four.]
  - pause: 45
    label: Read questions 31 to 40
  - lee:
      - Good morning.
  - lee:
      - Today I am going to talk about salt.
  - pause: 30
    label: Check your answers to part 4
`;

function problemsOf(number: number, yaml: string, answers: string[] = []): string[] {
  const findings: Finding[] = [];
  checkScript(readScript(yaml), {
    number,
    answers: new Set(answers),
    place: [],
    report: createReporter("module.yaml", () => null, findings),
  });
  return findings.map(({ message }) => message);
}

test("accepts a talk with one preview and one speaker", () => {
  expect(problemsOf(4, TALK)).toEqual([]);
});

const LONG = Array.from({ length: 41 }, () => "salt").join(" ");

test.each([
  [
    "a second preview",
    "  - lee:\n      - Today",
    "  - pause: 30\n    label: Read on\n  - lee:\n      - Today",
    "2 pauses",
  ],
  ["a break in the talk", "  - lee:\n      - Today", "  - gap: 3\n  - lee:\n      - Today", "the talk has a break"],
  [
    "a narrator in the talk",
    "  - lee:\n      - Today",
    "  - narrator: [Now.]\n  - lee:\n      - Today",
    "the narrator interrupts",
  ],
  ["a second speaker", "  - lee:\n      - Today", "  - ana:\n      - Today", "more than one person"],
  ["a short preview", "pause: 45", "pause: 15", "15 seconds"],
  ["a long preview", "pause: 45", "pause: 60", "60 seconds"],
  ["a long sentence", "Good morning.", LONG, "41 words"],
])("Part 4 may not have %s", (_, from, to, problem) => {
  expect(problemsOf(4, TALK.replace(from, to)).join()).toContain(problem);
});

test("reports a Part 2 with only one preview", () => {
  expect(problemsOf(2, TALK)).toEqual([expect.stringContaining("1 pauses to read questions, not 2")]);
});

test.each([
  ["an overlap", "  - lee:\n      - Today", "  - overlap: 0.3\n  - lee:\n      - Today"],
  [
    "words that another speaker says at the same time",
    "      - Today",
    "      - { over: ana, text: Yes. }\n      - Today",
  ],
])("reports somebody who speaks over an answer or the sentences around it, by %s", (_, from, to) => {
  const yaml = TALK.replace(from, to);
  const overlapped = readScript(yaml).items.find((item) => item.kind === "speech" && item.text.startsWith("Today"));
  const answer = overlapped?.kind === "speech" ? overlapped.id : "";
  expect(problemsOf(4, yaml, [answer]).join()).toContain("somebody speaks over an answer");
  expect(problemsOf(4, yaml, ["c1"]).join()).not.toContain("somebody speaks over");
});
