import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { parse } from "yaml";

const StepSchema = v.strictObject({
  run: v.pipe(v.array(v.string()), v.minLength(1)),
  input: v.optional(v.string()),
  /** Files beside the cast that the command reads. A changed file changes the voice. */
  uses: v.optional(v.array(v.string())),
});

const EngineSchema = v.strictObject({
  name: v.string(),
  packages: v.array(v.string()),
  licence: v.string(),
  text: v.picklist(["plain", "xml"]),
  steps: v.pipe(v.array(StepSchema), v.minLength(1)),
});
export type Engine = v.InferOutput<typeof EngineSchema>;

const VoiceSchema = v.strictObject({
  engine: v.string(),
  person: v.string(),
  accent: v.string(),
  sex: v.picklist(["female", "male"]),
  wer: v.number(),
  settings: v.record(v.string(), v.union([v.string(), v.number()])),
});
export type Voice = v.InferOutput<typeof VoiceSchema>;

const CastSchema = v.strictObject({
  engines: v.record(v.string(), EngineSchema),
  voices: v.record(v.string(), VoiceSchema),
  timing: v.strictObject({
    lead: v.number(),
    sentence: v.number(),
    turn: v.number(),
    aroundPause: v.number(),
    tail: v.number(),
  }),
  output: v.strictObject({
    rate: v.number(),
    bitrate: v.number(),
    loudness: v.number(),
    peak: v.number(),
    speech: v.number(),
  }),
});
export type Cast = v.InferOutput<typeof CastSchema> & { folder: string };

export function readCast(folder: string): Cast {
  return { ...v.parse(CastSchema, parse(readFileSync(join(folder, "cast.yaml"), "utf8"))), folder };
}

/** Returns a voice with its engine. Throws if the cast has no such voice. */
export function voiceOf(cast: Cast, id: string): { voice: Voice; engine: Engine } {
  const voice = cast.voices[id];
  const engine = voice && cast.engines[voice.engine];
  if (voice === undefined || engine === undefined) throw new Error(`the cast has no voice ${id}`);
  return { voice, engine };
}

/** Returns everything that can change the sound of a voice: not its credits or measurements. */
export function voiceRecipe(cast: Cast, id: string): unknown {
  const { voice, engine } = voiceOf(cast, id);
  const files = engine.steps
    .flatMap((step) => step.uses ?? [])
    .map((name) => readFileSync(join(cast.folder, name), "utf8"));
  return { settings: voice.settings, text: engine.text, steps: engine.steps, files };
}

/** Returns the persons who would speak with two voices in one part. */
export function sharedPersons(cast: Cast, voices: readonly string[]): string[] {
  const persons = voices.map((id) => voiceOf(cast, id).voice.person);
  return persons.filter((person, index) => persons.indexOf(person) !== index);
}
