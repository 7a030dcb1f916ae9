import { Navigate } from "react-router";
import { StaffView } from "#web/features/crm/staff/staff-view.tsx";
import { paths } from "#web/paths.ts";
import type { Head } from "#web/app/shell/page.ts";
import { useRole } from "#web/app/routing/use-role.ts";

export const head = (): Head => ({ title: "Staff" });

/** Administrators only. Redirects everyone else to their home page. */
export function Component() {
  return useRole() === "admin" ? <StaffView /> : <Navigate to={paths.crm} replace />;
}
