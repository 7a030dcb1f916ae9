import { EvaluationsView } from "#web/features/crm/evaluations-view.tsx";
import type { Head } from "../page.ts";
import { useRole } from "../use-role.ts";

export const head = (): Head => ({ title: "Evaluations" });

export function Component() {
  return <EvaluationsView isAdmin={useRole() === "admin"} />;
}
