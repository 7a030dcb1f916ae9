import { Navigate } from "react-router";
import { StaffView } from "#web/features/crm/staff/staff-view.tsx";
import { paths } from "#web/paths.ts";
import type { Head } from "#web/app/shell/page.ts";
import { useRole } from "#web/app/account/use-role.ts";

export const head = (): Head => ({ title: "Staff" });

/** For administrators only. Redirects other staff to the first page of the CRM. */
export function Component() {
  return useRole() === "admin" ? <StaffView /> : <Navigate to={paths.crm} replace />;
}
