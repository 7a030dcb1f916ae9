import type { RouteObject } from "react-router";
import type { Services } from "#web/services.ts";
import { lazyPage } from "../shell/page.ts";

/** Returns the routes of the pages that a visitor can open without an account. */
export function publicRoutes(services: Services): RouteObject[] {
  return [
    {
      id: "landing",
      index: true,
      ...lazyPage(services, "site/landing-page", () => import("../pages/site/landing-page.tsx")),
    },
    {
      id: "login",
      path: "login",
      ...lazyPage(services, "account/login-page", () => import("../pages/account/login-page.tsx")),
    },
    {
      id: "register",
      path: "register",
      ...lazyPage(services, "account/register-page", () => import("../pages/account/register-page.tsx")),
    },
    {
      id: "verify",
      path: "verify",
      ...lazyPage(services, "account/verify-page", () => import("../pages/account/verify-page.tsx")),
    },
    {
      id: "reset",
      path: "reset",
      ...lazyPage(services, "account/reset-page", () => import("../pages/account/reset-page.tsx")),
    },
    {
      id: "reset-confirm",
      path: "reset/confirm",
      ...lazyPage(services, "account/reset-confirm-page", () => import("../pages/account/reset-confirm-page.tsx")),
    },
    {
      id: "samples",
      path: "samples",
      ...lazyPage(services, "library/samples-page", () => import("../pages/library/samples-page.tsx")),
    },
    {
      id: "samples-category",
      path: "samples/category/:category_id/:band_score?",
      ...lazyPage(services, "library/sample-list-page", () => import("../pages/library/sample-list-page.tsx")),
    },
    {
      id: "samples-book",
      path: "samples/book/:book_slug/:band_score?",
      ...lazyPage(services, "library/sample-list-page", () => import("../pages/library/sample-list-page.tsx")),
    },
    {
      id: "samples-module",
      path: "samples/module/:test_type/:module_type/:task/:band_score?",
      ...lazyPage(services, "library/sample-list-page", () => import("../pages/library/sample-list-page.tsx")),
    },
    {
      id: "sample",
      path: "samples/answers/:module_type/:section_id/:attempt_id",
      ...lazyPage(services, "library/sample-page", () => import("../pages/library/sample-page.tsx")),
    },
    {
      id: "about",
      path: "about",
      ...lazyPage(services, "site/about-page", () => import("../pages/site/about-page.tsx")),
    },
    {
      id: "privacy",
      path: "privacy",
      ...lazyPage(services, "site/privacy-page", () => import("../pages/site/privacy-page.tsx")),
    },
    {
      id: "terms",
      path: "terms",
      ...lazyPage(services, "site/terms-page", () => import("../pages/site/terms-page.tsx")),
    },
    {
      id: "disclaimer",
      path: "disclaimer",
      ...lazyPage(services, "site/disclaimer-page", () => import("../pages/site/disclaimer-page.tsx")),
    },
    {
      id: "book",
      path: "book/:book_slug",
      ...lazyPage(services, "library/book-page", () => import("../pages/library/book-page.tsx")),
    },
    {
      id: "listing",
      path: "ieltstest/:module_type",
      ...lazyPage(services, "library/listing-page", () => import("../pages/library/listing-page.tsx")),
    },
    {
      id: "lessons",
      path: "lessons",
      ...lazyPage(services, "study/lessons-page", () => import("../pages/study/lessons-page.tsx")),
    },
    {
      id: "lesson",
      path: "lessons/:lesson_id",
      ...lazyPage(services, "study/lesson-page", () => import("../pages/study/lesson-page.tsx")),
    },
    {
      id: "result",
      path: "ieltstest/attempt/:module/:module_slug/:attempt_slug/get_result",
      ...lazyPage(services, "attempt/result-page", () => import("../pages/attempt/result-page.tsx")),
    },
    {
      id: "examiner-report",
      path: "examinerevaluation/view/:evaluation_slug",
      ...lazyPage(
        services,
        "evaluation/examiner-report-page",
        () => import("../pages/evaluation/examiner-report-page.tsx"),
      ),
    },
  ];
}
