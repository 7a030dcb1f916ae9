import { PaymentsView } from "#web/features/crm/payments/payments-view.tsx";
import type { Head } from "#web/app/shell/page.ts";
import { useRole } from "#web/app/account/use-role.ts";

export const head = (): Head => ({ title: "Payments" });

export function Component() {
  return <PaymentsView isAdmin={useRole() === "admin"} />;
}
