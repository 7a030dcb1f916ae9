import type { Cast } from "./cast.ts";
import { run } from "./run.ts";
import type { Samples } from "./samples.ts";

/** Integrated loudness in LUFS, true peak in dBTP (EBU R 128), length in milliseconds. */
export type Measures = { loudness: number; peak: number; duration: number };

/**
 * Maximum rounds of correcting gain and limiter. Peaks vary between rounds, so a difference of NEAR_LU is good enough.
 */
const MAX_ROUNDS = 8;
const NEAR_LU = 0.4;
const NEAR_PEAK_DB = 0.3;
/** Shifts the phase of the voice's fundamental: inaudible, and lowers the peaks by 1 to 2 dB. */
const PHASE = "allpass=f=200:t=q:w=0.7";
/** Highest frequency that is encoded, in hertz. Speech has little above it, and the encoder's peaks are lower. */
const CUTOFF = 9500;
/** The encoder's temporal noise shaping makes single peaks 6 dB higher. */
const NO_SHAPING = ["-aac_tns", "0"];

/**
 * Writes samples as AAC-LC in MP4 for streaming, at the cast's loudness. Applies one gain to the whole file and a
 * limiter to single peaks, also between samples, so that the dynamics stay as spoken. The same samples give the same
 * file. AAC at this rate raises peaks by up to 3 dB, so the file is measured, and gain and limiter are corrected.
 */
export async function encode(samples: Samples, cast: Cast, target: string): Promise<Measures> {
  const { rate, bitrate, loudness, peak } = cast.output;
  const source = ["-f", "s16le", "-ar", String(rate), "-ac", "1", "-i", "-"];
  const raw = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const spoken = await ebur128([...source, "-af", "highpass=f=60,ebur128=peak=true"], raw);
  let gain = loudness - spoken.loudness;
  let limit = peak - 1.5;
  for (let round = 1; ; round += 1) {
    const filters = `highpass=f=60,${PHASE},volume=${gain.toFixed(2)}dB,lowpass=f=${CUTOFF},aresample=${rate * 4},alimiter=limit=${(10 ** (limit / 20)).toFixed(4)}:attack=5:release=60:level=false,aresample=${rate}`;
    const codec = ["-c:a", "aac", "-b:a", `${bitrate}k`, "-cutoff", String(CUTOFF), ...NO_SHAPING];
    const container = "-map_metadata -1 -fflags +bitexact -flags:a +bitexact -movflags +faststart -f mp4".split(" ");
    await run(["ffmpeg", "-v", "error", "-y", ...source, "-af", filters, ...codec, ...container, target], raw);
    const measured = await measure(target);
    const isNear = Math.abs(measured.loudness - loudness) <= NEAR_LU && measured.peak <= peak + NEAR_PEAK_DB;
    if (round === MAX_ROUNDS || isNear) return measured;
    gain += loudness - measured.loudness;
    if (measured.peak > peak + NEAR_PEAK_DB) limit -= Math.min(1, measured.peak - peak);
  }
}

/** Returns the measures of a finished file. */
export async function measure(file: string): Promise<Measures> {
  const measured = await ebur128(["-i", file, "-af", "ebur128=peak=true"]);
  const { out } = await run(["ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file]);
  return { ...measured, duration: Math.round(Number(out.toString()) * 1000) };
}

/** Returns the samples of a finished file. */
export async function decode(file: string, rate: number): Promise<Samples> {
  const { out } = await run(["ffmpeg", "-v", "error", "-i", file, "-ac", "1", "-ar", String(rate), "-f", "s16le", "-"]);
  return new Int16Array(out.buffer.slice(out.byteOffset, out.byteOffset + out.length));
}

async function ebur128(args: string[], input?: Buffer): Promise<{ loudness: number; peak: number }> {
  const { err } = await run(["ffmpeg", "-hide_banner", "-nostats", ...args, "-f", "null", "-"], input);
  const summary = err.slice(err.lastIndexOf("Summary:"));
  const read = (pattern: RegExp) => Number(pattern.exec(summary)?.[1] ?? Number.NaN);
  return { loudness: read(/I:\s+(-?[\d.]+) LUFS/), peak: read(/Peak:\s+(-?[\d.]+) dBFS/) };
}
