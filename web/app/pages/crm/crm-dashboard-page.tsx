import { DashboardView } from "#web/features/crm/dashboard-view.tsx";
import type { Head } from "#web/app/shell/page.ts";
import { useRole } from "#web/app/account/use-role.ts";

export const head = (): Head => ({ title: "CRM" });

export function Component() {
  return <DashboardView isAdmin={useRole() === "admin"} />;
}
