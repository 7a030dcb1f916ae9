import * as v from "valibot";
import type { ModuleType } from "../exam/content/module-type.ts";
import { MODULE_TYPES } from "../exam/content/papers.ts";
import { SlugSchema } from "../exam/content/slug.ts";

const KINDS = ["book", ...MODULE_TYPES] as const;

/** What learners talk about: a book or a module. */
export type Subject = { kind: "book" | ModuleType; slug: string };

/** The spec's `unique_id` of a subject: `book-{slug}` or `{module}-{slug}`. */
export function uniqueIdOf({ kind, slug }: Subject): string {
  return `${kind}-${slug}`;
}

/** Reads a `unique_id` back: the kind ends at its first hyphen (rulings 12). Null for anything else. */
export function parseUniqueId(uniqueId: string): Subject | null {
  const end = uniqueId.indexOf("-");
  const kind = KINDS.find((one) => one === uniqueId.slice(0, end));
  const slug = uniqueId.slice(end + 1);
  return kind !== undefined && v.is(SlugSchema, slug) ? { kind, slug } : null;
}

export const UniqueIdSchema = v.pipe(
  v.string(),
  v.maxLength(100),
  v.check((text) => parseUniqueId(text) !== null, "must be book or a module type, a hyphen, and a slug"),
);
