import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generateSound, type Sound, makeTalk } from "#tests/support/generate-sound.ts";
import { levelOf } from "./decibels.ts";
import { createSoundMeter } from "./measure-sound.ts";
import { MAX_WAVEFORM_BARS, MAX_GAPS, type SoundMeasures } from "./measures.ts";
import { SAMPLE_RATE } from "./sound-frames.ts";

function measure(samples: Int16Array, slice = samples.length): SoundMeasures {
  const meter = createSoundMeter();
  for (let at = 0; at < samples.length; at += Math.max(1, slice)) meter.feed(samples.subarray(at, at + slice));
  return meter.finish();
}
const silence = (ms: number): Sound => ({ ms });

describe("levels", () => {
  it.each([
    [0, -960],
    [1, -903],
    [32_768 ** 2, 0],
    [32_768 ** 2 / 2, -30],
    [32_768 ** 2 / 1000, -300],
    [10 ** 6, -303],
  ])("returns for the mean square %d the level %d in tenths of a decibel", (power, level) => {
    expect(Math.abs(levelOf(power) - level)).toBeLessThanOrEqual(2);
  });
  it("agree with the logarithm to two tenths of a decibel", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 0xffff_ffff }), (power) => {
        const exact = Math.max(-960, 100 * Math.log10(power / 32_768 ** 2));
        expect(Math.abs(levelOf(power) - exact)).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe("pauses", () => {
  it.each([
    { name: "no pause between syllables", pauses: [] },
    { name: "a pause too short to count", pauses: [150] },
    { name: "a short and a long pause", pauses: [400, 1500] },
    { name: "many pauses", pauses: [300, 600, 900, 1200, 2400] },
  ])("measures each pause to within 50 ms: $name", ({ pauses }) => {
    const counted = pauses.filter((ms) => ms >= 250);
    const sounds = [
      silence(700),
      ...makeTalk(8),
      ...pauses.flatMap((ms) => [silence(ms), ...makeTalk(8)]),
      silence(500),
    ];
    const measured = measure(generateSound(sounds, 62));
    expect(measured.pauses).toBe(counted.length);
    expect(measured.long_pauses).toBe(counted.filter((ms) => ms >= 1000).length);
    for (const [i, ms] of counted.entries())
      expect(Math.abs((measured.gaps[i]?.[1] ?? 0) - ms)).toBeLessThanOrEqual(50);
    expect(Math.abs(measured.from - 700)).toBeLessThanOrEqual(50);
  });

  it.each([50, 38, 33])("finds the same pauses with noise at -%d dB and measures the noise", (noise) => {
    const sounds = [
      silence(500),
      ...makeTalk(10),
      silence(800),
      ...makeTalk(10),
      silence(1500),
      ...makeTalk(10),
      silence(500),
    ];
    const measured = measure(generateSound(sounds, noise));
    expect([measured.pauses, measured.long_pauses]).toEqual([2, 1]);
    expect(Math.abs(measured.noise + noise * 10)).toBeLessThanOrEqual(15);
  });
});

it("counts syllables in tones that have them, and none in a hiss", () => {
  const measured = measure(
    generateSound([silence(400), ...makeTalk(20), silence(600), ...makeTalk(15), silence(400)], 65),
  );
  expect(Math.abs(measured.syllables - 35)).toBeLessThanOrEqual(2);
  const hiss = Array.from({ length: 10 }, (): Sound[] => [{ ms: 150, tone: { hertz: 5000, level: 18 } }, silence(60)]);
  expect(measure(generateSound([silence(400), ...hiss.flat(), silence(400)], 70)).syllables).toBe(0);
});

it("measures the level of the voice", () => {
  const measured = measure(
    generateSound([silence(500), { ms: 3000, tone: { hertz: 300, level: 20 } }, silence(500)], 70),
  );
  expect(Math.abs(measured.level + 200)).toBeLessThanOrEqual(10);
});

it("counts tenths of a second with clipped samples", () => {
  const samples = generateSound([silence(300), { ms: 2000, tone: { hertz: 220, level: 0 } }, silence(300)]);
  expect(measure(samples).clipped).toBeGreaterThanOrEqual(19);
  expect(measure(generateSound([silence(300), ...makeTalk(10), silence(300)])).clipped).toBe(0);
});

describe("finds no speech", () => {
  it.each([
    ["in nothing", generateSound([])],
    ["in silence", generateSound([silence(2000)])],
    ["in noise alone", generateSound([silence(3000)], 30)],
    ["in a hum", generateSound([{ ms: 3000, tone: { hertz: 50, level: 20 } }])],
    ["in a voice that is too quiet", generateSound([silence(500), ...makeTalk(10, 62), silence(500)], 70)],
  ])("%s", (_, samples) => {
    expect(measure(samples)).toMatchObject({ speech: 0, pauses: 0, syllables: 0, from: 0, to: 0, gaps: [] });
  });
});

const sounds = fc.array(
  fc.oneof(
    fc.record({ ms: fc.integer({ min: 10, max: 700 }) }),
    fc.record({
      ms: fc.integer({ min: 10, max: 700 }),
      tone: fc.record({ hertz: fc.integer({ min: 60, max: 7000 }), level: fc.integer({ min: 0, max: 90 }) }),
    }),
  ),
  { maxLength: 12 },
);
it("returns consistent measures that do not depend on the slice size", () => {
  const noises = fc.option(fc.integer({ min: 20, max: 90 }));
  fc.assert(
    fc.property(sounds, noises, fc.integer({ min: 1, max: 5000 }), (made, noise, slice) => {
      const samples = generateSound(made, noise);
      const measured = measure(samples);
      expect(measure(samples, slice)).toEqual(measured);
      const { duration, from, to, speech, pauses, long_pauses, gaps, shape } = measured;
      expect(duration).toBe(Math.floor((samples.length * 100) / SAMPLE_RATE) * 10);
      expect(0 <= from && from <= to && to <= duration).toBe(true);
      expect(speech).toBeLessThanOrEqual(to - from);
      expect(long_pauses).toBeLessThanOrEqual(pauses);
      expect(gaps.length).toBe(Math.min(pauses, MAX_GAPS));
      if (pauses <= MAX_GAPS) expect(gaps.reduce((sum, [, ms]) => sum + ms, 0)).toBe(to - from - speech);
      expect(shape.length).toBeLessThanOrEqual(MAX_WAVEFORM_BARS);
    }),
    { numRuns: 60 },
  );
});
