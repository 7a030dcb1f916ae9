import { createBrowserRouter, type HydrationState, matchRoutes, type RouteObject } from "react-router";
import type { Parts } from "#web/parts.ts";
import { deskPage, securityPage } from "./desk-page.ts";
import { RouterErrorPage, ServerErrorPage } from "./error-page.tsx";
import { ExamLayout } from "./exam-layout.tsx";
import { createGuard } from "./guard.ts";
import { LearnerLayout } from "./learner-layout.tsx";
import { lazyPage, type RouteHandle } from "./page.ts";
import { Root } from "./root.tsx";
import { SiteLayout } from "./site-layout.tsx";
import { Splash } from "./splash.tsx";

const guarded = { isGuarded: true } satisfies RouteHandle;

/** Every route of the app (spec §2), the same in the browser and on the server. */
export function createRoutes(parts: Parts): RouteObject[] {
  const guard = createGuard(parts);
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
                  ...lazyPage(parts, "landing-page", () => import("./pages/landing-page.tsx")),
                },
                {
                  id: "login",
                  path: "login",
                  ...lazyPage(parts, "login-page", () => import("./pages/login-page.tsx")),
                },
                {
                  id: "register",
                  path: "register",
                  ...lazyPage(parts, "register-page", () => import("./pages/register-page.tsx")),
                },
                {
                  id: "verify",
                  path: "verify",
                  ...lazyPage(parts, "verify-page", () => import("./pages/verify-page.tsx")),
                },
                {
                  id: "reset",
                  path: "reset",
                  ...lazyPage(parts, "reset-page", () => import("./pages/reset-page.tsx")),
                },
                {
                  id: "reset-confirm",
                  path: "reset/confirm",
                  ...lazyPage(parts, "reset-confirm-page", () => import("./pages/reset-confirm-page.tsx")),
                },
                {
                  id: "samples",
                  path: "samples",
                  ...lazyPage(parts, "samples-page", () => import("./pages/samples-page.tsx")),
                },
                {
                  id: "samples-category",
                  path: "samples/category/:category_id/:band_score?",
                  ...lazyPage(parts, "samples-shelf-page", () => import("./pages/samples-shelf-page.tsx")),
                },
                {
                  id: "samples-book",
                  path: "samples/book/:book_slug/:band_score?",
                  ...lazyPage(parts, "samples-shelf-page", () => import("./pages/samples-shelf-page.tsx")),
                },
                {
                  id: "samples-module",
                  path: "samples/module/:test_type/:module_type/:task/:band_score?",
                  ...lazyPage(parts, "samples-shelf-page", () => import("./pages/samples-shelf-page.tsx")),
                },
                {
                  id: "sample",
                  path: "samples/answers/:module_type/:section_id/:attempt_id",
                  ...lazyPage(parts, "sample-page", () => import("./pages/sample-page.tsx")),
                },
                {
                  id: "about",
                  path: "about",
                  ...lazyPage(parts, "about-page", () => import("./pages/about-page.tsx")),
                },
                {
                  id: "privacy",
                  path: "privacy",
                  ...lazyPage(parts, "privacy-page", () => import("./pages/privacy-page.tsx")),
                },
                {
                  id: "terms",
                  path: "terms",
                  ...lazyPage(parts, "terms-page", () => import("./pages/terms-page.tsx")),
                },
                {
                  id: "disclaimer",
                  path: "disclaimer",
                  ...lazyPage(parts, "disclaimer-page", () => import("./pages/disclaimer-page.tsx")),
                },
                {
                  id: "book",
                  path: "book/:book_slug",
                  ...lazyPage(parts, "book-page", () => import("./pages/book-page.tsx")),
                },
                {
                  id: "listing",
                  path: "ieltstest/:module_type",
                  ...lazyPage(parts, "listing-page", () => import("./pages/listing-page.tsx")),
                },
                {
                  id: "result",
                  path: "ieltstest/attempt/:module/:module_slug/:attempt_slug/get_result",
                  ...lazyPage(parts, "result-page", () => import("./pages/result-page.tsx")),
                },
                {
                  id: "examiner-report",
                  path: "examinerevaluation/view/:evaluation_slug",
                  ...lazyPage(parts, "examiner-report-page", () => import("./pages/examiner-report-page.tsx")),
                },
                {
                  id: "completed-guard",
                  loader: guard,
                  handle: guarded,
                  children: [
                    {
                      id: "completed",
                      path: "ieltstest/attempt/:module/:module_slug/:attempt_slug/completed",
                      ...lazyPage(parts, "completed-page", () => import("./pages/completed-page.tsx")),
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
                      ...lazyPage(parts, "payment-page", () => import("./pages/payment-page.tsx")),
                    },
                    {
                      id: "payment-result",
                      path: "payment/result/:status",
                      ...lazyPage(parts, "payment-result-page", () => import("./pages/payment-result-page.tsx")),
                    },
                    {
                      id: "receipt",
                      path: "payment/receipt/:payment_slug",
                      ...lazyPage(parts, "receipt-page", () => import("./pages/receipt-page.tsx")),
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
                      ...lazyPage(parts, "dashboard-page", () => import("./pages/dashboard-page.tsx")),
                    },
                    {
                      id: "analytics",
                      path: "analytics",
                      ...lazyPage(parts, "analytics-page", () => import("./pages/analytics-page.tsx")),
                    },
                    {
                      id: "examiner-evaluations",
                      path: "dashboard/examiner_evaluation",
                      ...lazyPage(
                        parts,
                        "examiner-evaluations-page",
                        () => import("./pages/examiner-evaluations-page.tsx"),
                      ),
                    },
                    {
                      id: "attempts",
                      path: "dashboard/tests",
                      ...lazyPage(parts, "attempts-page", () => import("./pages/attempts-page.tsx")),
                    },
                    {
                      id: "account",
                      path: "account",
                      ...lazyPage(parts, "account-page", () => import("./pages/account-page.tsx")),
                    },
                    { id: "account-security", path: "account/security", ...securityPage(parts) },
                    {
                      id: "downloads",
                      path: "account/downloads",
                      ...lazyPage(parts, "downloads-page", () => import("./pages/downloads-page.tsx")),
                    },
                    {
                      id: "unsent",
                      path: "account/unsent",
                      ...lazyPage(parts, "unsent-page", () => import("./pages/unsent-page.tsx")),
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
                      ...lazyPage(parts, "crm-page", () => import("./pages/crm-page.tsx")),
                      children: [
                        { id: "crm-dashboard", index: true, ...deskPage(parts, "dashboard") },
                        { id: "crm-evaluations", path: "evaluations", ...deskPage(parts, "evaluations") },
                        { id: "crm-evaluation", path: "evaluations/:slug", ...deskPage(parts, "evaluation") },
                        { id: "crm-coupons", path: "coupons", ...deskPage(parts, "coupons") },
                        { id: "crm-staff", path: "staff", ...deskPage(parts, "staff") },
                      ],
                    },
                  ],
                },
                {
                  id: "not-found",
                  path: "*",
                  ...lazyPage(parts, "not-found-page", () => import("./pages/not-found-page.tsx")),
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
              ...lazyPage(parts, "attempt-page", () => import("./pages/attempt-page.tsx")),
            },
            {
              id: "fulltest",
              path: "ieltstest/attempt/fulltest/:attempt_slug",
              ...lazyPage(parts, "fulltest-page", () => import("./pages/fulltest-page.tsx")),
            },
          ],
        },
      ],
    },
  ];
}

/**
 * The app's router. With `hydration` the routes of this address are loaded first, so that the first render is the
 * one the server made.
 */
export async function createAppRouter(
  parts: Parts,
  options: { hydration: HydrationState | null },
): Promise<ReturnType<typeof createBrowserRouter>> {
  const routes = createRoutes(parts);
  if (options.hydration !== null) {
    for (const { route } of matchRoutes(routes, window.location) ?? []) {
      if (typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
    }
  }
  return createBrowserRouter(routes, options.hydration === null ? {} : { hydrationData: options.hydration });
}
