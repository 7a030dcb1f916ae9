import { describe, expect, test } from "vitest";
import { level, mix, trim } from "./samples.ts";

const RATE = 24_000;
const ms = (value: number) => (value * RATE) / 1000;

/** Returns silence, a square wave of a loudness, and silence; lengths in milliseconds. */
function tone(before: number, length: number, after: number, loudness: number): Int16Array {
  const samples = new Int16Array(ms(before + length + after));
  for (let i = ms(before); i < ms(before + length); i += 1)
    samples[i] = Math.floor(i / 60) % 2 === 0 ? loudness : -loudness;
  return samples;
}

const rms = (samples: Int16Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

describe("trim", () => {
  test("leaves 50 ms before and 120 ms after", () => {
    expect(trim(tone(500, 1000, 700, 8000), RATE).length).toBe(ms(50 + 1000 + 120));
  });

  test("removes no more silence than there is", () => {
    expect(trim(tone(0, 1000, 0, 8000), RATE).length).toBe(ms(1000));
  });

  test("starts and ends at zero, so that joins do not click", () => {
    const cut = trim(tone(0, 1000, 0, 8000), RATE);
    expect([cut[0], cut.at(-1)].map((sample) => Math.abs(sample ?? 1))).toEqual([0, 0]);
  });

  test("does not cut a side that is turned off", () => {
    const sides = { start: true, end: false };
    expect(trim(tone(500, 1000, 700, 8000), RATE, sides).length).toBe(ms(50 + 1000 + 700));
  });

  test("returns nothing for silence", () => {
    expect(trim(new Int16Array(RATE), RATE)).toHaveLength(0);
  });
});

test("adds sounds at their positions, without going over the limit", () => {
  const samples = Int16Array.of(20_000, 20_000);
  const mixed = mix(4, [
    { start: 0, samples },
    { start: 1, samples },
  ]);
  expect([...mixed]).toEqual([20_000, 32_767, 20_000, 0]);
});

describe("level", () => {
  test("brings speech to the target loudness, whatever its loudness and pauses were", () => {
    for (const loudness of [300, 2000, 9000]) {
      const levelled = level(tone(200, 1000, 800, loudness), RATE, -23);
      expect(rms(levelled.slice(ms(200), ms(1200)))).toBeCloseTo(32768 * 10 ** (-23 / 20), -1);
    }
  });

  test("never clips", () => {
    const peaky = tone(0, 1000, 0, 500);
    peaky[ms(500)] = 20_000;
    const levelled = level(peaky, RATE, -3);
    expect(levelled.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0)).toBeLessThan(32_000);
  });
});
