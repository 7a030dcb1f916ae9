import { PricesView } from "#web/features/crm/prices/prices-view.tsx";
import type { Head } from "#web/app/shell/page.ts";
import { useRole } from "#web/app/account/use-role.ts";

export const head = (): Head => ({ title: "Prices" });

export function Component() {
  return <PricesView isAdmin={useRole() === "admin"} />;
}
