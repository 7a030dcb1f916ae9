import { Navigate } from "react-router";
import { StaffView } from "#web/features/crm/staff-view.tsx";
import { paths } from "#web/paths.ts";
import type { Head } from "../page.ts";
import { useRole } from "../use-role.ts";

export const head = (): Head => ({ title: "Staff" });

/** For administrators alone: others are led back to what is theirs. */
export function Component() {
  return useRole() === "admin" ? <StaffView /> : <Navigate to={paths.crm} replace />;
}
