/** The modules that run on each kind of first visit, for the chunk groups and byte budgets of the build. */

/**
 * Maximum number of script bytes in a first visit, as sent with brotli. The build and a test in a browser both check
 * them.
 */
export const SCRIPT_BUDGETS = {
  /** Pages that are complete as HTML, such as the landing page. */
  staticPage: 15_000,
  /** Includes the code that looks for new versions. */
  publicPage: 136_500,
  /**
   * A learner's home with all it runs, without workers. 8 kB of it are today's plan, and 10 kB are the scheduler of the
   * cards, which is fetched after the first screen.
   */
  home: 225_000,
  /** A running Reading test with all it runs, without workers. */
  exam: 238_000,
  /** The service worker, and the script with which it sends the outbox. */
  workers: 66_000,
} as const;

/** Maximum number of script files in a first visit, as a browser with an empty cache fetches them. */
export const FILE_BUDGETS = { home: 8, exam: 9, workers: 2 } as const;

export const WORKERS = ["sw.js", "sw-drain.js"];

/** The entry of every page, and the app that it starts. */
export const BOOT = "web/boot.ts";
export const APP = "web/main.tsx";

export const LANDING = "web/app/pages/site/landing-page.tsx";

/** Other pages of signed-out visitors. */
export const PUBLIC_PAGES = [
  "library/listing-page",
  "library/book-page",
  "account/login-page",
  "account/register-page",
  "library/samples-page",
  "library/sample-list-page",
  "library/sample-page",
  "site/about-page",
  "evaluation/examiner-report-page",
].map((name) => `web/app/pages/${name}.tsx`);

/** Public pages that show books. */
export const LIBRARY = ["web/app/pages/library/listing-page.tsx", "web/app/pages/library/book-page.tsx"];

/** Model answers. */
export const SAMPLES = ["library/samples-page", "library/sample-list-page", "library/sample-page"].map(
  (name) => `web/app/pages/${name}.tsx`,
);

/** Pages of people without a session. */
export const ACCOUNT = [
  "account/login-page",
  "account/register-page",
  "account/verify-page",
  "account/reset-page",
  "account/reset-confirm-page",
].map((name) => `web/app/pages/${name}.tsx`);

/** Small modules of many pages, which are fetched with what public pages share. */
export const SMALL = ["web/ui/overlay/dialog.tsx", "web/ui/form/number-box.tsx", "core/exam/bands/band-for-raw.ts"];

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

/** A learner's home, and the modules that it loads without a click. */
export const HOME = [
  "web/app/pages/study/dashboard-page.tsx",
  "web/features/payment/credits-badge.tsx",
  "web/features/attempts/device-attempts.ts",
  "web/features/drills/device-drills.ts",
  "web/db/account/alerts.ts",
  "web/app/study/device-study.ts",
  "web/db/study/due.ts",
];

/** A running Reading test. */
export const EXAM = ["web/app/pages/attempt/attempt-page.tsx"];

/** The icons that are not in the first set, for the pages that need them: see web/app/shell/page.ts. */
export const ICONS = ["web/ui/media/lazy-icons.ts"];
