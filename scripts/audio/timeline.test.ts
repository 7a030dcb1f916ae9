import { expect, test } from "vitest";
import type { Cast } from "./cast.ts";
import type { ScriptItem } from "./script.ts";
import { layOut } from "./timeline.ts";

const cast: Cast = {
  folder: "",
  engines: {},
  voices: {},
  timing: { lead: 1, sentence: 0.4, turn: 0.5, aroundPause: 0.8, tail: 2 },
  output: { rate: 1000, bitrate: 32, loudness: -16, peak: -1.5, speech: -23 },
};
const speech = (id: string, speaker: string): ScriptItem => ({
  kind: "speech",
  turn: 1,
  id,
  speaker,
  voice: speaker,
  text: id,
  say: id,
});
const sound = (...ids: string[]) => new Map(ids.map((id, index) => [id, new Int16Array(100).fill(index + 1)]));

test("places sentences, turns, silences and pauses by their lengths", () => {
  const items: ScriptItem[] = [
    speech("c1", "a"),
    speech("c2", "a"),
    speech("c3", "b"),
    { kind: "pause", id: "c4", text: "Read", seconds: 30 },
    speech("c5", "a"),
    { kind: "gap", seconds: 1.5 },
    speech("c6", "b"),
  ];
  const { cues, samples } = layOut(items, sound("c1", "c2", "c3", "c5", "c6"), cast);
  expect(cues.map(({ id, start, end }) => [id, start, end])).toEqual([
    ["c1", 1000, 1100],
    ["c2", 1500, 1600],
    ["c3", 2100, 2200],
    ["c4", 3000, 33_000],
    ["c5", 33_800, 33_900],
    ["c6", 35_400, 35_500],
  ]);
  expect(samples.length).toBe(37_500);
  for (const { kind, start, end } of cues) {
    expect(samples[start - 1]).toBe(0);
    expect(samples[start] !== 0).toBe(kind === "speech");
    expect(samples[end]).toBe(0);
  }
});

test("adds the closing silence after a pause at the end", () => {
  const { samples } = layOut(
    [speech("c1", "a"), { kind: "pause", id: "c2", text: "Check", seconds: 30 }],
    sound("c1"),
    cast,
  );
  expect(samples.length).toBe(1000 + 100 + 800 + 30_000 + 2000);
});

test("throws for a sentence without sound", () => {
  expect(() => layOut([speech("c1", "a")], new Map(), cast)).toThrow("no sound for c1");
});
