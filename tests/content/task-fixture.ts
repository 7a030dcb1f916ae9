import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { parse } from "yaml";
import { hashOf } from "#scripts/audio/hash.ts";
import { writeLock } from "#scripts/audio/lock.ts";
import { utteranceScript } from "#scripts/audio/utterance.ts";
import { AuthoredSpeakingModuleSchema, spokenLines } from "#scripts/content/authored-speaking.ts";
import { sha256 } from "#scripts/content/versions.ts";

const FIXTURE = join(import.meta.dirname, "fixture-tasks");
export const TEST = "books/task-book/test-1";
export const ACADEMIC = `${TEST}/writing-academic/module.yaml`;
export const GENERAL = `${TEST}/writing-general/module.yaml`;
export const SPEAKING = `${TEST}/speaking/module.yaml`;
/** Length of every recording of the fixture, in milliseconds. */
export const LENGTH_MS = 1500;

export type Swap = readonly [file: string, from: string, to: string];

/**
 * `copyWithChanges` copies the fixture with words replaced in its files, and returns the folder of the copy. It throws
 * if a file does not contain the words. `remove` deletes all copies.
 */
export function taskFixtures(): { copyWithChanges: (...swaps: Swap[]) => string; remove: () => void } {
  const work = mkdtempSync(join(tmpdir(), "bandwise-tasks-"));
  let copies = 0;
  return {
    copyWithChanges(...swaps) {
      copies += 1;
      const dir = join(work, String(copies));
      cpSync(FIXTURE, dir, { recursive: true });
      writeRecordings(join(dir, SPEAKING));
      for (const [file, from, to] of swaps) {
        const source = readFileSync(join(dir, file), "utf8");
        if (!source.includes(from)) throw new Error(`${file} has no "${from}"`);
        writeFileSync(join(dir, file), source.replace(from, to));
      }
      return dir;
    },
    remove: () => rmSync(work, { recursive: true, force: true }),
  };
}

/** Writes a recording for every utterance: some bytes, and a lock that matches them. */
function writeRecordings(file: string): void {
  const module = v.parse(AuthoredSpeakingModuleSchema, parse(readFileSync(file, "utf8")));
  const folder = join(file, "..");
  const lock = spokenLines(module).map(({ line }) => {
    const audio = `sound of ${line.id}`;
    writeFileSync(join(folder, `${line.id}.m4a`), audio);
    const script = hashOf(utteranceScript(line, module.examiner));
    const hashes = { script, cast: sha256("cast"), audio: sha256(audio), bytes: audio.length };
    return [line.id, { ...hashes, duration: LENGTH_MS, loudness: -16, peak: -2 }] as const;
  });
  writeLock(folder, Object.fromEntries(lock));
}
