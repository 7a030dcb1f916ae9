import type { RouteObject } from "react-router";
import type { Services } from "#web/services.ts";
import { lazyPage } from "../shell/page.ts";
import { securityPage } from "./online-pages.ts";

/** Returns the routes of the learner's area: pages with the learner's name and the area's tabs. */
export function learnerRoutes(services: Services): RouteObject[] {
  return [
    {
      id: "dashboard",
      path: "dashboard",
      ...lazyPage(services, "study/dashboard-page", () => import("../pages/study/dashboard-page.tsx")),
    },
    {
      id: "analytics",
      path: "analytics",
      ...lazyPage(services, "study/analytics-page", () => import("../pages/study/analytics-page.tsx")),
    },
    {
      id: "plan",
      path: "dashboard/plan",
      ...lazyPage(services, "study/plan-page", () => import("../pages/study/plan-page.tsx")),
    },
    {
      id: "practise",
      path: "practise",
      ...lazyPage(services, "study/practise-page", () => import("../pages/study/practise-page.tsx")),
    },
    {
      id: "drills",
      path: "practise/drills",
      ...lazyPage(services, "study/drills-page", () => import("../pages/study/drills-page.tsx")),
    },
    {
      id: "words",
      path: "dashboard/words",
      ...lazyPage(services, "study/words-page", () => import("../pages/study/words-page.tsx")),
    },
    {
      id: "examiner-evaluations",
      path: "dashboard/examiner_evaluation",
      ...lazyPage(
        services,
        "evaluation/examiner-evaluations-page",
        () => import("../pages/evaluation/examiner-evaluations-page.tsx"),
      ),
    },
    {
      id: "attempts",
      path: "dashboard/tests",
      ...lazyPage(services, "attempt/attempts-page", () => import("../pages/attempt/attempts-page.tsx")),
    },
    {
      id: "account",
      path: "account",
      ...lazyPage(services, "account/account-page", () => import("../pages/account/account-page.tsx")),
    },
    { id: "account-security", path: "account/security", ...securityPage(services) },
    {
      id: "downloads",
      path: "account/downloads",
      ...lazyPage(services, "account/downloads-page", () => import("../pages/account/downloads-page.tsx")),
    },
    {
      id: "unsent",
      path: "account/unsent",
      ...lazyPage(services, "account/unsent-page", () => import("../pages/account/unsent-page.tsx")),
    },
  ];
}
