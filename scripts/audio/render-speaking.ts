import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { spokenLines, type AuthoredSpeakingModule } from "../content/authored-speaking.ts";
import { credits } from "./credits.ts";
import { encode } from "./encode.ts";
import { readFigures, writeFigures } from "./figures.ts";
import { hashOf } from "./hash.ts";
import { readLock, writeLock, type Lock, type LockedPart } from "./lock.ts";
import { measureRecordings } from "./measure.ts";
import { makeRecording } from "./recording.ts";
import type { Script } from "./script.ts";
import { sourceHashes } from "./sources.ts";
import { speakAll } from "./speak.ts";
import { takesOf } from "./turns.ts";
import { utteranceCast, utteranceScript } from "./utterance.ts";
import { checkLevels, type Work } from "./work.ts";
import { sha256 } from "../content/versions.ts";

/**
 * Renders the examiner's words in a Speaking module: <id>.m4a for each line that has changed, the lock and the credits.
 * Deletes recordings that the module no longer uses.
 */
export async function renderSpeaking(folder: string, module: AuthoredSpeakingModule, base: Work): Promise<void> {
  const work = { ...base, cast: utteranceCast(base.cast) };
  const before = readLock(folder);
  const lock: Lock = {};
  const scripts = spokenLines(module).map(({ line }) => utteranceScript(line, module.examiner));
  const outdated = scripts.filter((script) => {
    const [hashes, old] = [sourceHashes(script, work.cast), before[script.part]];
    return work.force || old?.script !== hashes.script || old.cast !== hashes.cast;
  });
  // Speaks all lines at once, because starting the engine takes longer than speaking a line.
  await speakAll(
    outdated.flatMap((script) => takesOf(script, work.cast)),
    work.cast,
    work.cache,
  );
  for (const script of scripts) {
    const old = before[script.part];
    const part =
      old !== undefined && !outdated.includes(script)
        ? old
        : { ...sourceHashes(script, work.cast), ...(await renderLine(folder, script, work)) };
    lock[script.part] = part;
    checkLevels(part, `${relative(work.root, folder)}/${script.part}`, work);
  }
  for (const id of Object.keys(before)) if (!(id in lock)) rmSync(join(folder, `${id}.m4a`), { force: true });
  writeLock(folder, lock);
  const of = hashOf(Object.values(lock).map(({ audio }) => audio));
  if (work.checks && readFigures(folder)["all"]?.of !== of) {
    const recordings = scripts.map(async (script) => ({
      script,
      recording: await makeRecording(script, work.cast, work.cache),
      audio: join(folder, `${script.part}.m4a`),
    }));
    writeFigures(folder, {
      all: { of, ...(await measureRecordings(await Promise.all(recordings), { answers: [], work })) },
    });
  }
  const { name, voice } = module.examiner;
  writeFileSync(
    join(folder, "CREDITS.md"),
    credits(work.cast, [{ part: "all parts", speakers: new Map([[name, voice]]) }]),
  );
  const parts = Object.values(lock);
  const seconds = parts.reduce((sum, { duration }) => sum + duration, 0) / 1000;
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  work.say(
    `${relative(work.root, folder)}: ${parts.length} utterances (${outdated.length} new), ${seconds.toFixed(0)} s, ${(bytes / 1e6).toFixed(2)} MB`,
  );
}

async function renderLine(folder: string, script: Script, work: Work): Promise<Omit<LockedPart, "script" | "cast">> {
  const audio = join(folder, `${script.part}.m4a`);
  const { samples } = await makeRecording(script, work.cast, work.cache);
  const measures = await encode(samples, work.cast, audio);
  return { audio: sha256(readFileSync(audio)), bytes: statSync(audio).size, ...measures };
}
