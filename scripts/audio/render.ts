/**
 * Renders every script of the content (*.script.yaml) to a recording beside it: <part>.m4a, <part>.cues.json,
 * <part>.vtt, and render.lock.json and CREDITS.md for the folder. Renders only what has changed, or everything with
 * --force. Then measures the recordings and, with pocketsphinx, checks them by speech recognition (--quiet-ear skips
 * that).
 */
import { globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, relative } from "node:path";
import { sha256 } from "../content/versions.ts";
import { readCast, sharedPersons, voiceOf } from "./cast.ts";
import { credits } from "./credits.ts";
import { encode } from "./encode.ts";
import { spokenAnswer, typedAnswers } from "./key-words.ts";
import { type Lock, type LockedPart, readLock, writeLock } from "./lock.ts";
import { canRecognise, hear, isKnownWord, sameWord, wordErrors, words } from "./recognise.ts";
import type { Samples } from "./samples.ts";
import { readScript, type Script, type Speech } from "./script.ts";
import { sources } from "./sources.ts";
import { speak } from "./synthesise.ts";
import { layOut } from "./timeline.ts";
import { toVtt } from "./vtt.ts";

const LOUDNESS_TOLERANCE = 1;
const HIGHEST_PEAK = -1;
/** A voice may have this many percentage points more errors here than in general. */
const WER_TOLERANCE = 5;
/** With fewer words, a voice's error rate is not reliable. */
const WER_MIN_WORDS = 100;

const root = join(import.meta.dirname, "..", "..");
const cache = join(root, ".cache", "audio");
const cast = readCast(join(root, "content", "audio"));
const force = process.argv.includes("--force");
const listen = !process.argv.includes("--quiet-ear") && canRecognise();
const problems: string[] = [];
const notes: string[] = [];

const scripts = globSync("content/**/*.script.yaml", { cwd: root }).sort();
for (const folder of new Set(scripts.map((file) => dirname(file)))) {
  await renderFolder(
    join(root, folder),
    scripts
      .filter((file) => dirname(file) === folder)
      .map((file) => readScript(readFileSync(join(root, file), "utf8"))),
  );
}
for (const note of notes) console.log(`  note: ${note}`);
if (problems.length > 0) {
  console.error(problems.map((problem) => `  ${problem}`).join("\n"));
  process.exitCode = 1;
}

async function renderFolder(folder: string, list: readonly Script[]): Promise<void> {
  const before = readLock(folder);
  const lock: Lock = {};
  for (const script of list) {
    const name = `${relative(root, folder)}/${script.part}`;
    for (const person of sharedPersons(cast, script.voices))
      problems.push(`${name}: two voices are the same person (${person})`);
    const made = sources(script, cast);
    const old = before[script.part];
    const fresh = !force && old !== undefined && old.script === made.script && old.cast === made.cast;
    const sound = fresh && !listen ? new Map<string, Samples>() : await speakAll(script);
    const part: LockedPart = fresh ? old : { ...made, ...(await renderPart(folder, script, sound)) };
    const recognition = listen ? await hearAll(script, sound, folder, name) : heardBefore(part, old);
    lock[script.part] = recognition === undefined ? part : { ...part, recognition };
    check(part, name);
    console.log(
      `  ${name}: ${(part.duration / 60_000).toFixed(2)} min, ${(part.bytes / 1e6).toFixed(2)} MB, ${part.loudness} LUFS, ${part.peak} dBTP${fresh ? " (unchanged)" : ""}`,
    );
  }
  writeLock(folder, lock);
  writeFileSync(
    join(folder, "CREDITS.md"),
    credits(
      cast,
      list.map((script) => ({ part: script.part, speakers: speakersOf(script) })),
    ),
  );
}

/** Reuses the earlier recognition of an unchanged sound. */
function heardBefore(part: LockedPart, old: LockedPart | undefined): LockedPart["recognition"] {
  return old?.audio === part.audio ? old.recognition : undefined;
}

