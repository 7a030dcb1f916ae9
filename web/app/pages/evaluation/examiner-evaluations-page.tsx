import { EvaluationsView } from "#web/features/evaluations/evaluations-view.tsx";
import { EXAMINER } from "#web/owner-content.ts";
import type { Head } from "../../shell/page.ts";

export const head = (): Head => ({ title: "Your Examiner Evaluations" });

export function Component() {
  return <EvaluationsView offer={EXAMINER} />;
}
