import { AGREEMENT_ENDPOINTS } from "./crm/agreement.ts";
import { COMPLAINT_ENDPOINTS } from "./crm/complaint-endpoints.ts";
import { CRM_CLIENT_ENDPOINTS } from "./crm/client-endpoints.ts";
import { CRM_OFFICE_ENDPOINTS } from "./crm/crm-office-endpoints.ts";
import { EXAMINER_FIGURES_ENDPOINTS } from "./crm/examiner-figures.ts";
import { PRICE_ENDPOINTS } from "./crm/prices.ts";
import { QUALITY_ENDPOINTS } from "./crm/quality-endpoints.ts";
import { REPORTED_COMMENT_ENDPOINTS } from "./crm/reported-comments.ts";
import type { Endpoint } from "./endpoint.ts";

/** Calls of the CRM. The browser loads this table with the first CRM call, so that learners never load it. */
export const STAFF_ENDPOINTS = {
  ...CRM_CLIENT_ENDPOINTS,
  ...CRM_OFFICE_ENDPOINTS,
  ...REPORTED_COMMENT_ENDPOINTS,
  ...AGREEMENT_ENDPOINTS,
  ...PRICE_ENDPOINTS,
  ...COMPLAINT_ENDPOINTS,
  ...EXAMINER_FIGURES_ENDPOINTS,
  ...QUALITY_ENDPOINTS,
} as const satisfies Record<string, Endpoint>;
