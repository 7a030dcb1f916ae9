import * as v from "valibot";
import { AttemptHeadSchema } from "../exam/attempt/attempt.ts";
import { LocalIdSchema } from "../exam/content/slug.ts";

/** Characters (UTF-16 units) of one answer: some 6,000 words, far beyond any exam answer. */
export const MOST_DRAFT_CHARACTERS = 40_000;

const LONE_SURROGATE = /\p{Cs}/gu;

/** A draft as it is stored: exactly as typed, without the two things that no database keeps. Repeating it changes nothing. */
export function draftText(text: string): string {
  return text.replaceAll("\0", "").replace(LONE_SURROGATE, "");
}

/** The text of one Writing answer. */
export const DraftTextSchema = v.pipe(v.string(), v.maxLength(MOST_DRAFT_CHARACTERS), v.transform(draftText));

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A text that the server keeps beside an answer, as far as its device had come with it. */
const AsideSchema = v.object({ id: v.pipe(v.string(), v.maxLength(64)), edit: count });
export type Aside = v.InferOutput<typeof AsideSchema>;

/** So many texts can be settled by one save: more devices than anybody writes one essay on. */
export const MOST_SETTLED = 8;

/**
 * One section's answer as it stands on a device. `edit` counts that device's changes; `base_rev` is the server's
 * revision of the draft that the device saw last, 0 before the first. `settles`: texts of other devices that the learner
 * has compared with this one and decided about.
 */
export const DraftSaveSchema = v.object({
  ...AttemptHeadSchema.entries,
  section: LocalIdSchema,
  text: DraftTextSchema,
  edit: count,
  base_rev: count,
  settles: v.optional(v.pipe(v.array(AsideSchema), v.maxLength(MOST_SETTLED))),
});

/** The answers of a Writing attempt by section id. */
export const TextsSchema = v.pipe(
  v.record(LocalIdSchema, DraftTextSchema),
  v.check((texts) => Object.keys(texts).length <= 4, "at most four sections"),
);
export type Texts = v.InferOutput<typeof TextsSchema>;

/**
 * The drafts of a Writing attempt as the server has them: the answer of each section, the revision that it has, and the
 * texts of other devices that wait for the learner to choose.
 */
export const DraftsSchema = v.object({
  answers: v.record(v.string(), v.string()),
  answer_revs: v.record(v.string(), v.number()),
  other_texts: v.array(
    v.object({ ...AsideSchema.entries, client_id: v.string(), section: v.string(), text: v.string() }),
  ),
});
export type Drafts = v.InferOutput<typeof DraftsSchema>;

/** The ordering key of one section's saves. */
export function draftAggregate(attemptSlug: string, section: string): string {
  return `draft:${attemptSlug}:${section}`;
}

/** The slug of the attempt that such a key is about. */
export function attemptOfDraft(aggregate: string): string {
  return aggregate.split(":")[1] ?? "";
}
