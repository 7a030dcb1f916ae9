import { expect, test } from "vitest";
import type { ListeningPosition } from "#core/exam/attempt/listening-plan.ts";
import { type AudioElementState, nextSyncStep } from "./exam-sync.ts";

const part = (number: number) => ({
  number,
  title: `Part ${number}`,
  audio: `part-${number}`,
  pauses: [],
  start: 0,
  end: 60_000,
});
const playing = (number: number, playedMs: number): ListeningPosition => ({
  kind: "part",
  part: part(number),
  playedMs,
  pause: null,
});
const check: ListeningPosition = { kind: "check", leftMs: 120_000 };
const idle: AudioElementState = { audio: null, at: 0, length: null, isPaused: true, hasEnded: false };
const first = (at: number, changes: Partial<AudioElementState> = {}): AudioElementState => ({
  audio: "part-1",
  at,
  length: 60_000,
  isPaused: false,
  hasEnded: false,
  ...changes,
});

test.each<[string, ListeningPosition, AudioElementState, object]>([
  [
    "a new attempt loads part 1 from its first word",
    playing(1, 400),
    idle,
    { kind: "load", audio: "part-1", at: 0, missed: 0 },
  ],
  [
    "a reload continues at the position of the exam timer",
    playing(1, 31_000),
    idle,
    { kind: "load", at: 31_000, missed: 31_000 },
  ],
  ["sound within the allowed drift is not moved", playing(1, 5_000), first(4_200), { kind: "none" }],
  [
    "sound behind the timer is moved forward",
    playing(1, 40_000),
    first(5_000),
    { kind: "seek", at: 40_000, missed: 35_000 },
  ],
  ["sound ahead of the timer is moved back", playing(1, 5_000), first(8_000), { kind: "seek", at: 5_000, missed: 0 }],
  ["sound that another app paused plays again", playing(1, 5_000), first(4_800, { isPaused: true }), { kind: "play" }],
  [
    "the next part is loaded after the end of a part",
    playing(2, 200),
    first(60_000, { hasEnded: true }),
    { kind: "load", audio: "part-2", at: 0 },
  ],
  ["the last words of a part play on at the start of the next part", playing(2, 200), first(59_000), { kind: "none" }],
  [
    "the last words of a part are cut off two seconds into the next part",
    playing(2, 2_100),
    first(59_500),
    { kind: "load", audio: "part-2", at: 2_100 },
  ],
  [
    "a part during which the page slept is skipped",
    playing(2, 20_000),
    first(10_000),
    { kind: "load", at: 20_000, missed: 20_000 },
  ],
  [
    "a file that ended early does not play again",
    playing(1, 59_900),
    first(59_500, { hasEnded: true }),
    { kind: "none" },
  ],
  ["a file shorter than planned is not sought past its end", playing(1, 61_000), first(30_000), { kind: "none" }],
  ["sound stops in the checking time", check, first(30_000), { kind: "stop" }],
  ["the last words play on at the start of the checking time", check, first(59_000), { kind: "none" }],
  [
    "sound that has ended is not stopped in the checking time",
    check,
    first(60_000, { isPaused: true, hasEnded: true }),
    { kind: "none" },
  ],
])("%s", (_, wanted, playing, step) => expect(nextSyncStep(wanted, playing)).toMatchObject(step));
