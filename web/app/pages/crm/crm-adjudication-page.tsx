import { useParams } from "react-router";
import { AdjudicationView } from "#web/features/crm/quality/adjudication-view.tsx";
import { renderFigure } from "#web/app/result/task-figure.tsx";
import serif from "#web/ui/fonts/bandwise-serif.woff2";
import type { Head } from "#web/app/shell/page.ts";

export const head = (): Head => ({ title: "Adjudication", fonts: [serif] });

export function Component() {
  const { slug = "" } = useParams();
  return <AdjudicationView key={slug} slug={slug} renderFigure={renderFigure} />;
}
