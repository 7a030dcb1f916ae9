import { createBrowserRouter, type HydrationState, matchRoutes, type RouteObject } from "react-router";
import type { Services } from "#web/services.ts";
import { crmRoutes } from "./crm-routes.ts";
import { securityPage } from "./online-pages.ts";
import { RouterErrorPage, ServerErrorPage } from "../shell/error-page.tsx";
import { ExamLayout } from "../shell/exam-layout.tsx";
import { createGuard } from "./guard.ts";
import { LearnerLayout } from "../shell/learner-layout.tsx";
import { lazyPage, type RouteHandle } from "../shell/page.ts";
import { Root } from "../shell/root.tsx";
import { SiteLayout } from "../shell/site-layout.tsx";
import { Splash } from "../shell/splash.tsx";

const guarded = { isGuarded: true } satisfies RouteHandle;

/** Returns every route of the app (specification §2), for the browser and the server. */
export function createRoutes(services: Services): RouteObject[] {
  const guard = createGuard(services);
  return [
    {
      id: "root",
      Component: Root,
      ErrorBoundary: RouterErrorPage,
      HydrateFallback: Splash,
      children: [
        {
          id: "site",
          Component: SiteLayout,
          children: [
            {
              id: "pages",
              ErrorBoundary: ServerErrorPage,
              children: [
                {
                  id: "landing",
                  index: true,
                  ...lazyPage(services, "landing-page", () => import("../pages/landing-page.tsx")),
                },
                {
                  id: "login",
                  path: "login",
                  ...lazyPage(services, "login-page", () => import("../pages/login-page.tsx")),
                },
                {
                  id: "register",
                  path: "register",
                  ...lazyPage(services, "register-page", () => import("../pages/register-page.tsx")),
                },
                {
                  id: "verify",
                  path: "verify",
                  ...lazyPage(services, "verify-page", () => import("../pages/verify-page.tsx")),
                },
                {
                  id: "reset",
                  path: "reset",
                  ...lazyPage(services, "reset-page", () => import("../pages/reset-page.tsx")),
                },
                {
                  id: "reset-confirm",
                  path: "reset/confirm",
                  ...lazyPage(services, "reset-confirm-page", () => import("../pages/reset-confirm-page.tsx")),
                },
                {
                  id: "samples",
                  path: "samples",
                  ...lazyPage(services, "samples-page", () => import("../pages/samples-page.tsx")),
                },
                {
                  id: "samples-category",
                  path: "samples/category/:category_id/:band_score?",
                  ...lazyPage(services, "sample-list-page", () => import("../pages/sample-list-page.tsx")),
                },
                {
                  id: "samples-book",
                  path: "samples/book/:book_slug/:band_score?",
                  ...lazyPage(services, "sample-list-page", () => import("../pages/sample-list-page.tsx")),
                },
                {
                  id: "samples-module",
                  path: "samples/module/:test_type/:module_type/:task/:band_score?",
                  ...lazyPage(services, "sample-list-page", () => import("../pages/sample-list-page.tsx")),
                },
                {
                  id: "sample",
                  path: "samples/answers/:module_type/:section_id/:attempt_id",
                  ...lazyPage(services, "sample-page", () => import("../pages/sample-page.tsx")),
                },
                {
                  id: "about",
                  path: "about",
                  ...lazyPage(services, "about-page", () => import("../pages/about-page.tsx")),
                },
                {
                  id: "privacy",
                  path: "privacy",
                  ...lazyPage(services, "privacy-page", () => import("../pages/privacy-page.tsx")),
                },
                {
                  id: "terms",
                  path: "terms",
                  ...lazyPage(services, "terms-page", () => import("../pages/terms-page.tsx")),
                },
                {
                  id: "disclaimer",
                  path: "disclaimer",
                  ...lazyPage(services, "disclaimer-page", () => import("../pages/disclaimer-page.tsx")),
                },
                {
                  id: "book",
                  path: "book/:book_slug",
                  ...lazyPage(services, "book-page", () => import("../pages/book-page.tsx")),
                },
                {
                  id: "listing",
                  path: "ieltstest/:module_type",
                  ...lazyPage(services, "listing-page", () => import("../pages/listing-page.tsx")),
                },
                {
                  id: "lessons",
                  path: "lessons",
                  ...lazyPage(services, "lessons-page", () => import("../pages/lessons-page.tsx")),
                },
                {
                  id: "lesson",
                  path: "lessons/:lesson_id",
                  ...lazyPage(services, "lesson-page", () => import("../pages/lesson-page.tsx")),
                },
                {
                  id: "result",
                  path: "ieltstest/attempt/:module/:module_slug/:attempt_slug/get_result",
                  ...lazyPage(services, "result-page", () => import("../pages/result-page.tsx")),
                },
                {
                  id: "examiner-report",
                  path: "examinerevaluation/view/:evaluation_slug",
                  ...lazyPage(services, "examiner-report-page", () => import("../pages/examiner-report-page.tsx")),
                },
                {
                  id: "completed-guard",
                  loader: guard,
                  handle: guarded,
                  children: [
                    {
                      id: "completed",
                      path: "ieltstest/attempt/:module/:module_slug/:attempt_slug/completed",
                      ...lazyPage(services, "completed-page", () => import("../pages/completed-page.tsx")),
                    },
                  ],
                },
                {
                  id: "payment-guard",
                  loader: guard,
                  handle: guarded,
                  children: [
                    {
                      id: "payment",
                      path: "payment/:payment_link_type",
                      ...lazyPage(services, "payment-page", () => import("../pages/payment-page.tsx")),
                    },
                    {
                      id: "payment-result",
                      path: "payment/result/:status",
                      ...lazyPage(services, "payment-result-page", () => import("../pages/payment-result-page.tsx")),
                    },
                    {
                      id: "receipt",
                      path: "payment/receipt/:payment_slug",
                      ...lazyPage(services, "receipt-page", () => import("../pages/receipt-page.tsx")),
                    },
                  ],
                },
                {
                  id: "learner",
                  loader: guard,
                  handle: guarded,
                  Component: LearnerLayout,
                  children: [
                    {
                      id: "dashboard",
                      path: "dashboard",
                      ...lazyPage(services, "dashboard-page", () => import("../pages/dashboard-page.tsx")),
                    },
                    {
                      id: "analytics",
                      path: "analytics",
                      ...lazyPage(services, "analytics-page", () => import("../pages/analytics-page.tsx")),
                    },
                    {
                      id: "plan",
                      path: "dashboard/plan",
                      ...lazyPage(services, "plan-page", () => import("../pages/plan-page.tsx")),
                    },
                    {
                      id: "practise",
                      path: "practise",
                      ...lazyPage(services, "practise-page", () => import("../pages/practise-page.tsx")),
                    },
                    {
                      id: "drills",
                      path: "practise/drills",
                      ...lazyPage(services, "drills-page", () => import("../pages/drills-page.tsx")),
                    },
                    {
                      id: "words",
                      path: "dashboard/words",
                      ...lazyPage(services, "words-page", () => import("../pages/words-page.tsx")),
                    },
                    {
                      id: "examiner-evaluations",
                      path: "dashboard/examiner_evaluation",
                      ...lazyPage(
                        services,
                        "examiner-evaluations-page",
                        () => import("../pages/examiner-evaluations-page.tsx"),
                      ),
                    },
                    {
                      id: "attempts",
                      path: "dashboard/tests",
                      ...lazyPage(services, "attempts-page", () => import("../pages/attempts-page.tsx")),
                    },
                    {
                      id: "account",
                      path: "account",
                      ...lazyPage(services, "account-page", () => import("../pages/account-page.tsx")),
                    },
                    { id: "account-security", path: "account/security", ...securityPage(services) },
                    {
                      id: "downloads",
                      path: "account/downloads",
                      ...lazyPage(services, "downloads-page", () => import("../pages/downloads-page.tsx")),
                    },
                    {
                      id: "unsent",
                      path: "account/unsent",
                      ...lazyPage(services, "unsent-page", () => import("../pages/unsent-page.tsx")),
                    },
                  ],
                },
                {
                  id: "crm-guard",
                  loader: guard,
                  handle: guarded,
                  children: [
                    {
                      id: "crm",
                      path: "crm",
                      ...lazyPage(services, "crm-page", () => import("../pages/crm/crm-page.tsx")),
                      children: crmRoutes(services),
                    },
                  ],
                },
                {
                  id: "not-found",
                  path: "*",
                  ...lazyPage(services, "not-found-page", () => import("../pages/not-found-page.tsx")),
                },
              ],
            },
          ],
        },
        {
          id: "exam",
          loader: guard,
          handle: guarded,
          Component: ExamLayout,
          ErrorBoundary: ServerErrorPage,
          children: [
            {
              id: "attempt",
              path: "ieltstest/attempt/:module/:module_slug/:attempt_slug",
              ...lazyPage(services, "attempt-page", () => import("../pages/attempt-page.tsx")),
            },
            {
              id: "review",
              path: "dashboard/review",
              ...lazyPage(services, "review-page", () => import("../pages/review-page.tsx")),
            },
            {
              id: "diagnostic",
              path: "dashboard/plan/check",
              ...lazyPage(services, "diagnostic-page", () => import("../pages/diagnostic-page.tsx")),
            },
            {
              id: "drill",
              path: "practise/drills/:drill_slug",
              ...lazyPage(services, "drill-page", () => import("../pages/drill-page.tsx")),
            },
            {
              id: "fulltest",
              path: "ieltstest/attempt/fulltest/:attempt_slug",
              ...lazyPage(services, "fulltest-page", () => import("../pages/fulltest-page.tsx")),
            },
          ],
        },
      ],
    },
  ];
}

/**
 * Creates the router. With `hydration` it loads the current routes first, so that the first render matches the server's
 * HTML.
 */
export async function createAppRouter(
  services: Services,
  options: { hydration: HydrationState | null },
): Promise<ReturnType<typeof createBrowserRouter>> {
  const routes = createRoutes(services);
  if (options.hydration !== null) {
    for (const { route } of matchRoutes(routes, window.location) ?? []) {
      if (typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
    }
  }
  return createBrowserRouter(routes, options.hydration === null ? {} : { hydrationData: options.hydration });
}
