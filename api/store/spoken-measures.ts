import { SOUND_VERSION } from "#core/exam/speaking/measures.ts";
import { SERVER_MEASURES_SECTION } from "#core/wire/spoken-sections.ts";
import { measuresBeginning } from "#core/wire/spoken.ts";
import type { Db } from "./store.ts";

/** Interviews with a whole WebM recording that nobody has tried to measure here by these rules. */
export async function unmeasuredAttempts(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("attempt")
    .leftJoin("draft", (join) =>
      join.onRef("draft.attempt_slug", "=", "attempt.slug").on("draft.section", "=", SERVER_MEASURES_SECTION),
    )
    .select("attempt.slug")
    .where("attempt.slug", ">", after)
    .where("attempt.module_type", "=", "speaking")
    .where("attempt.status", "!=", "in_progress")
    .where((eb) =>
      eb.or([eb("draft.body", "is", null), eb("draft.body", "not like", `${measuresBeginning(SOUND_VERSION)}%`)]),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("recording")
          .select("recording.id")
          .whereRef("recording.attempt_slug", "=", "attempt.slug")
          .where("recording.mime", "=", "audio/webm")
          .where("recording.completed_at", "is not", null),
      ),
    )
    .orderBy("attempt.slug")
    .limit(limit)
    .execute();
  return rows.map(({ slug }) => slug);
}
