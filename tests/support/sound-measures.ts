import type { SoundMeasures } from "#core/exam/speaking/measures.ts";

/** Returns the measures of a minute and a half of fluent speech. */
export function soundMeasures(change: Partial<SoundMeasures> = {}): SoundMeasures {
  return {
    duration: 91_000,
    from: 500,
    to: 90_500,
    speech: 81_000,
    pauses: 18,
    long_pauses: 1,
    syllables: 320,
    level: -200,
    noise: -550,
    clipped: 0,
    shape: "0369cf",
    gaps: [[4000, 1200]],
    ...change,
  };
}
