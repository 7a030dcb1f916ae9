import { expect, test } from "vitest";
import type { ListeningPosition } from "#core/exam/attempt/listening-plan.ts";
import { type Playing, syncStep } from "./exam-sync.ts";

const part = (number: number) => ({
  number,
  title: `Part ${number}`,
  audio: `part-${number}`,
  pauses: [],
  start: 0,
  end: 60_000,
});
const playing = (number: number, at: number): ListeningPosition => ({
  kind: "part",
  part: part(number),
  at,
  pause: null,
});
const check: ListeningPosition = { kind: "check", left: 120_000 };
const idle: Playing = { audio: null, at: 0, length: null, isPaused: true, hasEnded: false };
const first = (at: number, more: Partial<Playing> = {}): Playing => ({
  audio: "part-1",
  at,
  length: 60_000,
  isPaused: false,
  hasEnded: false,
  ...more,
});

test.each<[string, ListeningPosition, Playing, object]>([
  [
    "the start is heard from its first word",
    playing(1, 400),
    idle,
    { kind: "load", audio: "part-1", at: 0, missed: 0 },
  ],
  ["a reload goes on where the clock is", playing(1, 31_000), idle, { kind: "load", at: 31_000, missed: 31_000 }],
  ["sound that is with the clock is left alone", playing(1, 5_000), first(4_200), { kind: "none" }],
  ["sound that was held up catches up", playing(1, 40_000), first(5_000), { kind: "seek", at: 40_000, missed: 35_000 }],
  ["sound that runs ahead is taken back", playing(1, 5_000), first(8_000), { kind: "seek", at: 5_000, missed: 0 }],
  ["a pause from outside is not one", playing(1, 5_000), first(4_800, { isPaused: true }), { kind: "play" }],
  [
    "the next part is loaded",
    playing(2, 200),
    first(60_000, { hasEnded: true }),
    { kind: "load", audio: "part-2", at: 0 },
  ],
  ["the last words are let finish", playing(2, 200), first(59_000), { kind: "none" }],
  ["but not for long", playing(2, 2_100), first(59_500), { kind: "load", audio: "part-2", at: 2_100 }],
  ["a part slept through is skipped", playing(2, 20_000), first(10_000), { kind: "load", at: 20_000, missed: 20_000 }],
  ["a file that ended early is left ended", playing(1, 59_900), first(59_500, { hasEnded: true }), { kind: "none" }],
  ["a file shorter than planned is not sought past its end", playing(1, 61_000), first(30_000), { kind: "none" }],
  ["in the time to check there is silence", check, first(30_000), { kind: "stop" }],
  ["once the last words are over", check, first(59_000), { kind: "none" }],
  ["and nothing to stop", check, first(60_000, { isPaused: true, hasEnded: true }), { kind: "none" }],
])("%s", (_, wanted, playing, step) => expect(syncStep(wanted, playing)).toMatchObject(step));
