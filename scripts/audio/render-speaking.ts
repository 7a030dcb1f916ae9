/**
 * Renders the examiner's words in every Speaking module: one <id>.m4a for each question and instruction beside its
 * module.yaml, and render.lock.json and CREDITS.md for the folder. Renders only what has changed, or everything with
 * --force. Deletes recordings that no module uses. With pocketsphinx, checks them by speech recognition (--quiet-ear
 * skips that).
 */
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import * as v from "valibot";
import { parse } from "yaml";
import {
  AuthoredSpeakingModuleSchema,
  spokenLines,
  type AuthoredSpeakingModule,
} from "../content/authored-speaking.ts";
import { sha256 } from "../content/versions.ts";
import { readCast, voiceOf } from "./cast.ts";
import { credits } from "./credits.ts";
import { encode } from "./encode.ts";
import { readLock, writeLock, type Lock, type LockedPart } from "./lock.ts";
import { canRecognise, hear, isKnownWord, wordErrors, words } from "./recognise.ts";
import type { Samples } from "./samples.ts";
import type { Script } from "./script.ts";
import { sources } from "./sources.ts";
import { speak } from "./synthesise.ts";
import { layOut } from "./timeline.ts";
import { utteranceCast, utteranceScript } from "./utterance.ts";

const LOUDNESS_TOLERANCE = 1;
const HIGHEST_PEAK = -1;
/** A voice may have this many percentage points more errors here than in general. */
const WER_TOLERANCE = 5;

const root = join(import.meta.dirname, "..", "..");
const cache = join(root, ".cache", "audio");
const cast = utteranceCast(readCast(join(root, "content", "audio")));
const force = process.argv.includes("--force");
const listen = !process.argv.includes("--quiet-ear") && canRecognise();
const problems: string[] = [];

for (const file of globSync("content/**/module.yaml", { cwd: root }).sort()) {
  const authored: unknown = parse(readFileSync(join(root, file), "utf8"));
  if (v.is(v.object({ module_type: v.literal("speaking") }), authored))
    await renderModule(join(root, dirname(file)), v.parse(AuthoredSpeakingModuleSchema, authored));
}
if (problems.length > 0) {
  process.stderr.write(`${problems.map((problem) => `  ${problem}`).join("\n")}\n`);
  process.exitCode = 1;
}

async function renderModule(folder: string, module: AuthoredSpeakingModule): Promise<void> {
  const before = readLock(folder);
  const lock: Lock = {};
  let rendered = 0;
  for (const { line } of spokenLines(module)) {
    const script = utteranceScript(line, module.examiner);
    const made = sources(script, cast);
    const old = before[line.id];
    const fresh = !force && old?.script === made.script && old.cast === made.cast;
    const part = fresh ? old : { ...made, ...(await renderLine(folder, script)) };
    if (!fresh) rendered += 1;
    lock[line.id] = part;
    check(part, `${relative(root, folder)}/${line.id}`);
  }
  for (const id of Object.keys(before)) if (!(id in lock)) rmSync(join(folder, `${id}.m4a`), { force: true });
  writeLock(folder, lock);
  const { name, voice } = module.examiner;
  writeFileSync(join(folder, "CREDITS.md"), credits(cast, [{ part: "all parts", speakers: new Map([[name, voice]]) }]));
  if (listen) await hearModule(folder, module);
  const parts = Object.values(lock);
  const seconds = parts.reduce((sum, { duration }) => sum + duration, 0) / 1000;
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  process.stdout.write(
    `  ${relative(root, folder)}: ${parts.length} utterances (${rendered} new), ${seconds.toFixed(0)} s, ${(bytes / 1e6).toFixed(2)} MB\n`,
  );
}

async function speakLine(script: Script): Promise<Map<string, Samples>> {
  const sound = new Map<string, Samples>();
  for (const item of script.items)
    if (item.kind === "speech") sound.set(item.id, await speak(cast, item.voice, item.say, cache));
  return sound;
}

async function renderLine(folder: string, script: Script): Promise<Omit<LockedPart, "script" | "cast">> {
  const audio = join(folder, `${script.part}.m4a`);
  const measures = await encode(layOut(script.items, await speakLine(script), cast).samples, cast, audio);
  return { audio: sha256(readFileSync(audio)), bytes: statSync(audio).size, ...measures };
}

/** Reports a voice with far more recognition errors than it generally has. */
async function hearModule(folder: string, module: AuthoredSpeakingModule): Promise<void> {
  const utterances: { voice: string; say: string; samples: Samples }[] = [];
  for (const { line } of spokenLines(module)) {
    const script = utteranceScript(line, module.examiner);
    const sound = await speakLine(script);
    for (const item of script.items) {
      const samples = item.kind === "speech" ? sound.get(item.id) : undefined;
      if (item.kind === "speech" && samples) utterances.push({ voice: item.voice, say: item.say, samples });
    }
  }
  const heard = await hear(cast, utterances, cache);
  let errors = 0;
  let count = 0;
  for (const [index, { say }] of utterances.entries()) {
    const spoken = words(say);
    if (!spoken.every(isKnownWord)) continue;
    errors += wordErrors(spoken, heard[index] ?? []);
    count += spoken.length;
  }
  const rate = (100 * errors) / Math.max(count, 1);
  const { wer } = voiceOf(cast, module.examiner.voice).voice;
  const name = relative(root, folder);
  process.stdout.write(`  ${name}: ${rate.toFixed(1)} % of ${count} words misheard, in general ${wer} %\n`);
  if (rate > wer + WER_TOLERANCE)
    problems.push(
      `${name}: ${module.examiner.voice} is misheard in ${rate.toFixed(1)} % of words, in general ${wer} %`,
    );
}

function check(part: LockedPart, name: string): void {
  const { loudness } = cast.output;
  if (Math.abs(part.loudness - loudness) > LOUDNESS_TOLERANCE)
    problems.push(`${name}: ${part.loudness} LUFS, wanted ${loudness}`);
  if (part.peak > HIGHEST_PEAK) problems.push(`${name}: peaks at ${part.peak} dBTP`);
}
