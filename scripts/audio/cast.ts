import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { parse } from "yaml";

const ShareSchema = v.pipe(v.number(), v.minValue(0.05), v.maxValue(1));

const VoiceSchema = v.strictObject({
  /** The engine's voices that are mixed into this voice, and their shares, which add up to 1. */
  blend: v.record(v.string(), ShareSchema),
  accent: v.string(),
  sex: v.picklist(["female", "male"]),
  /** The engine's speed for an ordinary rate of speech. */
  speed: v.pipe(v.number(), v.minValue(0.4), v.maxValue(1.5)),
  /** The credit that the licence of the voice requires. */
  credit: v.optional(v.string()),
});
export type Voice = v.InferOutput<typeof VoiceSchema>;

/** Length of a pause in seconds: median, standard deviation of the logarithm, minimum and maximum. */
const PauseSchema = v.strictObject({ middle: v.number(), spread: v.number(), least: v.number(), most: v.number() });
export type Pause = v.InferOutput<typeof PauseSchema>;

const CastSchema = v.strictObject({
  engine: v.strictObject({ name: v.string(), licence: v.string(), voices: v.string(), model: v.string() }),
  voices: v.record(v.string(), VoiceSchema),
  pauses: v.strictObject({
    comma: PauseSchema,
    dash: PauseSchema,
    sentence: PauseSchema,
    turn: PauseSchema,
    answer: PauseSchema,
    narrator: PauseSchema,
  }),
  timing: v.strictObject({ lead: v.number(), aroundPause: v.number(), tail: v.number() }),
  output: v.strictObject({
    rate: v.number(),
    bitrate: v.number(),
    loudness: v.number(),
    peak: v.number(),
    speech: v.number(),
    background: v.number(),
  }),
});
export type Cast = v.InferOutput<typeof CastSchema> & { pronunciation: Pronunciation };

/** Words whose spoken form differs from the written one: other words, or phonemes between slashes. */
export type Pronunciation = Readonly<Record<string, string>>;
const PronunciationSchema = v.record(v.string(), v.string());

export function readCast(folder: string): Cast {
  const read = (file: string): unknown => parse(readFileSync(join(folder, file), "utf8"));
  return {
    ...v.parse(CastSchema, read("cast.yaml")),
    pronunciation: v.parse(PronunciationSchema, read("pronunciation.yaml")),
  };
}

/** Returns a voice. Throws if the cast has no such voice. */
export function voiceOf(cast: Pick<Cast, "voices">, id: string): Voice {
  const voice = cast.voices[id];
  if (voice === undefined) throw new Error(`the cast has no voice ${id}`);
  return voice;
}

/** Returns everything that can change the sound of a voice. */
export function voiceRecipe(cast: Cast, id: string): unknown {
  const { blend, accent, speed } = voiceOf(cast, id);
  return { model: cast.engine.model, blend, language: languageOf(accent), speed };
}

/** Returns the variety of English whose phonemes the engine uses for an accent. */
export function languageOf(accent: string): "en-us" | "en-gb" {
  return accent === "American" ? "en-us" : "en-gb";
}
