/** The modules that each kind of first visit runs, for the chunk groups and byte budgets of the build. */

/** Most script bytes of a first visit, as sent with brotli. The build and a test in a browser both check them. */
export const SCRIPT_BUDGETS = {
  /** Pages that are complete as HTML, such as the landing page. */
  stillPage: 15_000,
  publicPage: 131_300,
  home: 200_500,
} as const;

/** The entry of every page, and the app that it starts. */
export const BOOT = "web/boot.ts";
export const APP = "web/main.tsx";

export const LANDING = "web/app/pages/landing-page.tsx";

/** Other pages of signed-out visitors. */
export const PUBLIC_PAGES = [
  "listing-page",
  "book-page",
  "login-page",
  "register-page",
  "samples-page",
  "samples-shelf-page",
  "sample-page",
  "about-page",
  "examiner-report-page",
].map((name) => `web/app/pages/${name}.tsx`);

/** The HTTP client. Visitors fetch it with their first request. */
export const NET = ["web/net/client.ts"];

/** What runs on every page of a signed-in user: device storage, session, sync. */
export const SIGNED_IN = [
  "web/db/storage/device.ts",
  "web/sync/session.ts",
  "web/sync/sync.ts",
  "web/app/language/word-list.ts",
  "web/app/attempt/follow-deadlines.ts",
  "web/app/language/follow-evaluations.ts",
];

/** A learner's home, and what it opens by itself. */
export const HOME = [
  "web/app/pages/dashboard-page.tsx",
  "web/features/payment/credits-badge.tsx",
  "web/features/attempts/device-attempts.ts",
  "web/features/drills/device-drills.ts",
  "web/db/account/alerts.ts",
];

/** Looks for newer versions of the app. */
export const UPDATES = ["node_modules/workbox-window/build/workbox-window.prod.es5.mjs"];
