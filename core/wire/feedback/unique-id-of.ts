import type { ModuleType } from "#core/exam/content/module-type.ts";

/** A book or module that learners comment on or react to. */
export type Subject = { kind: "book" | ModuleType; slug: string };

/** Returns the specification's `unique_id` of a subject: `book-{slug}` or `{module}-{slug}`. */
export function uniqueIdOf({ kind, slug }: Subject): string {
  return `${kind}-${slug}`;
}
