import { DrillsView } from "#web/features/drills/drills-view.tsx";
import type { Head } from "../../shell/page.ts";

export const head = (): Head => ({ title: "Drills" });

export function Component() {
  return <DrillsView />;
}
