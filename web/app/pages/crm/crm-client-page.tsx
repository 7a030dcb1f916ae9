import { useParams } from "react-router";
import { ClientView } from "#web/features/crm/clients/client-view.tsx";
import type { Head } from "#web/app/shell/page.ts";
import { useRole } from "#web/app/account/use-role.ts";

export const head = (): Head => ({ title: "Client" });

export function Component() {
  const { user = "" } = useParams();
  return <ClientView key={user} user={user} isAdmin={useRole() === "admin"} />;
}
