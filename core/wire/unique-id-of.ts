import type { ModuleType } from "../exam/content/module-type.ts";

/** What learners talk about: a book or a module. */
export type Subject = { kind: "book" | ModuleType; slug: string };

/** The spec's `unique_id` of a subject: `book-{slug}` or `{module}-{slug}`. */
export function uniqueIdOf({ kind, slug }: Subject): string {
  return `${kind}-${slug}`;
}
