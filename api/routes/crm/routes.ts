import type { App } from "../../app-env.ts";
import type { Parts } from "../../parts.ts";
import { crmEvaluationRoutes } from "./evaluations.ts";
import { crmFiguresRoutes } from "./figures.ts";
import { crmMoneyRoutes } from "./money.ts";
import { crmRule } from "./rule.ts";
import { crmStaffRoutes } from "./staff.ts";
import { crmWorkRoutes } from "./work.ts";

/** The desk of the staff, all of it behind one rule. */
export function crmRoutes(app: App, parts: Parts): void {
  crmRule(app, parts);
  crmEvaluationRoutes(app, parts);
  crmWorkRoutes(app, parts);
  crmMoneyRoutes(app, parts);
  crmStaffRoutes(app, parts);
  crmFiguresRoutes(app, parts);
}
