import { describe, expect, it } from "vitest";
import { barHeight, createLevelMeter, type LevelSample } from "./level-meter.ts";

/** Feeds one sample every 100 ms and returns the level after the last. */
function feedAll(samples: LevelSample[]): string {
  const meter = createLevelMeter();
  let level = "";
  for (const [index, sample] of samples.entries()) level = meter.feed(sample, index * 100);
  return level;
}
const silence: LevelSample = { rms: 0.0005, peak: 0.002 };
const voice: LevelSample = { rms: 0.06, peak: 0.4 };
const murmur: LevelSample = { rms: 0.008, peak: 0.03 };
const shout: LevelSample = { rms: 0.5, peak: 1 };
const repeat = (sample: LevelSample, count: number): LevelSample[] => Array.from({ length: count }, () => sample);

describe("the level meter", () => {
  it("waits three seconds before it reports silence", () => {
    expect(feedAll(repeat(silence, 30))).toBe("waiting");
    expect(feedAll(repeat(silence, 31))).toBe("silent");
  });
  it("reports a good level for a voice, also in pauses between words", () => {
    expect(feedAll([...repeat(voice, 10), ...repeat(silence, 20)])).toBe("good");
    expect(feedAll([...repeat(voice, 10), ...repeat(silence, 30)])).toBe("silent");
    expect(feedAll([...repeat(voice, 10), ...repeat(silence, 40), voice])).toBe("good");
  });
  it("reports a quiet voice", () => {
    expect(feedAll(repeat(murmur, 40))).toBe("quiet");
    expect(feedAll([...repeat(murmur, 10), voice])).toBe("good");
  });
  it("reports repeated clipping, and not a single clip", () => {
    expect(feedAll([...repeat(voice, 10), shout])).toBe("good");
    expect(feedAll([...repeat(voice, 10), ...repeat(shout, 3)])).toBe("loud");
    expect(feedAll([...repeat(shout, 3), ...repeat(voice, 25)])).toBe("good");
  });
});

it("a bar has 8 to 100 percent of its height, more for louder sound", () => {
  expect([0, 0.001, 0.5, 1].map(barHeight)).toEqual([8, 8, 100, 100]);
  expect(barHeight(0.03)).toBeGreaterThan(barHeight(0.01));
});
