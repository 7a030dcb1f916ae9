import { useParams } from "react-router";
import { ScriptView } from "#web/features/crm/quality/script-view.tsx";
import { renderFigure } from "#web/app/result/task-figure.tsx";
import serif from "#web/ui/fonts/bandwise-serif.woff2";
import type { Head } from "#web/app/shell/page.ts";

export const head = (): Head => ({ title: "Script", fonts: [serif] });

export function Component() {
  const { slug = "" } = useParams();
  return <ScriptView key={slug} slug={slug} renderFigure={renderFigure} />;
}
