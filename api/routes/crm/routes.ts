import type { App } from "#api/app-env.ts";
import type { Services } from "#api/services.ts";
import { addCrmAgreementRoutes } from "./agreement.ts";
import { addAnnouncementRoutes } from "./announcements.ts";
import { addCrmCommentBankRoutes } from "./comment-bank.ts";
import { addCrmClientRoutes } from "./clients.ts";
import { addCrmComplaintRoutes } from "./complaints.ts";
import { addCrmEvaluationRoutes } from "./evaluations.ts";
import { addCrmFiguresRoutes } from "./figures.ts";
import { addCrmMoneyRoutes } from "./money.ts";
import { addCrmPriceRoutes } from "./prices.ts";
import { addCrmQualityRoutes } from "./quality.ts";
import { addCrmReportedCommentRoutes } from "./reported-comments.ts";
import { addCrmReportResponseRoutes } from "./report-responses.ts";
import { requireStaff } from "./require-staff.ts";
import { addCrmStaffRoutes } from "./staff.ts";
import { addCrmEvaluationChangeRoutes } from "./evaluation-changes.ts";

/**
 * Adds all routes of the CRM. Only staff can use the routes below /api/crm/. Two other routes are public: the
 * announcements for everybody, and the page of figures at its signed address.
 */
export function addCrmRoutes(app: App, services: Services): void {
  requireStaff(app, services);
  addCrmEvaluationRoutes(app, services);
  addCrmEvaluationChangeRoutes(app, services);
  addCrmClientRoutes(app, services);
  addCrmCommentBankRoutes(app, services);
  addCrmAgreementRoutes(app, services);
  addCrmQualityRoutes(app, services);
  addCrmMoneyRoutes(app, services);
  addCrmPriceRoutes(app, services);
  addAnnouncementRoutes(app, services);
  addCrmStaffRoutes(app, services);
  addCrmReportedCommentRoutes(app, services);
  addCrmFiguresRoutes(app, services);
  addCrmComplaintRoutes(app, services);
  addCrmReportResponseRoutes(app, services);
}
