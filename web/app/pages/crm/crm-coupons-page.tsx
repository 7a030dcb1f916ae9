import { CouponsView } from "#web/features/crm/coupons/coupons-view.tsx";
import type { Head } from "#web/app/shell/page.ts";
import { useRole } from "#web/app/account/use-role.ts";

export const head = (): Head => ({ title: "Coupons" });

export function Component() {
  return <CouponsView isAdmin={useRole() === "admin"} />;
}
