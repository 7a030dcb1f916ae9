import { ComplaintsView } from "#web/features/crm/complaints/complaints-view.tsx";
import type { Head } from "#web/app/shell/page.ts";
import { useRole } from "#web/app/account/use-role.ts";

export const head = (): Head => ({ title: "Complaints" });

export function Component() {
  return <ComplaintsView isAdmin={useRole() === "admin"} />;
}
