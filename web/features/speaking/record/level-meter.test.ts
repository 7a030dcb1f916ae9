import { describe, expect, it } from "vitest";
import { barHeight, createLevelMeter, type LevelSample } from "./level-meter.ts";

/** Feeds one sample every 100 ms and returns the last level word. */
function listen(samples: LevelSample[], meter = createLevelMeter(), from = 0): string {
  let word = "";
  for (const [i, sample] of samples.entries()) word = meter.feed(sample, from + i * 100);
  return word;
}
const silence: LevelSample = { rms: 0.0005, peak: 0.002 };
const voice: LevelSample = { rms: 0.06, peak: 0.4 };
const murmur: LevelSample = { rms: 0.008, peak: 0.03 };
const shout: LevelSample = { rms: 0.5, peak: 1 };
const many = (sample: LevelSample, count: number): LevelSample[] => Array.from({ length: count }, () => sample);

describe("the level meter", () => {
  it("waits three seconds before it reports silence", () => {
    expect(listen(many(silence, 30))).toBe("waiting");
    expect(listen(many(silence, 31))).toBe("silent");
  });
  it("is good for a voice, also in pauses between words", () => {
    expect(listen([...many(voice, 10), ...many(silence, 20)])).toBe("good");
    expect(listen([...many(voice, 10), ...many(silence, 30)])).toBe("silent");
    expect(listen([...many(voice, 10), ...many(silence, 40), voice])).toBe("good");
  });
  it("reports a quiet voice", () => {
    expect(listen(many(murmur, 40))).toBe("quiet");
    expect(listen([...many(murmur, 10), voice])).toBe("good");
  });
  it("reports clipping when it repeats, not once", () => {
    expect(listen([...many(voice, 10), shout])).toBe("good");
    expect(listen([...many(voice, 10), ...many(shout, 3)])).toBe("loud");
    expect(listen([...many(shout, 3), ...many(voice, 25)])).toBe("good");
  });
});

it("draws bars between 8 and 100 percent", () => {
  expect([0, 0.001, 0.5, 1].map(barHeight)).toEqual([8, 8, 100, 100]);
  expect(barHeight(0.03)).toBeGreaterThan(barHeight(0.01));
});
