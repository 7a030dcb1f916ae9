import * as v from "valibot";
import { AttemptSlugSchema } from "../attempt/attempt.ts";

/**
 * The name of a card. It is made from what the card is about, so that all devices of a learner use the same name.
 *
 * - `question/<ref>`: a question that was answered wrong. `ref` is its `questionRef`.
 * - `word/<id>`: a word of the learner's notebook.
 * - `lesson/<id>`: a lesson. It is never due: an entry in the log says that it was read.
 * - `sentence/<attempt slug>/<section>.<start>`: a sentence of the learner with its correction. See `sentenceCard`.
 */
export const CardRefSchema = v.pipe(
  v.string(),
  v.maxLength(160),
  v.regex(
    /^(?:question\/[a-z0-9-]+(?:@[0-9a-f]{16})?\/[a-z0-9-]+|word\/[\w-]{22}|lesson\/[a-z0-9-]+|sentence\/[\w-]{22}\/[a-z0-9.-]+)$/,
    "must be the name of a card",
  ),
);

export type CardName =
  | { kind: "question"; ref: string }
  | { kind: "word"; id: string }
  | { kind: "lesson"; id: string }
  | { kind: "sentence"; slug: string; section: string; start: number };

/** Returns the card of a question. `ref` is its `questionRef`. */
export function questionCard(ref: string): string {
  return `question/${ref}`;
}

/** Returns the card of a word in the notebook. */
export function wordCard(id: string): string {
  return `word/${id}`;
}

/** Returns the name under which the log says that a lesson was read. */
export function lessonCard(id: string): string {
  return `lesson/${id}`;
}

/**
 * Returns the card of one finding in the learner's text. `start` is its UTF-16 offset in the section: the text does not
 * change after hand-in.
 */
export function sentenceCard(slug: string, section: string, start: number): string {
  return `sentence/${slug}/${section}.${start}`;
}

/** Returns what a card is about, or null for a name that this build does not know. */
export function readCardRef(card: string): CardName | null {
  const slash = card.indexOf("/");
  const rest = card.slice(slash + 1);
  switch (card.slice(0, slash)) {
    case "question":
      return { kind: "question", ref: rest };
    case "word":
      return { kind: "word", id: rest };
    case "lesson":
      return { kind: "lesson", id: rest };
    case "sentence": {
      const [, slug = "", section = "", start = ""] = /^([^/]+)\/(.+)\.(\d+)$/u.exec(rest) ?? [];
      return v.is(AttemptSlugSchema, slug) ? { kind: "sentence", slug, section, start: Number(start) } : null;
    }
    default:
      return null;
  }
}
