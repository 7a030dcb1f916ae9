import * as v from "valibot";
import { AttemptHeadSchema } from "#core/exam/attempt/attempt.ts";
import { boundedList } from "#core/exam/bounded-list.ts";
import { boundedRecord } from "#core/exam/bounded-record.ts";
import { LocalIdSchema } from "#core/exam/content/slug.ts";
import { MAX_COUNT } from "../max-count.ts";

/** Maximum number of characters (UTF-16 units) in one text: some 6,000 words, far more than any exam answer. */
export const MAX_DRAFT_CHARACTERS = 40_000;

const LONE_SURROGATE = /\p{Cs}/gu;

/**
 * Returns a draft as it is stored: as typed, but without NUL and lone surrogates, which databases refuse or change.
 * Idempotent.
 */
export function cleanDraftText(text: string): string {
  return text.replaceAll("\0", "").replace(LONE_SURROGATE, "");
}

/** The text of one section: a Writing answer, or data of a Speaking attempt. */
export const DraftTextSchema = v.pipe(v.string(), v.maxLength(MAX_DRAFT_CHARACTERS), v.transform(cleanDraftText));

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_COUNT));

/** Names another device's text that the server stores beside an answer. `edit`: the edit count of that device. */
const OtherTextRefSchema = v.object({ id: v.pipe(v.string(), v.maxLength(64)), edit: count });
export type OtherTextRef = v.InferOutput<typeof OtherTextRefSchema>;

/** Maximum number of texts that one save may name in `settles`. */
export const MAX_DECIDED_TEXTS = 8;

/**
 * One section's text on a device. `edit` counts that device's changes; `base_rev` is the last server revision of the
 * draft that the device saw, 0 before the first. `settles`: texts of other devices that the learner has decided about.
 */
export const DraftSaveSchema = v.object({
  ...AttemptHeadSchema.entries,
  section: LocalIdSchema,
  text: DraftTextSchema,
  edit: count,
  base_rev: count,
  settles: v.optional(boundedList(OtherTextRefSchema, MAX_DECIDED_TEXTS)),
});

/** The answers of a Writing attempt by section id. */
export const TextsSchema = boundedRecord(LocalIdSchema, DraftTextSchema, 4, "at most four sections");
export type Texts = v.InferOutput<typeof TextsSchema>;

/**
 * The drafts of a Writing or Speaking attempt on the server: the text of each section and its revision. `other_texts`
 * are the texts of other devices that the learner must still decide about.
 */
export const DraftsSchema = v.object({
  answers: v.record(v.string(), v.string()),
  answer_revs: v.record(v.string(), v.number()),
  other_texts: v.array(
    v.object({ ...OtherTextRefSchema.entries, client_id: v.string(), section: v.string(), text: v.string() }),
  ),
});
export type Drafts = v.InferOutput<typeof DraftsSchema>;

/** Returns the aggregate of one section's saves. */
export function draftAggregate(attemptSlug: string, section: string): string {
  return `draft:${attemptSlug}:${section}`;
}

/** Returns the attempt and the section of an aggregate that `draftAggregate` made. */
export function readDraftAggregate(aggregate: string): { attempt_slug: string; section: string } {
  const [, attempt_slug = "", ...section] = aggregate.split(":");
  return { attempt_slug, section: section.join(":") };
}
