import * as v from "valibot";
import { LocalIdSchema } from "./slug.ts";

/**
 * Bold or italic text. Markdown is compiled to blocks of plain text with separate marks. So every span of a text
 * (evidence, highlight, note) is an anchor: block id, start and end in UTF-16 units.
 */
export const MarkSchema = v.object({
  kind: v.picklist(["bold", "italic"]),
  start: v.pipe(v.number(), v.integer(), v.minValue(0)),
  end: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type Mark = v.InferOutput<typeof MarkSchema>;

/** Text with its bold and italic spans. Offsets are UTF-16 units into `text`. */
export const RichTextSchema = v.object({ text: v.string(), marks: v.optional(v.array(MarkSchema)) });
export type RichText = v.InferOutput<typeof RichTextSchema>;

export const TextBlockSchema = v.object({
  id: LocalIdSchema,
  kind: v.picklist(["paragraph", "heading", "list_item", "caption", "note"]),
  /** The paragraph's printed letter ("A"), if the passage has letters. */
  letter: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]$/))),
  text: v.string(),
  marks: v.optional(v.array(MarkSchema)),
});
export type TextBlock = v.InferOutput<typeof TextBlockSchema>;

/** One printed text: a passage, a notice, an advertisement. */
export const PassageTextSchema = v.object({
  id: LocalIdSchema,
  title: v.string(),
  standfirst: v.optional(v.string()),
  blocks: v.pipe(v.array(TextBlockSchema), v.minLength(1)),
});
export type PassageText = v.InferOutput<typeof PassageTextSchema>;

/** Much longer than any text. */
const MAX_OFFSET = 1_000_000;

/** A span of a text of one content version. `start` included, `end` excluded, in UTF-16 units of the block's text. */
export const AnchorSchema = v.object({
  block: LocalIdSchema,
  start: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_OFFSET)),
  end: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_OFFSET)),
});
export type Anchor = v.InferOutput<typeof AnchorSchema>;
