import { ClientsView } from "#web/features/crm/clients/clients-view.tsx";
import type { Head } from "#web/app/shell/page.ts";
import { useRole } from "#web/app/account/use-role.ts";

export const head = (): Head => ({ title: "Clients" });

export function Component() {
  return <ClientsView isAdmin={useRole() === "admin"} />;
}
