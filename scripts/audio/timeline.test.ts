import { expect, test } from "vitest";
import type { Cast } from "./cast.ts";
import type { Script, ScriptItem } from "./script.ts";
import type { Sentence } from "./sentences.ts";
import { layOut } from "./timeline.ts";

/** A pause of a fixed length. */
const fixed = (seconds: number) => ({ middle: seconds, spread: 0, least: seconds, most: seconds });
const cast: Cast = {
  engine: { name: "", licence: "", voices: "", model: "" },
  voices: {},
  pronunciation: {},
  pauses: {
    comma: fixed(0.1),
    dash: fixed(0.2),
    sentence: fixed(0.4),
    turn: fixed(0.5),
    answer: fixed(0.7),
    narrator: fixed(0.6),
  },
  timing: { lead: 1, aroundPause: 0.8, tail: 2 },
  output: { rate: 1000, bitrate: 32, loudness: -16, peak: -1.5, speech: -23, background: -54 },
};

const speech = (
  id: string,
  speaker: string,
  extra: { text?: string; after?: number; over?: true } = {},
): ScriptItem => ({
  kind: "speech",
  turn: 1,
  id,
  speaker,
  voice: speaker,
  text: id,
  say: id,
  ...extra,
});

/** Lays out items whose sentences all last 0.3 s. */
function layOutItems(...items: ScriptItem[]) {
  const script: Script = { part: "part-1", title: "", background: "room", voices: [], items };
  const sentence: Sentence = { samples: new Int16Array(300).fill(1), silences: [], edges: [] };
  return layOut(script, new Map(items.flatMap((item) => (item.kind === "speech" ? [[item.id, sentence]] : []))), cast);
}
const cueTimes = (timeline: ReturnType<typeof layOutItems>) =>
  timeline.cues.map(({ id, start, end }) => [id, start, end]);

test("places sentences, turns, answers, silences and pauses by their lengths", () => {
  const timeline = layOutItems(
    speech("c1", "a"),
    speech("c2", "a", { text: "Yes?" }),
    speech("c3", "b"),
    speech("c4", "a", { after: 1.2 }),
    speech("c5", "b"),
    { kind: "pause", id: "c6", text: "Read", seconds: 30 },
    speech("c7", "a"),
    { kind: "gap", seconds: 1.5 },
    speech("c8", "b"),
  );
  expect(cueTimes(timeline)).toEqual([
    ["c1", 1000, 1300],
    ["c2", 1700, 2000],
    ["c3", 2700, 3000],
    ["c4", 3500, 3800],
    ["c5", 5000, 5300],
    ["c6", 6100, 36_100],
    ["c7", 36_900, 37_200],
    ["c8", 38_700, 39_000],
  ]);
  expect(timeline.length).toBe(41_000);
});

test("ends with the silence that the script gives the last sentence", () => {
  expect(layOutItems(speech("c1", "a", { after: 5 })).length).toBe(6300);
});

test("begins an overlapping turn before the end of the previous one", () => {
  const timeline = layOutItems(speech("c1", "a"), { kind: "overlap", seconds: 0.2 }, speech("c2", "b"));
  expect(timeline.sounds.map(({ start }) => start)).toEqual([1000, 1100]);
  expect(cueTimes(timeline)).toEqual([
    ["c1", 1000, 1300],
    ["c2", 1300, 1400],
  ]);
});

test("lets a speaker continue while another one says something over it", () => {
  const timeline = layOutItems(speech("c1", "a"), speech("c2", "b", { over: true }), speech("c3", "a"));
  const [first, over, next] = timeline.sounds;
  expect(first?.start).toBe(1000);
  expect(over?.start).toBeGreaterThan(1000);
  expect(over?.start).toBeLessThan(1300);
  expect(over?.samples[0]).toBe(1);
  expect(next?.start).toBe(1700);
});

test("ends a scene at the narrator's words and at a pause with a countdown", () => {
  const timeline = layOutItems(
    speech("c1", "Narrator"),
    speech("c2", "a"),
    speech("c3", "b"),
    { kind: "pause", id: "c4", text: "Read", seconds: 30 },
    speech("c5", "Narrator"),
    speech("c6", "a"),
  );
  expect(timeline.scenes).toEqual([
    { start: 1200, end: 3500 },
    { start: timeline.sounds.at(-1)!.start - 600, end: timeline.sounds.at(-1)!.start + 900 },
  ]);
});

test("the same script gives the same times", () => {
  const items = [speech("c1", "a"), speech("c2", "b", { over: true }), speech("c3", "a")];
  expect(layOutItems(...items)).toEqual(layOutItems(...items));
});
