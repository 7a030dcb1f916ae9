import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Cast } from "./cast.ts";
import { run } from "./run.ts";
import type { Samples } from "./samples.ts";
import { sentenceKey } from "./synthesise.ts";

const MODEL = "/usr/share/pocketsphinx/model/en-us";
export const canRecognise = (): boolean => existsSync(join(MODEL, "en-us.lm.bin"));

/** The words that a general recogniser hears in a sentence, in lower case. Kept beside the sound. */
export async function hear(cast: Cast, voice: string, say: string, samples: Samples, cache: string): Promise<string[]> {
  const file = join(cache, `${sentenceKey(cast, voice, say)}.heard`);
  if (!existsSync(file)) {
    const folder = mkdtempSync(join(tmpdir(), "hear-"));
    try {
      const wav = join(folder, "in.wav");
      const pcm = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
      const source = ["-f", "s16le", "-ar", String(cast.output.rate), "-ac", "1", "-i", "-"];
      await run(["ffmpeg", "-v", "error", ...source, "-af", "adelay=300,apad=pad_dur=0.3", "-ar", "16000", wav], pcm);
      const model = ["-hmm", join(MODEL, "en-us"), "-lm", join(MODEL, "en-us.lm.bin"), "-dict", join(MODEL, "cmudict-en-us.dict")];
      const { out } = await run(["pocketsphinx_continuous", "-infile", wav, ...model, "-logfn", "/dev/null"]);
      mkdirSync(cache, { recursive: true });
      writeFileSync(file, out);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return words(readFileSync(file, "utf8"));
}

let known: ReadonlySet<string> | undefined;

/** True when the recogniser has the word at all: a name that it cannot know says nothing about the voice. */
export function isKnownWord(word: string): boolean {
  known ??= new Set(readFileSync(join(MODEL, "cmudict-en-us.dict"), "utf8").split("\n").map((line) => line.split(/[ (]/)[0] ?? ""));
  return known.has(word);
}

export const words = (text: string): string[] => text.toLowerCase().replace(/’/g, "'").replace(/\(\d\)/g, "").match(/[a-z']+/g) ?? [];

/** Words wrongly heard, missed or added, at the least count (Levenshtein over words). */
export function wordErrors(spoken: readonly string[], heard: readonly string[]): number {
  let row = heard.map((_, index) => index + 1);
  row.unshift(0);
  spoken.forEach((word, i) => {
    const next = [i + 1];
    heard.forEach((other, j) => {
      next.push(Math.min((row[j] ?? 0) + (word === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    });
    row = next;
  });
  return row.at(-1) ?? 0;
}
