import { describe, expect, test } from "vitest";
import type { Cue } from "#core/exam/content/part.ts";
import { cueAt, evidenceCues, spansOf, splitIntoTurns } from "./cues.ts";

const cues: Cue[] = [
  { id: "c1", kind: "speech", speaker: "Narrator", text: "Part one.", start: 600, end: 1_400 },
  { id: "c2", kind: "speech", speaker: "Narrator", text: "Read questions 1 to 6.", start: 1_700, end: 3_000 },
  { id: "c3", kind: "pause", text: "Read questions 1 to 6", start: 3_500, end: 33_500 },
  { id: "c4", kind: "speech", speaker: "Hana", text: "Good morning.", start: 34_000, end: 35_000 },
  { id: "c5", kind: "speech", speaker: "Ewan", text: "Hello.", start: 35_200, end: 36_000 },
  { id: "c6", kind: "speech", speaker: "Ewan", text: "It is Mostyn.", start: 50_000, end: 52_000 },
];

test.each([
  [0, null],
  [599, null],
  [600, "c1"],
  [1_699, "c1"],
  [1_700, "c2"],
  [20_000, "c3"],
  [35_199, "c4"],
  [35_200, "c5"],
  [49_999, "c5"],
  [900_000, "c6"],
])("at %i ms the current sentence is %s", (at, id) => expect(cueAt(cues, at)?.id ?? null).toBe(id));

test("has no current sentence without cues", () => expect(cueAt([], 100)).toBeNull());

test("splits a transcript into turns and pauses", () => {
  expect(splitIntoTurns(cues).map((turn) => [turn.kind === "speech" ? turn.speaker : "-", turn.cues.length])).toEqual([
    ["Narrator", 2],
    ["-", 1],
    ["Hana", 1],
    ["Ewan", 2],
  ]);
});

describe("evidence", () => {
  const cue = (id: string, part = "part-1") => ({ kind: "cue" as const, part, cue: id });

  test("lists the evidence of one part in the order of the recording", () => {
    const found = evidenceCues(cues, [cue("c6"), cue("c4"), cue("c1", "part-2")], "part-1");
    expect(found.map(({ id }) => id)).toEqual(["c4", "c6"]);
  });

  test("plays sentences that are close together as one range, and others as separate ranges", () => {
    expect(spansOf(cues.filter(({ id }) => ["c4", "c5"].includes(id)))).toEqual([{ start: 33_750, end: 36_120 }]);
    expect(spansOf(cues.filter(({ id }) => ["c4", "c6"].includes(id)))).toEqual([
      { start: 33_750, end: 35_120 },
      { start: 49_750, end: 52_120 },
    ]);
  });

  test("never starts a range before the start of the recording", () => {
    expect(spansOf([{ id: "c0", kind: "speech", text: "Hm.", start: 100, end: 300 }])).toEqual([
      { start: 0, end: 420 },
    ]);
  });
});
