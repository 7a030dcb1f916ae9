import { createBrowserRouter, type HydrationState, matchRoutes, type RouteObject } from "react-router";
import type { Services } from "#web/services.ts";
import { crmRoutes } from "./crm-routes.ts";
import { examRoutes } from "./exam-routes.ts";
import { learnerRoutes } from "./learner-routes.ts";
import { publicRoutes } from "./public-routes.ts";
import { RouterErrorPage, ServerErrorPage } from "../shell/error/error-page.tsx";
import { ExamLayout } from "../shell/layout/exam-layout.tsx";
import { createGuard } from "./guard.ts";
import { LearnerLayout } from "../shell/layout/learner-layout.tsx";
import { lazyPage, type RouteHandle } from "../shell/page.ts";
import { Root } from "../shell/layout/root.tsx";
import { SiteLayout } from "../shell/layout/site-layout.tsx";
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
                ...publicRoutes(services),
                {
                  id: "completed-guard",
                  loader: guard,
                  handle: guarded,
                  children: [
                    {
                      id: "completed",
                      path: "ieltstest/attempt/:module/:module_slug/:attempt_slug/completed",
                      ...lazyPage(
                        services,
                        "attempt/completed-page",
                        () => import("../pages/attempt/completed-page.tsx"),
                      ),
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
                      ...lazyPage(services, "payment/payment-page", () => import("../pages/payment/payment-page.tsx")),
                    },
                    {
                      id: "payment-result",
                      path: "payment/result/:status",
                      ...lazyPage(
                        services,
                        "payment/payment-result-page",
                        () => import("../pages/payment/payment-result-page.tsx"),
                      ),
                    },
                    {
                      id: "receipt",
                      path: "payment/receipt/:payment_slug",
                      ...lazyPage(services, "payment/receipt-page", () => import("../pages/payment/receipt-page.tsx")),
                    },
                  ],
                },
                {
                  id: "learner",
                  loader: guard,
                  handle: guarded,
                  Component: LearnerLayout,
                  children: learnerRoutes(services),
                },
                {
                  id: "crm-guard",
                  loader: guard,
                  handle: guarded,
                  children: [
                    {
                      id: "crm",
                      path: "crm",
                      ...lazyPage(services, "crm/crm-page", () => import("../pages/crm/crm-page.tsx")),
                      children: crmRoutes(services),
                    },
                  ],
                },
                {
                  id: "not-found",
                  path: "*",
                  ...lazyPage(services, "site/not-found-page", () => import("../pages/site/not-found-page.tsx")),
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
          children: examRoutes(services),
        },
      ],
    },
  ];
}

/**
 * Creates the router. With `hydration`, loads the code of the current page first, so that the first render matches the
 * server's HTML.
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
