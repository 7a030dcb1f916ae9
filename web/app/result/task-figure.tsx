import { lazy, type ReactNode, Suspense } from "react";
import type { Figure } from "#core/exam/content/figure.ts";
import type { MediaItem } from "#core/exam/content/media.ts";

const FigureView = lazy(async () => ({ default: (await import("#web/features/writing/figure-view.tsx")).FigureView }));

/** Renders a figure of a Writing task as the learner saw it. The code is fetched with the first figure. */
export function renderFigure({ figure, media }: { figure: Figure; media: readonly MediaItem[] }): ReactNode {
  return (
    <Suspense>
      <FigureView figure={figure} media={media} />
    </Suspense>
  );
}
