import { CouponsView } from "#web/features/crm/coupons-view.tsx";
import type { Head } from "../page.ts";
import { useRole } from "../use-role.ts";

export const head = (): Head => ({ title: "Coupons" });

export function Component() {
  return <CouponsView isAdmin={useRole() === "admin"} />;
}
