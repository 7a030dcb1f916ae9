import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { type Cast, languageOf, voiceOf } from "./cast.ts";
import type { Samples } from "./samples.ts";
import { requestOf, type Take } from "./turns.ts";
import { startWorker } from "./worker.ts";

const ReplySchema = v.object({
  pieces: v.array(
    v.object({ sentence: v.number(), mark: v.string(), start: v.number(), end: v.number(), edge: v.number() }),
  ),
  phonemes: v.array(v.string()),
});

/**
 * A take as the engine spoke it. A piece ends at a punctuation mark, where the sound may be cut. `sentence` is the
 * index of its sentence. `edge` is the level at the mark, in dB against the loudest frame.
 */
export type Spoken = v.InferOutput<typeof ReplySchema> & { samples: Samples };

/** Speaks the takes that are not in the cache, and returns all of them by key. */
export async function speakAll(takes: readonly Take[], cast: Cast, cache: string): Promise<Map<string, Spoken>> {
  mkdirSync(cache, { recursive: true });
  const queue = takes.filter(({ key }) => !existsSync(join(cache, `${key}.json`)));
  const workerCount = Math.min(queue.length, availableParallelism());
  await Promise.all(
    Array.from({ length: workerCount }, async () => {
      const worker = startWorker("speak");
      for (let take = queue.shift(); take !== undefined; take = queue.shift())
        await speakOne(take, cast, cache, worker);
      worker.close();
    }),
  );
  return new Map(takes.map(({ key }) => [key, readTake(cache, key)]));
}

async function speakOne(take: Take, cast: Cast, cache: string, worker: ReturnType<typeof startWorker>): Promise<void> {
  const { blend, accent, speed } = voiceOf(cast, take.voice);
  const sound = join(cache, `${take.key}.pcm`);
  // Writes to a temporary file and renames it, so that an interrupted run leaves no partial take.
  const temporaryPath = `${sound}.${process.pid}`;
  const request = {
    out: temporaryPath,
    voice: blend,
    language: languageOf(accent),
    speed,
    sentences: requestOf(take, cast),
  };
  try {
    const reply = v.parse(ReplySchema, await worker.request(request));
    renameSync(temporaryPath, sound);
    writeFileSync(join(cache, `${take.key}.json`), JSON.stringify(reply));
  } catch (error) {
    throw new Error(`cannot speak "${take.sentences.map(({ say }) => say).join(" ")}": ${String(error)}`);
  }
}

function readTake(cache: string, key: string): Spoken {
  const bytes = readFileSync(join(cache, `${key}.pcm`));
  const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  return { ...v.parse(ReplySchema, JSON.parse(readFileSync(join(cache, `${key}.json`), "utf8"))), samples };
}
