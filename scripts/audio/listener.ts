import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import type { Samples } from "./samples.ts";
import { startWorker, type Worker } from "./worker.ts";
import { sha256 } from "../content/versions.ts";

const HeardSchema = v.object({ text: v.string() });
const ScoreSchema = v.object({ score: v.number() });
const VoiceSchema = v.object({ pitch: v.number(), timbre: v.array(v.number()) });

/** The recogniser, the judge and the comparison of voices. Each starts when it is first needed; results are cached. */
export class Listener {
  readonly #workers = new Map<string, Worker>();
  readonly #cache: string;
  readonly #scratch: string;

  constructor(cache: string, scratch: string) {
    this.#cache = cache;
    this.#scratch = scratch;
  }

  /** Returns what the recogniser hears in a file of samples. */
  async hear(sound: string, key: string): Promise<string> {
    return this.#cached(`${key}.heard`, async () => v.parse(HeardSchema, await this.#request("hear", { sound })).text);
  }

  /** Returns the predicted opinion of a sentence, 1 to 5. */
  async judge(samples: Samples): Promise<number> {
    const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
    const key = sha256(bytes);
    const score = await this.#cached(`${key}.score`, async () => {
      const sound = join(this.#scratch, "sentence.pcm");
      writeFileSync(sound, bytes);
      return String(v.parse(ScoreSchema, await this.#request("judge", { sound })).score);
    });
    return Number(score);
  }

  /** Returns pitch and timbre of a voice from files of samples. */
  async compare(sounds: readonly string[]): Promise<{ pitch: number; timbre: number[] }> {
    return v.parse(VoiceSchema, await this.#request("compare", { sounds }));
  }

  close(): void {
    for (const worker of this.#workers.values()) worker.close();
  }

  #request(program: "hear" | "judge" | "compare", request: object): Promise<unknown> {
    const worker = this.#workers.get(program) ?? startWorker(program);
    this.#workers.set(program, worker);
    return worker.request(request);
  }

  async #cached(name: string, make: () => Promise<string>): Promise<string> {
    const file = join(this.#cache, name);
    if (existsSync(file)) return readFileSync(file, "utf8");
    const result = await make();
    writeFileSync(file, result);
    return result;
  }
}
