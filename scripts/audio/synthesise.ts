import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cast, voiceOf, voiceRecipe } from "./cast.ts";
import { hashOf } from "./hash.ts";
import { run } from "./run.ts";
import { level, type Samples, trim } from "./samples.ts";

/** Version of trimming and levelling. Raising it invalidates the cache. */
export const PROCESS_VERSION = 1;

/** Cache key of a sentence in a voice. The same key always means the same sound. */
export const sentenceKey = (cast: Cast, voice: string, say: string): string =>
  hashOf({
    process: PROCESS_VERSION,
    voice: voiceRecipe(cast, voice),
    rate: cast.output.rate,
    speech: cast.output.speech,
    say: plain(say),
  });

/** Speaks one sentence with one call of the engine, resamples, trims and levels it, and stores it in `cache`. */
export async function speak(cast: Cast, voice: string, say: string, cache: string): Promise<Samples> {
  const file = join(cache, `${sentenceKey(cast, voice, say)}.pcm`);
  if (existsSync(file)) return toSamples(readFileSync(file));
  const folder = mkdtempSync(join(tmpdir(), "speak-"));
  try {
    const wav = await callEngine(cast, voice, say, folder);
    const { rate, speech } = cast.output;
    const { out } = await run([
      "ffmpeg",
      "-v",
      "error",
      "-i",
      wav,
      "-ac",
      "1",
      "-ar",
      String(rate),
      "-f",
      "s16le",
      "-",
    ]);
    const samples = level(trim(toSamples(out), rate), rate, speech);
    mkdirSync(cache, { recursive: true });
    keep(samples, file);
    return samples;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function callEngine(cast: Cast, id: string, say: string, folder: string): Promise<string> {
  const { voice, engine } = voiceOf(cast, id);
  const text = engine.text === "xml" ? escapeXml(plain(say)) : plain(say);
  let last = "";
  for (const [index, step] of engine.steps.entries()) {
    const out = join(folder, `${index}.wav`);
    const values: Record<string, string | number> = { ...voice.settings, text, in: last, out, audio: cast.folder };
    const fill = (template: string) =>
      template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
    await run(step.run.map(fill), step.input === undefined ? undefined : fill(step.input));
    last = out;
  }
  return last;
}

/** Replaces typographic marks and accents that engines mispronounce. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, "")
    .replace(/[–—]/g, ",");
const escapeXml = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

function toSamples(bytes: Buffer): Samples {
  const samples = new Int16Array(Math.floor(bytes.length / 2));
  for (let i = 0; i < samples.length; i += 1) samples[i] = bytes.readInt16LE(i * 2);
  return samples;
}

/** Writes a temporary file and renames it, so that a crash leaves no partial file in the cache. */
function keep(samples: Samples, file: string): void {
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
  renameSync(beside, file);
}
