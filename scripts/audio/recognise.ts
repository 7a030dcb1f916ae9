import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { comparedSpelling } from "#core/exam/marking/spelling-variants.ts";
import type { Cast } from "./cast.ts";
import { run } from "./run.ts";
import type { Samples } from "./samples.ts";
import { sentenceKey } from "./synthesise.ts";

const MODEL = "/usr/share/pocketsphinx/model/en-us";
const LANGUAGE = [
  "-hmm",
  join(MODEL, "en-us"),
  "-lm",
  join(MODEL, "en-us.lm.bin"),
  "-dict",
  join(MODEL, "cmudict-en-us.dict"),
];

export const canRecognise = (): boolean => existsSync(join(MODEL, "en-us.lm.bin"));

export type Utterance = { voice: string; say: string; samples: Samples };

/**
 * Returns the words that a general speech recogniser finds in each sentence, in lower case. Recognises all new
 * sentences in one run, because loading the model takes longer than a sentence. Caches the words beside the sound.
 */
export async function hear(cast: Cast, utterances: readonly Utterance[], cache: string): Promise<string[][]> {
  const fileOf = ({ voice, say }: Utterance) => join(cache, `${sentenceKey(cast, voice, say)}.heard`);
  const fresh = utterances.filter((one) => !existsSync(fileOf(one)));
  if (fresh.length > 0) {
    const folder = mkdtempSync(join(tmpdir(), "hear-"));
    try {
      for (const [index, { samples }] of fresh.entries()) {
        const pcm = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
        const source = ["-f", "s16le", "-ar", String(cast.output.rate), "-ac", "1", "-i", "-"];
        await run(
          [
            "ffmpeg",
            "-v",
            "error",
            ...source,
            "-af",
            "adelay=300,apad=pad_dur=0.3",
            "-ar",
            "16000",
            "-f",
            "s16le",
            join(folder, `${index}.raw`),
          ],
          pcm,
        );
      }
      const list = join(folder, "list");
      const said = join(folder, "said");
      writeFileSync(list, fresh.map((_, index) => `${index}\n`).join(""));
      const files = ["-ctl", list, "-cepdir", folder, "-cepext", ".raw", "-adcin", "yes", "-hyp", said];
      await run(["pocketsphinx_batch", ...LANGUAGE, ...files, "-logfn", "/dev/null"]);
      mkdirSync(cache, { recursive: true });
      for (const line of readFileSync(said, "utf8").split("\n")) {
        const [, heard, index] = /^(.*) ?\((\d+) -?\d+\)$/.exec(line) ?? [];
        const utterance = fresh[Number(index)];
        if (heard !== undefined && utterance) writeFileSync(fileOf(utterance), heard);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return utterances.map((one) => (existsSync(fileOf(one)) ? words(readFileSync(fileOf(one), "utf8")) : []));
}

let known: ReadonlySet<string> | undefined;

/** Returns whether the recogniser knows the word. An error on an unknown name says nothing about the voice. */
export function isKnownWord(word: string): boolean {
  known ??= new Set(
    readFileSync(join(MODEL, "cmudict-en-us.dict"), "utf8")
      .split("\n")
      .map((line) => line.split(/[ (]/)[0] ?? ""),
  );
  return known.has(word);
}

/** Returns the words of a text in lower case, without pronunciation marks. */
export const words = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/\(\d\)/g, "")
    .match(/[a-z']+/g) ?? [];

/** Compares words across spellings, because the recogniser writes American English. */
export const sameWord = (one: string, other: string): boolean => comparedSpelling(one) === comparedSpelling(other);

/** Returns the least number of wrong, missing and added words (Levenshtein distance over words). */
export function wordErrors(spoken: readonly string[], heard: readonly string[]): number {
  let row = heard.map((_, index) => index + 1);
  row.unshift(0);
  spoken.forEach((word, i) => {
    const next = [i + 1];
    heard.forEach((other, j) => {
      next.push(Math.min((row[j] ?? 0) + (sameWord(word, other) ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    });
    row = next;
  });
  return row.at(-1) ?? 0;
}
