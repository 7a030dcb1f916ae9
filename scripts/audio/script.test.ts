import { expect, test } from "vitest";
import { wordErrors, words } from "./recognise.ts";
import { readScript } from "./script.ts";
import { toVtt } from "./vtt.ts";

const SCRIPT = `
part: part-1
title: A call
speakers:
  narrator: { name: Narrator, voice: v1 }
  ewan: { name: Ewan, voice: v2 }
script:
  - narrator: [Part one.]
  - pause: 30
    label: Read questions 1 to 6
  - gap: 1.5
  - ewan:
      - Hello.
      - { text: It’s number 16., say: It’s number sixteen. }
`;

test("reads a script into sentences, pauses and silences, numbered in order", () => {
  const script = readScript(SCRIPT);
  expect(script.voices).toEqual(["v1", "v2"]);
  expect(script.items).toEqual([
    { kind: "speech", id: "c1", speaker: "Narrator", voice: "v1", text: "Part one.", say: "Part one." },
    { kind: "pause", id: "c2", text: "Read questions 1 to 6", seconds: 30 },
    { kind: "gap", seconds: 1.5 },
    { kind: "speech", id: "c3", speaker: "Ewan", voice: "v2", text: "Hello.", say: "Hello." },
    { kind: "speech", id: "c4", speaker: "Ewan", voice: "v2", text: "It’s number 16.", say: "It’s number sixteen." },
  ]);
});

test.each([
  ["figures that are to be spoken", "Hello.", "I am 16.", "spell numbers"],
  ["figures in say", "say: It’s number sixteen.", "say: It’s number 16.", "spell numbers"],
  ["a speaker who was not introduced", "- ewan:", "- hana:", "no speaker hana"],
  ["a pause without a label", "    label: Read questions 1 to 6\n", "", ""],
  ["an unknown field", "- gap: 1.5", "- gap: 1.5\n    label: x", ""],
])("rejects %s", (_, from, to, says) => {
  expect(() => readScript(SCRIPT.replace(from, to))).toThrow(says);
});

test("writes cues as WebVTT", () => {
  const cue = { id: "c1", kind: "speech", speaker: "Ewan", text: "Hello.", start: 3_723_004, end: 3_724_050 } as const;
  expect(toVtt([cue, { id: "c2", kind: "pause", text: "Read", start: 3_725_000, end: 3_755_000 }])).toBe(
    "WEBVTT\n\nc1\n01:02:03.004 --> 01:02:04.050\n<v Ewan>Hello.\n\nc2\n01:02:05.000 --> 01:02:35.000\n[Read]\n",
  );
});

test.each([
  ["now listen carefully", "now listen carefully", 0],
  ["now listen carefully", "now listening carefully", 1],
  ["now listen carefully", "listen carefully", 1],
  ["now listen carefully", "and now listen very carefully", 2],
  ["now listen", "", 2],
])("counts %j recognised as %j as %d errors", (spoken, heard, errors) => {
  expect(wordErrors(words(spoken), words(heard))).toBe(errors);
});
