import type { RouteObject } from "react-router";
import type { Services } from "#web/services.ts";
import { crmPage } from "./online-pages.ts";

/** Returns the routes below /crm. */
export function crmRoutes(services: Services): RouteObject[] {
  return [
    { id: "crm-dashboard", index: true, ...crmPage(services, "dashboard") },
    { id: "crm-evaluations", path: "evaluations", ...crmPage(services, "evaluations") },
    { id: "crm-evaluation", path: "evaluations/:slug", ...crmPage(services, "evaluation") },
    { id: "crm-coupons", path: "coupons", ...crmPage(services, "coupons") },
    { id: "crm-complaints", path: "complaints", ...crmPage(services, "complaints") },
    { id: "crm-clients", path: "clients", ...crmPage(services, "clients") },
    { id: "crm-client", path: "clients/:user", ...crmPage(services, "client") },
    { id: "crm-payments", path: "payments", ...crmPage(services, "payments") },
    { id: "crm-prices", path: "prices", ...crmPage(services, "prices") },
    { id: "crm-questions", path: "questions", ...crmPage(services, "questions") },
    { id: "crm-announcements", path: "announcements", ...crmPage(services, "announcements") },
    { id: "crm-agreement", path: "agreement", ...crmPage(services, "agreement") },
    {
      id: "crm-second-marking",
      path: "second-marking",
      ...crmPage(services, "secondMarking"),
    },
    { id: "crm-script", path: "second-marking/:slug", ...crmPage(services, "script") },
    { id: "crm-adjudication", path: "adjudication/:slug", ...crmPage(services, "adjudication") },
    { id: "crm-examiners", path: "examiners", ...crmPage(services, "examiners") },
    { id: "crm-changes", path: "changes", ...crmPage(services, "changes") },
    { id: "crm-staff", path: "staff", ...crmPage(services, "staff") },
  ];
}
