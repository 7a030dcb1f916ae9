import type { Figure } from "#core/exam/content/figure.ts";
import type { MediaItem } from "#core/exam/content/media.ts";
import { findStoredAttempt } from "#api/store/attempt/attempts.ts";
import { findContent } from "#api/store/content/modules.ts";
import type { Db } from "#api/store/store.ts";

type FiguresWithMedia = { figures: Figure[]; media: MediaItem[] };
/** The figures of each task and their pictures, by the id of the task. */
export type TaskFigures = ReadonlyMap<string, FiguresWithMedia>;

/** Returns the figures of an evaluated attempt, in the version of the test that the learner took. */
export async function findTaskFigures(db: Db, { attempt_slug }: { attempt_slug: string }): Promise<TaskFigures> {
  const attempt = await findStoredAttempt(db, attempt_slug);
  const content = attempt === null ? null : await findContent(db, attempt.module_slug, attempt.content_version);
  if (content?.module.module_type !== "writing") return new Map();
  const { parts, media } = content.module;
  return new Map(
    parts.map(({ id, figures = [] }) => [
      id,
      { figures, media: media.filter((item) => figures.some(({ picture }) => picture?.media === item.id)) },
    ]),
  );
}
