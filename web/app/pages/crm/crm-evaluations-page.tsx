import { EvaluationsView } from "#web/features/crm/list/evaluations-view.tsx";
import type { Head } from "#web/app/shell/page.ts";
import { useRole } from "#web/app/account/use-role.ts";

export const head = (): Head => ({ title: "Evaluations" });

export function Component() {
  return <EvaluationsView isAdmin={useRole() === "admin"} />;
}
