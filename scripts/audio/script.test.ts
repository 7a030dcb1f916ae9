import { expect, test } from "vitest";
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
    { kind: "speech", id: "c1", turn: 1, speaker: "Narrator", voice: "v1", text: "Part one.", say: "Part one." },
    { kind: "pause", id: "c2", text: "Read questions 1 to 6", seconds: 30 },
    { kind: "gap", seconds: 1.5 },
    { kind: "speech", id: "c3", turn: 2, speaker: "Ewan", voice: "v2", text: "Hello.", say: "Hello." },
    {
      kind: "speech",
      id: "c4",
      turn: 2,
      speaker: "Ewan",
      voice: "v2",
      text: "It’s number 16.",
      say: "It’s number sixteen.",
    },
  ]);
});

test("reads a slower sentence, a silence after it, words that another speaker says over it, and an overlap", () => {
  const script = readScript(`
part: part-1
title: A call
background: cafe
speakers:
  hana: { name: Hana, voice: v1 }
  ewan: { name: Ewan, voice: v2, pace: 0.9 }
script:
  - hana:
      - { text: "M, O, S.", pace: 0.8, after: 1.2 }
      - { over: ewan, text: Right. }
      - And the rest?
  - overlap: 0.3
  - ewan: [T.]
`);
  expect(script.background).toBe("cafe");
  const hana = { kind: "speech", turn: 1, speaker: "Hana", voice: "v1" };
  const ewan = { kind: "speech", speaker: "Ewan", voice: "v2", pace: 0.9 };
  expect(script.items).toEqual([
    { ...hana, id: "c1", text: "M, O, S.", say: "M, O, S.", pace: 0.8, after: 1.2 },
    { ...ewan, id: "c2", turn: 2, text: "Right.", say: "Right.", over: true },
    { ...hana, id: "c3", text: "And the rest?", say: "And the rest?" },
    { kind: "overlap", seconds: 0.3 },
    { ...ewan, id: "c4", turn: 3, text: "T.", say: "T." },
  ]);
});

test.each([
  ["a speaker who speaks over their own turn", "- Hello.", "- { over: ewan, text: Hello. }", "over"],
  ["digits in text that is spoken", "Hello.", "I am 16.", "spell numbers"],
  ["digits in say", "say: It’s number sixteen.", "say: It’s number 16.", "spell numbers"],
  ["a speaker who is not listed", "- ewan:", "- hana:", "no speaker hana"],
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
