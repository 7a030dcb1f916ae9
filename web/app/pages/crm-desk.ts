import * as coupons from "./crm-coupons-page.tsx";
import * as dashboard from "./crm-dashboard-page.tsx";
import * as evaluation from "./crm-evaluation-page.tsx";
import * as evaluations from "./crm-evaluations-page.tsx";
import * as staff from "./crm-staff-page.tsx";
import type { PageModule } from "../page.ts";

export type DeskPage = "dashboard" | "evaluations" | "evaluation" | "coupons" | "staff";

/** Everything that staff see, in one part of the app with a name of its own: the worker leaves it out by that name. */
export const DESK_PAGES: Readonly<Record<DeskPage, PageModule>> = {
  dashboard,
  evaluations,
  evaluation,
  coupons,
  staff,
};
