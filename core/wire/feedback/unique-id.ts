import * as v from "valibot";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import { SlugSchema } from "#core/exam/content/slug.ts";
import type { Subject } from "./unique-id-of.ts";

const KINDS = ["book", ...MODULE_TYPES] as const;

/** Parses a `unique_id`. The kind ends at the first hyphen. Returns null for anything else. */
export function parseUniqueId(uniqueId: string): Subject | null {
  const end = uniqueId.indexOf("-");
  const kind = KINDS.find((known) => known === uniqueId.slice(0, end));
  const slug = uniqueId.slice(end + 1);
  return kind !== undefined && v.is(SlugSchema, slug) ? { kind, slug } : null;
}

export const UniqueIdSchema = v.pipe(
  v.string(),
  v.maxLength(100),
  v.check((text) => parseUniqueId(text) !== null, "must be book or a module type, a hyphen, and a slug"),
);
