import * as adjudication from "./crm-adjudication-page.tsx";
import * as agreement from "./crm-agreement-page.tsx";
import * as announcements from "./crm-announcements-page.tsx";
import * as changes from "./crm-changes-page.tsx";
import * as client from "./crm-client-page.tsx";
import * as clients from "./crm-clients-page.tsx";
import * as complaints from "./crm-complaints-page.tsx";
import * as coupons from "./crm-coupons-page.tsx";
import * as dashboard from "./crm-dashboard-page.tsx";
import * as evaluation from "./crm-evaluation-page.tsx";
import * as evaluations from "./crm-evaluations-page.tsx";
import * as examiners from "./crm-examiners-page.tsx";
import * as payments from "./crm-payments-page.tsx";
import * as prices from "./crm-prices-page.tsx";
import * as questions from "./crm-questions-page.tsx";
import * as script from "./crm-script-page.tsx";
import * as secondMarking from "./crm-second-marking-page.tsx";
import * as staff from "./crm-staff-page.tsx";
import type { PageModule } from "#web/app/shell/page.ts";

export type CrmPage =
  | "dashboard"
  | "evaluations"
  | "evaluation"
  | "coupons"
  | "complaints"
  | "adjudication"
  | "agreement"
  | "changes"
  | "client"
  | "clients"
  | "examiners"
  | "payments"
  | "announcements"
  | "prices"
  | "questions"
  | "script"
  | "secondMarking"
  | "staff";

/** The pages inside the frame of crm-page.tsx, in one chunk. vite.config.ts excludes it from precaching by its name. */
export const CRM_PAGES: Readonly<Record<CrmPage, PageModule>> = {
  dashboard,
  evaluations,
  evaluation,
  coupons,
  complaints,
  adjudication,
  agreement,
  changes,
  client,
  clients,
  examiners,
  payments,
  announcements,
  prices,
  questions,
  script,
  secondMarking,
  staff,
};
