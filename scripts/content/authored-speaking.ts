import * as v from "valibot";
import { LocalIdSchema } from "#core/exam/content/slug.ts";
import { moduleEntries, Prose } from "./authored-fields.ts";

/**
 * One utterance of the examiner. `text` is printed, `say` is spoken if it differs. `id` also names its file. `after`:
 * seconds of silence at its end, for an answer that is not recorded.
 */
const AuthoredLineSchema = v.pipe(
  v.strictObject({
    id: LocalIdSchema,
    text: Prose,
    say: v.optional(Prose),
    after: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(10))),
  }),
  v.check(
    ({ text, say = text }) => !/[\d£$€%&@<>]/.test(say),
    "is spoken: write it with numbers and signs as words, or add say",
  ),
);
export type AuthoredLine = v.InferOutput<typeof AuthoredLineSchema>;

const AuthoredSpeakingPartSchema = v.strictObject({
  id: LocalIdSchema,
  opening: v.pipe(v.array(AuthoredLineSchema), v.minLength(1)),
  cue_card: v.optional(
    v.strictObject({
      topic: Prose,
      points: v.array(Prose),
      explain: Prose,
      begin: AuthoredLineSchema,
      stop: AuthoredLineSchema,
    }),
  ),
  topics: v.pipe(
    v.array(
      v.strictObject({
        title: Prose,
        opening: v.optional(AuthoredLineSchema),
        questions: v.pipe(v.array(AuthoredLineSchema), v.minLength(1)),
      }),
    ),
    v.minLength(1),
  ),
  closing: v.optional(AuthoredLineSchema),
});
export type AuthoredSpeakingPart = v.InferOutput<typeof AuthoredSpeakingPartSchema>;

export const AuthoredSpeakingModuleSchema = v.strictObject({
  ...moduleEntries,
  module_type: v.literal("speaking"),
  /** The examiner: a name for the credits, and a voice of content/audio/cast.yaml. */
  examiner: v.strictObject({ name: Prose, voice: Prose }),
  parts: v.pipe(v.array(AuthoredSpeakingPartSchema), v.minLength(1)),
});
export type AuthoredSpeakingModule = v.InferOutput<typeof AuthoredSpeakingModuleSchema>;

type Place = (string | number)[];

/** Returns everything the examiner says, in the order of hearing, with its place in module.yaml. */
export function spokenLines({ parts }: AuthoredSpeakingModule): { line: AuthoredLine; place: Place }[] {
  const found: { line: AuthoredLine; place: Place }[] = [];
  const add = (line: AuthoredLine | undefined, ...place: Place) => line && found.push({ line, place });
  for (const [partIndex, part] of parts.entries()) {
    for (const [index, line] of part.opening.entries()) add(line, "parts", partIndex, "opening", index);
    add(part.cue_card?.begin, "parts", partIndex, "cue_card", "begin");
    add(part.cue_card?.stop, "parts", partIndex, "cue_card", "stop");
    for (const [index, topic] of part.topics.entries()) {
      const place: Place = ["parts", partIndex, "topics", index];
      add(topic.opening, ...place, "opening");
      for (const [number, line] of topic.questions.entries()) add(line, ...place, "questions", number);
    }
    add(part.closing, "parts", partIndex, "closing");
  }
  return found;
}
