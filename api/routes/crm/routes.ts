import type { App } from "#api/app-env.ts";
import type { Services } from "#api/services.ts";
import { crmAgreementRoutes } from "./agreement.ts";
import { announcementRoutes } from "./announcements.ts";
import { crmCommentBankRoutes } from "./comment-bank.ts";
import { crmClientRoutes } from "./clients.ts";
import { crmComplaintRoutes } from "./complaints.ts";
import { crmEvaluationRoutes } from "./evaluations.ts";
import { crmFiguresRoutes } from "./figures.ts";
import { crmMoneyRoutes } from "./money.ts";
import { crmPriceRoutes } from "./prices.ts";
import { crmQualityRoutes } from "./quality.ts";
import { crmReportedCommentRoutes } from "./reported-comments.ts";
import { crmReportResponseRoutes } from "./report-responses.ts";
import { requireStaff } from "./access-rule.ts";
import { crmStaffRoutes } from "./staff.ts";
import { crmWorkRoutes } from "./work.ts";

/** All routes of the CRM, behind one access rule. */
export function crmRoutes(app: App, services: Services): void {
  requireStaff(app, services);
  crmEvaluationRoutes(app, services);
  crmWorkRoutes(app, services);
  crmClientRoutes(app, services);
  crmCommentBankRoutes(app, services);
  crmAgreementRoutes(app, services);
  crmQualityRoutes(app, services);
  crmMoneyRoutes(app, services);
  crmPriceRoutes(app, services);
  announcementRoutes(app, services);
  crmStaffRoutes(app, services);
  crmReportedCommentRoutes(app, services);
  crmFiguresRoutes(app, services);
  crmComplaintRoutes(app, services);
  crmReportResponseRoutes(app, services);
}
