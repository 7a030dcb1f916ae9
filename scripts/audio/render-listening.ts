import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Cast } from "./cast.ts";
import { credits } from "./credits.ts";
import { encode } from "./encode.ts";
import { readFigures, writeFigures } from "./figures.ts";
import { typedAnswers } from "./key-words.ts";
import { measureRecordings } from "./measure.ts";
import { type Lock, type LockedPart, readLock, writeLock } from "./lock.ts";
import { makeRecording } from "./recording.ts";
import { checkLevels, type Work } from "./work.ts";
import { type Script, speechesOf } from "./script.ts";
import { sourceHashes } from "./sources.ts";
import { toVtt } from "./vtt.ts";
import { sha256 } from "../content/versions.ts";

/** Renders the scripts of a folder that have changed: <part>.m4a, .cues.json and .vtt, the lock and the credits. */
export async function renderListening(folder: string, scripts: readonly Script[], work: Work): Promise<void> {
  const before = readLock(folder);
  const figures = readFigures(folder);
  const lock: Lock = {};
  for (const script of scripts) {
    const name = `${relative(work.root, folder)}/${script.part}`;
    const hashes = sourceHashes(script, work.cast);
    const old = before[script.part];
    const isCurrent = !work.force && old !== undefined && old.script === hashes.script && old.cast === hashes.cast;
    const part = isCurrent ? old : { ...hashes, ...(await renderPart(folder, script, work)) };
    lock[script.part] = part;
    // Written at once, so that an interrupted run loses no finished part.
    writeLock(folder, { ...before, ...lock });
    if (work.checks && figures[script.part]?.of !== part.audio) {
      const recording = await makeRecording(script, work.cast, work.cache);
      const measured = await measureRecordings([{ script, recording, audio: join(folder, `${script.part}.m4a`) }], {
        answers: typedAnswers(folder, script.part),
        work,
      });
      figures[script.part] = { of: part.audio, ...measured };
      writeFigures(folder, figures);
    }
    checkLevels(part, name, work);
    work.say(
      `${name}: ${(part.duration / 60_000).toFixed(2)} min, ${(part.bytes / 1e6).toFixed(2)} MB, ${part.loudness} LUFS, ${part.peak} dBTP${isCurrent ? " (unchanged)" : ""}`,
    );
  }
  writeLock(folder, lock);
  const parts = scripts.map((script) => ({ part: script.part, speakers: speakersOf(script) }));
  writeFileSync(join(folder, "CREDITS.md"), credits(work.cast, parts));
}

async function renderPart(
  folder: string,
  script: Script,
  { cast, cache }: { cast: Cast; cache: string },
): Promise<Omit<LockedPart, "script" | "cast">> {
  const { samples, timeline } = await makeRecording(script, cast, cache);
  const audio = join(folder, `${script.part}.m4a`);
  const measures = await encode(samples, cast, audio);
  const cuesJson = `${JSON.stringify(timeline.cues, null, 1)}\n`;
  writeFileSync(join(folder, `${script.part}.cues.json`), cuesJson);
  writeFileSync(join(folder, `${script.part}.vtt`), toVtt(timeline.cues));
  return { audio: sha256(readFileSync(audio)), cues: sha256(cuesJson), bytes: statSync(audio).size, ...measures };
}

function speakersOf(script: Script): Map<string, string> {
  return new Map(speechesOf(script).map((item) => [item.speaker, item.voice]));
}
