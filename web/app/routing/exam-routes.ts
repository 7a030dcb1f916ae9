import type { RouteObject } from "react-router";
import type { Services } from "#web/services.ts";
import { lazyPage } from "../shell/page.ts";

/**
 * Returns the routes without the site's header and footer: tests, full tests, drills, the 15-minute check, card
 * reviews.
 */
export function examRoutes(services: Services): RouteObject[] {
  return [
    {
      id: "attempt",
      path: "ieltstest/attempt/:module/:module_slug/:attempt_slug",
      ...lazyPage(services, "attempt/attempt-page", () => import("../pages/attempt/attempt-page.tsx")),
    },
    {
      id: "review",
      path: "dashboard/review",
      ...lazyPage(services, "study/review-page", () => import("../pages/study/review-page.tsx")),
    },
    {
      id: "diagnostic",
      path: "dashboard/plan/check",
      ...lazyPage(services, "study/diagnostic-page", () => import("../pages/study/diagnostic-page.tsx")),
    },
    {
      id: "drill",
      path: "practise/drills/:drill_slug",
      ...lazyPage(services, "study/drill-page", () => import("../pages/study/drill-page.tsx")),
    },
    {
      id: "fulltest",
      path: "ieltstest/attempt/fulltest/:attempt_slug",
      ...lazyPage(services, "attempt/fulltest-page", () => import("../pages/attempt/fulltest-page.tsx")),
    },
  ];
}
