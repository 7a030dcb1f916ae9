import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SoundMeasures } from "#core/exam/speaking/measures.ts";

/**
 * Returns a recording made by Chromium's MediaRecorder: webm, Opus at 32 kbit/s, one slice a second, unknown sizes. It
 * contains three of our examiner's questions (tidewater-1, test 1: p1-home-1, p1-mornings, p1-home). Besides
 * the silence at their ends, 1.2 and 0.4 seconds of silence separate them. There is a hiss 58 dB below full scale.
 */
export function spokenAnswer(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(import.meta.dirname, "spoken-answer.webm")));
}

/** Our measures of the spoken answer, decoded by the same Chromium with decodeAudioData at 16,000 Hz. */
export const MEASURED_BY_CHROMIUM: SoundMeasures = {
  duration: 14_700,
  from: 1120,
  to: 13_050,
  speech: 8870,
  pauses: 2,
  long_pauses: 2,
  syllables: 30,
  level: -160,
  noise: -717,
  clipped: 0,
  shape: "0000000eeeeedcadd8ccddddcdcdaca7100000000000dd9ededcecdddec864000000ee9ddddcde8ededca73000000000",
  gaps: [
    [4770, 1980],
    [9350, 1080],
  ],
};

/** The largest differences between two decoders: in milliseconds, in counts and in tenths of a decibel. */
const TOLERANCES = { ms: 20, count: 1, level: 10 };

/** Returns the measures that differ by more than a tolerance between two measurements of the same recording. */
export function differingMeasures(first: SoundMeasures, second: SoundMeasures): string[] {
  const { ms, count, level } = TOLERANCES;
  const compare = (name: keyof SoundMeasures, tolerance: number): string[] => {
    const [a, b] = [first[name] as number, second[name] as number];
    return Math.abs(a - b) > tolerance ? [`${name}: ${a} and ${b}`] : [];
  };
  const differingBars = first.shape
    .split("")
    .filter((bar, i) => Math.abs(Number.parseInt(bar, 16) - Number.parseInt(second.shape[i] ?? "0", 16)) > 1);
  const isSameShape = first.shape.length === second.shape.length && differingBars.length === 0;
  return [
    ...compare("duration", ms),
    ...compare("from", ms),
    ...compare("to", ms),
    // Each pause has two ends.
    ...compare("speech", ms * (1 + first.pauses)),
    ...compare("pauses", 0),
    ...compare("long_pauses", 0),
    ...compare("syllables", Math.max(count, Math.ceil(first.syllables / 50))),
    ...compare("level", level),
    // The noise is measured in the quietest moments, in which decoders differ most.
    ...compare("noise", 3 * level),
    ...compare("clipped", count),
    ...(isSameShape ? [] : [`shape: ${first.shape}, ${second.shape}`]),
    ...first.gaps.flatMap(([start, length], i) => {
      const [otherStart = 0, otherLength = 0] = second.gaps[i] ?? [];
      return Math.abs(start - otherStart) > ms || Math.abs(length - otherLength) > 2 * ms ? [`gap ${i}`] : [];
    }),
  ];
}
