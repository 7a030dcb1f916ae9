import { createRandom } from "../seeded-random.ts";
import type { Background } from "./script.ts";
import type { Samples } from "./samples.ts";

/**
 * The generated sounds of a background: a noise between two frequencies in hertz, a murmur of voices, and short events.
 * `swell` is the depth to which the noise rises and falls, 0 to 1. `murmur` and `gain` are levels relative to the
 * noise, and `every` is the mean number of seconds between events.
 */
type Recipe = { noise: { low: number; high: number; swell: number }; murmur: number; events: Event | null };
type Event = { every: number; make(random: () => number, rate: number): Float64Array; gain: number };

const RECIPES: Record<Background, Recipe> = {
  room: { noise: { low: 60, high: 500, swell: 0 }, murmur: 0, events: null },
  hall: { noise: { low: 50, high: 900, swell: 0.1 }, murmur: 0, events: { every: 14, make: thump, gain: 0.8 } },
  office: { noise: { low: 80, high: 1200, swell: 0.05 }, murmur: 0.5, events: { every: 1.6, make: tap, gain: 0.5 } },
  cafe: { noise: { low: 80, high: 1500, swell: 0.15 }, murmur: 2, events: { every: 4, make: clink, gain: 1 } },
  station: { noise: { low: 40, high: 700, swell: 0.5 }, murmur: 1.6, events: { every: 11, make: thump, gain: 1.5 } },
  outdoors: { noise: { low: 50, high: 600, swell: 0.7 }, murmur: 0, events: { every: 3.5, make: chirp, gain: 0.8 } },
};
/** The noise of a room is quieter than the other backgrounds. */
const ROOM_GAIN_DB = -8;
const FADE_SECONDS = 0.8;
const MURMUR_VOICES = 7;

/**
 * Returns a background of `length` samples at `level` dBFS (root mean square). A murmur consists of the recording's own
 * speech, backwards and without its higher sounds, so that no word is heard. The same arguments give the same sound.
 */
export function makeBackground(
  kind: Background,
  length: number,
  { rate, level, speech, seed }: { rate: number; level: number; speech: Samples; seed: number },
): Float64Array {
  const random = createRandom(seed);
  const { noise, murmur, events } = RECIPES[kind];
  const sound = normalise(bandNoise(length, noise.low, noise.high, rate, random));
  if (noise.swell > 0) swell(sound, noise.swell, rate, random);
  if (murmur > 0) add(sound, normalise(murmurOf(speech, length, rate, random)), murmur);
  if (events !== null)
    for (
      let seconds = events.every * random();
      seconds < length / rate;
      seconds += events.every * (0.3 + 1.4 * random())
    )
      add(sound, events.make(random, rate), events.gain * (0.4 + 0.6 * random()), Math.round(seconds * rate));
  const gain = (32768 * 10 ** ((level + (kind === "room" ? ROOM_GAIN_DB : 0)) / 20)) / rms(sound);
  const fade = Math.min(Math.round(FADE_SECONDS * rate), length >> 1);
  return sound.map((value, i) => value * gain * Math.min(1, i / fade, (length - 1 - i) / fade));
}

function murmurOf(speech: Samples, length: number, rate: number, random: () => number): Float64Array {
  const sum = new Float64Array(length);
  for (let voice = 0; voice < MURMUR_VOICES; voice += 1) {
    const from = Math.floor(random() * speech.length);
    for (let i = 0; i < length; i += 1)
      sum[i] = (sum[i] ?? 0) + (speech[(from + speech.length * 2 - (i % speech.length)) % speech.length] ?? 0);
  }
  return lowPass(lowPass(sum, 900, rate), 900, rate);
}

function bandNoise(length: number, low: number, high: number, rate: number, random: () => number): Float64Array {
  const white = Float64Array.from({ length }, () => random() * 2 - 1);
  const below = lowPass(lowPass(white, high, rate), high, rate);
  const rumble = lowPass(below, low, rate);
  return below.map((value, i) => value - (rumble[i] ?? 0));
}

function lowPass(sound: Float64Array, hertz: number, rate: number): Float64Array {
  const share = 1 - Math.exp((-2 * Math.PI * hertz) / rate);
  let smoothed = 0;
  return sound.map((value) => (smoothed += share * (value - smoothed)));
}

/** Makes the level rise and fall slowly. */
function swell(sound: Float64Array, depth: number, rate: number, random: () => number): void {
  const waves = [7, 11, 17].map((seconds) => ({ step: (2 * Math.PI) / (seconds * rate), phase: random() * 6.3 }));
  for (let i = 0; i < sound.length; i += 1) {
    const wave = waves.reduce((sum, { step, phase }) => sum + Math.sin(step * i + phase), 0) / waves.length;
    sound[i] = (sound[i] ?? 0) * (1 + depth * wave);
  }
}

// Short sounds that fade away. Their largest sample is between 3 and 6; the noise has a root mean square of 1.

/** A key of a keyboard. */
function tap(random: () => number, rate: number): Float64Array {
  return decaying(0.02, rate, () => (random() * 2 - 1) * 5);
}

/** A cup. */
function clink(random: () => number, rate: number): Float64Array {
  const [first, second] = [2600 + 1200 * random(), 3900 + 1500 * random()];
  return decaying(0.12, rate, (t) => 3 * (Math.sin(6.283 * first * t) + 0.6 * Math.sin(6.283 * second * t)));
}

/** A bird. */
function chirp(random: () => number, rate: number): Float64Array {
  const [base, beat] = [2800 + 1400 * random(), 9 + 6 * random()];
  return decaying(
    0.35,
    rate,
    (t) => 3 * Math.sin(6.283 * (base * t + 30 * Math.sin(6.283 * beat * t))) * Math.sin(3.14 * beat * t) ** 2,
  );
}

/** A distant door. */
function thump(random: () => number, rate: number): Float64Array {
  const pitch = 70 + 40 * random();
  return decaying(0.25, rate, (t) => 6 * Math.sin(6.283 * pitch * t));
}

function decaying(seconds: number, rate: number, wave: (t: number) => number): Float64Array {
  const rise = 0.004;
  return Float64Array.from({ length: Math.round(seconds * 4 * rate) }, (_, i) => {
    const t = i / rate;
    return wave(t) * Math.min(1, t / rise) * Math.exp(-t / seconds);
  });
}

/** Adds `other` to `sound`, from the sample `start` on. */
function add(sound: Float64Array, other: Float64Array, gain: number, start = 0): void {
  for (let i = 0; i < other.length && start + i < sound.length; i += 1)
    sound[start + i] = (sound[start + i] ?? 0) + gain * (other[i] ?? 0);
}

const rms = (sound: Float64Array) =>
  Math.sqrt(sound.reduce((sum, value) => sum + value * value, 0) / Math.max(1, sound.length)) || 1;
/** Returns the sound with a root mean square of 1. */
const normalise = (sound: Float64Array) => {
  const level = rms(sound);
  return sound.map((value) => value / level);
};
