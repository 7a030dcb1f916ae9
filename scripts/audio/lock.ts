import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { Sha256Schema } from "#core/exam/content/slug.ts";

export const LOCK_FILE = "render.lock.json";

/** The checksums of a recording's inputs and outputs, and its measurements. `bytes`: the size of the audio file. */
const LockedPartSchema = v.strictObject({
  script: Sha256Schema,
  cast: Sha256Schema,
  audio: Sha256Schema,
  /** Absent for a single question of a Speaking module, which plays as a whole. */
  cues: v.optional(Sha256Schema),
  bytes: v.number(),
  /** Milliseconds. */
  duration: v.number(),
  /** LUFS and dBTP. */
  loudness: v.number(),
  peak: v.number(),
});
export type LockedPart = v.InferOutput<typeof LockedPartSchema>;

export const LockSchema = v.record(v.string(), LockedPartSchema);
export type Lock = v.InferOutput<typeof LockSchema>;

export function readLock(folder: string): Lock {
  const file = join(folder, LOCK_FILE);
  return existsSync(file) ? v.parse(LockSchema, JSON.parse(readFileSync(file, "utf8"))) : {};
}

export function writeLock(folder: string, lock: Lock): void {
  const sorted = Object.fromEntries(Object.entries(lock).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(join(folder, LOCK_FILE), `${JSON.stringify(v.parse(LockSchema, sorted), null, 2)}\n`);
}
