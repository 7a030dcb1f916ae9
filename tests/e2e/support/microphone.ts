/** A voice for Chromium's fake microphone. It is synthetic, but loud, uneven and long enough to count as speech. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "./test.ts";

const RATE = 48_000;

/** Writes a WAV file and returns its path. The voice is silent for the last `silence` seconds. */
function writeVoice(seconds = 6, silence = 0): string {
  const count = RATE * seconds;
  const samples = new Int16Array(count);
  for (let i = 0; i < count; i += 1) {
    const t = i / RATE;
    if (t >= seconds - silence) break;
    // Syllables, about four a second, on a changing pitch.
    const loudness =
      Math.max(0, Math.sin(2 * Math.PI * 3.7 * t)) ** 0.6 * (0.6 + 0.4 * Math.sin(2 * Math.PI * 0.7 * t));
    const pitch = 2 * Math.PI * (140 * t + 6 * Math.sin(2 * Math.PI * 0.9 * t));
    let value = 0;
    for (let harmonic = 1; harmonic <= 12; harmonic += 1) value += Math.sin(harmonic * pitch) / harmonic ** 0.8;
    samples[i] = Math.round(loudness * value * 6_000);
  }
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.byteLength, 40);
  const folder = join(import.meta.dirname, "..", "..", "..", ".cache", "e2e");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `voice-${process.pid}-${seconds}-${silence}.wav`);
  writeFileSync(file, Buffer.concat([header, Buffer.from(samples.buffer)]));
  return file;
}

/** Returns a `test` whose browser's microphone hears `writeVoice(seconds, silence)` repeatedly. */
export const testWithMicrophone = (seconds?: number, silence?: number) =>
  test.extend({
    launchOptions: async ({ launchOptions }, use) => {
      const flags = [
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        `--use-file-for-fake-audio-capture=${writeVoice(seconds, silence)}`,
      ];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...flags] });
    },
  });
