import {
  ComplaintsQuerySchema,
  ComplaintUpdateSchema,
  CrashParamsSchema,
  CrmCrashListSchema,
  CrmCrashSchema,
  CrmMistakeReportListSchema,
  CrmMistakeReportSchema,
  MistakeReportParamsSchema,
} from "./complaints.ts";

/** CRM endpoints for what learners and the app complain about. */
export const COMPLAINT_ENDPOINTS = {
  crmMistakeReports: {
    method: "GET",
    path: "/api/crm/get_mistake_reports/",
    access: "staff",
    summary: "List mistake reports with the question and the answer given, newest first",
    query: ComplaintsQuerySchema,
    reply: CrmMistakeReportListSchema,
  },
  crmUpdateMistakeReport: {
    method: "POST",
    path: "/api/crm/update_mistake_report/:id/",
    access: "staff",
    summary: "Resolve a mistake report, or open it again",
    params: MistakeReportParamsSchema,
    body: ComplaintUpdateSchema,
    reply: CrmMistakeReportSchema,
  },
  crmCrashes: {
    method: "GET",
    path: "/api/crm/get_crashes/",
    access: "staff",
    summary: "List crash reports grouped by cause, last seen first",
    query: ComplaintsQuerySchema,
    reply: CrmCrashListSchema,
  },
  crmUpdateCrash: {
    method: "POST",
    path: "/api/crm/update_crash/:id/",
    access: "staff",
    summary: "Resolve a cause of crashes, or open it again; a new crash opens it",
    params: CrashParamsSchema,
    body: ComplaintUpdateSchema,
    reply: CrmCrashSchema,
  },
} as const;
