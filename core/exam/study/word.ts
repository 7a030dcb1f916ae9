import * as v from "valibot";
import { AttemptSlugSchema, InstantSchema } from "../attempt/attempt.ts";

/** Rejects control characters, line feeds included: each text is one line. */
const text = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max),
    v.check((line) => !/[\p{Cc}\p{Cs}]/u.test(line), "must be one line of printable text"),
  );

/** Maximum length of each text of a word, in UTF-16 units. */
export const WORD_LIMITS = { text: 100, sentence: 500, source: 200, definition: 500 } as const;

/**
 * A word or phrase in the learner's notebook, with the sentence in which it was met and its meaning. `source` is a
 * title for people. The save with the latest time counts. A deleted word stays, so that its deletion reaches every
 * device.
 */
export const WordSchema = v.object({
  /** 128 random bits in base64url, created on the device. */
  word_id: AttemptSlugSchema,
  text: v.pipe(text(WORD_LIMITS.text), v.nonEmpty()),
  sentence: text(WORD_LIMITS.sentence),
  source: text(WORD_LIMITS.source),
  definition: text(WORD_LIMITS.definition),
  deleted: v.boolean(),
  at: InstantSchema,
});
export type Word = v.InferOutput<typeof WordSchema>;
