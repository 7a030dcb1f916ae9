import { AGREEMENT_ENDPOINTS } from "./crm/agreement.ts";
import { COMMENT_BANK_ENDPOINTS } from "./crm/comment-bank.ts";
import { COMPLAINT_ENDPOINTS } from "./crm/complaint-endpoints.ts";
import { CRM_CLIENT_ENDPOINTS } from "./crm/client-endpoints.ts";
import { CRM_OFFICE_ENDPOINTS } from "./crm/crm-office-endpoints.ts";
import { EXAMINER_FIGURES_ENDPOINTS } from "./crm/examiner-figures.ts";
import { PRICE_ENDPOINTS } from "./crm/prices.ts";
import { QUALITY_ENDPOINTS } from "./crm/quality-endpoints.ts";
import { REPORTED_COMMENT_ENDPOINTS } from "./crm/reported-comments.ts";
import type { Endpoint } from "./endpoint.ts";

/**
 * The calls of the CRM that are not in learner-endpoints.ts. The browser loads this table with the first of these
 * calls, so that learners never load it.
 */
export const STAFF_ENDPOINTS = {
  ...CRM_CLIENT_ENDPOINTS,
  ...CRM_OFFICE_ENDPOINTS,
  ...COMMENT_BANK_ENDPOINTS,
  ...REPORTED_COMMENT_ENDPOINTS,
  ...AGREEMENT_ENDPOINTS,
  ...PRICE_ENDPOINTS,
  ...COMPLAINT_ENDPOINTS,
  ...EXAMINER_FIGURES_ENDPOINTS,
  ...QUALITY_ENDPOINTS,
} as const satisfies Record<string, Endpoint>;
