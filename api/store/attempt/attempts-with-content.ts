import type { Db } from "../store.ts";

/** Selects attempts, each joined with the content version of its questions as `content`. */
export function selectAttemptsWithContent(db: Db) {
  return db
    .selectFrom("attempt")
    .innerJoin("module_content as content", (join) =>
      join
        .onRef("content.module_slug", "=", "attempt.module_slug")
        .onRef("content.content_version", "=", "attempt.content_version"),
    );
}
