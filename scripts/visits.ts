/** What visits are made of, by files of the project: for the chunks that the build makes, and for its budgets of bytes. */

/** The first thing on every page, which is all that a page as HTML has, and the app that it starts. */
export const BOOT = "web/boot.ts";
export const APP = "web/main.tsx";

export const LANDING = "web/app/pages/landing-page.tsx";

/** Other pages that a visitor meets signed out. */
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

/** What speaks to the server: also for a visitor, once something is asked for. */
export const NET = ["web/net/client.ts"];

/** What runs on every page of somebody signed in: the device's storage, the session, sync, what follows it. */
export const SIGNED_IN = [
  "web/db/device.ts",
  "web/sync/session.ts",
  "web/sync/sync.ts",
  "web/app/word-list.ts",
  "web/app/follow-deadlines.ts",
  "web/app/follow-evaluations.ts",
];

/** A learner's home: the page, and what it opens by itself. */
export const HOME = [
  "web/app/pages/dashboard-page.tsx",
  "web/features/payment/credits-badge.tsx",
  "web/features/attempts/device-attempts.ts",
  "web/db/alerts.ts",
];

/** Looks for newer versions of the app: also for a visitor who uses it. */
export const UPDATES = ["node_modules/workbox-window/build/workbox-window.prod.mjs"];
