import * as v from "valibot";
import { LocalIdSchema } from "./slug.ts";

/** A bold or italic span of a text. `start` is included, `end` excluded, in UTF-16 units. */
export const StyledSpanSchema = v.object({
  kind: v.picklist(["bold", "italic"]),
  start: v.pipe(v.number(), v.integer(), v.minValue(0)),
  end: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type StyledSpan = v.InferOutput<typeof StyledSpanSchema>;

/** Plain text, with its bold and italic spans in `marks`. */
export const RichTextSchema = v.object({ text: v.string(), marks: v.optional(v.array(StyledSpanSchema)) });
export type RichText = v.InferOutput<typeof RichTextSchema>;

/** A block of a printed text. Formatting is in `marks`, so that an anchor can refer to the plain `text`. */
export const TextBlockSchema = v.object({
  id: LocalIdSchema,
  kind: v.picklist(["paragraph", "heading", "list_item", "caption", "note"]),
  /** The paragraph's printed letter ("A"), if the passage has letters. */
  letter: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]$/))),
  text: v.string(),
  marks: v.optional(v.array(StyledSpanSchema)),
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

/** Maximum offset of an anchor, in UTF-16 units. No text is as long. */
const MAX_OFFSET = 1_000_000;

/**
 * A span of a block's text in one content version: evidence, or a learner's highlight. `start` is included, `end`
 * excluded, in UTF-16 units.
 */
export const AnchorSchema = v.object({
  block: LocalIdSchema,
  start: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_OFFSET)),
  end: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_OFFSET)),
});
export type Anchor = v.InferOutput<typeof AnchorSchema>;