async function renderPart(
  folder: string,
  script: Script,
  sound: ReadonlyMap<string, Samples>,
): Promise<Omit<LockedPart, "script" | "cast">> {
  const { samples, cues } = layOut(script.items, sound, cast);
  const audio = join(folder, `${script.part}.m4a`);
  const measures = await encode(samples, cast, audio);
  const cuesJson = `${JSON.stringify(cues, null, 1)}\n`;
  writeFileSync(join(folder, `${script.part}.cues.json`), cuesJson);
  writeFileSync(join(folder, `${script.part}.vtt`), toVtt(cues));
  return { audio: sha256(readFileSync(audio)), cues: sha256(cuesJson), bytes: statSync(audio).size, ...measures };
}

function speeches(script: Script): Speech[] {
  return script.items.filter((item) => item.kind === "speech");
}

function speakersOf(script: Script): Map<string, string> {
  return new Map(speeches(script).map((item) => [item.speaker, item.voice]));
}

async function speakAll(script: Script): Promise<Map<string, Samples>> {
  const sound = new Map<string, Samples>();
  await inParallel(speeches(script), async (item) => {
    sound.set(item.id, await speak(cast, item.voice, item.say, cache));
  });
  return sound;
}

/**
 * Checks every sentence by speech recognition. Returns the error rates by voice, over sentences with words that the
 * recogniser knows. Warns about a voice far above its general rate: names and technical words are hard to recognise.
 * Reports a problem if an answer is not recognised in any sentence of its evidence.
 */
async function hearAll(
  script: Script,
  sound: ReadonlyMap<string, Samples>,
  folder: string,
  name: string,
): Promise<Record<string, number>> {
  const utterances = speeches(script).flatMap((item) => {
    const samples = sound.get(item.id);
    return samples === undefined ? [] : [{ item, voice: item.voice, say: item.say, samples }];
  });
  const heard = await hear(cast, utterances, cache);
  const tally = new Map<string, { errors: number; words: number }>();
  for (const [index, { voice, say }] of utterances.entries()) {
    const spoken = words(say);
    const so = tally.get(voice) ?? { errors: 0, words: 0 };
    const counts = spoken.every(isKnownWord) ? spoken.length : 0;
    const errors = counts > 0 ? wordErrors(spoken, heard[index] ?? []) : 0;
    tally.set(voice, { errors: so.errors + errors, words: so.words + counts });
  }
  for (const answer of typedAnswers(folder, script.part)) {
    const chances = utterances.flatMap(({ item }, index) => {
      const spoken = spokenAnswer(answer, item);
      return spoken?.every(isKnownWord) ? [{ spoken, heard: heard[index] ?? [] }] : [];
    });
    const understood = chances.some((one) =>
      one.spoken.every((word) => one.heard.some((other) => sameWord(word, other))),
    );
    if (chances.length > 0 && !understood)
      problems.push(
        `${name}: question ${answer.number}, "${chances[0]?.spoken.join(" ")}" is heard as "${chances[0]?.heard.join(" ")}"`,
      );
  }
  return rates(tally, name);
}

function rates(tally: ReadonlyMap<string, { errors: number; words: number }>, name: string): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [voice, { errors, words: count }] of [...tally].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const rate = count === 0 ? 0 : Math.round((1000 * errors) / count) / 10;
    found[voice] = rate;
    const own = voiceOf(cast, voice).voice.wer;
    if (count >= WER_MIN_WORDS && rate > own + WER_TOLERANCE)
      notes.push(`${name}: ${voice} is misheard in ${rate} % of words, generally in ${own} %`);
  }
  return found;
}

function check(part: LockedPart, name: string): void {
  const { loudness } = cast.output;
  if (Math.abs(part.loudness - loudness) > LOUDNESS_TOLERANCE)
    problems.push(`${name}: ${part.loudness} LUFS, wanted ${loudness}`);
  if (part.peak > HIGHEST_PEAK) problems.push(`${name}: peaks at ${part.peak} dBTP`);
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}
