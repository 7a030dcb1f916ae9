import { type BrowserContext, chromium } from "@playwright/test";
import lighthouse, { type Flags } from "lighthouse";
import { freePort } from "./free-port.ts";

/** One public page of each kind: the landing page, a list, a model answer and a book. */
export const PUBLIC_PAGES_OF_EACH_KIND = [
  "/",
  "/samples/category/culture/",
  "/samples/answers/writing/fenwick-1-extra-mixed/fenwick-1-extra-mixed-a/",
  "/book/tidewater-1",
] as const;

/** The other public pages. */
export const OTHER_PUBLIC_PAGES = [
  "/ieltstest/listening/",
  "/ieltstest/reading/",
  "/ieltstest/writing/",
  "/ieltstest/speaking/",
  "/ieltstest/fulltest/",
  "/lessons/",
  "/lessons/headings/",
  "/samples/",
  "/about/",
  "/privacy/",
  "/terms/",
  "/disclaimer/",
  "/login/",
  "/register/",
  "/reset/",
] as const;

/** Pages of a learner who is signed in: the dashboard and a running test. Search engines may not list them. */
export const SIGNED_IN_PAGES = [
  "/dashboard/",
  "/ieltstest/attempt/reading/tidewater-1-reading-academic-1/lighthouse-reading-000/?mode=practice&extra=0",
] as const;

export type Audit = {
  /** Scores out of 100, by category. */
  scores: Record<string, number>;
  /** Id and title of each audit that lost points. */
  faults: string[];
  /** Measured values by Lighthouse's names: times in milliseconds, and the layout shift, which has no unit. */
  metrics: Record<string, number>;
};

/** Starts a Chromium that Lighthouse can control. It audits in the browser context `context`. */
export async function openAuditor(): Promise<{
  context: BrowserContext;
  audit: (url: string, flags: Flags) => Promise<Audit>;
  close: () => Promise<void>;
}> {
  const port = await freePort();
  const executablePath = process.env["CHROMIUM_PATH"];
  const context = await chromium.launchPersistentContext("", {
    ...(executablePath !== undefined && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", `--remote-debugging-port=${port}`],
  });
  return {
    context,
    async audit(url, flags) {
      const result = await lighthouse(url, {
        disableFullPageScreenshot: true,
        ...flags,
        port,
        output: "json",
        logLevel: "error",
      });
      if (result === undefined) throw new Error(`Lighthouse returned no result for ${url}`);
      const { categories, audits, runtimeError } = result.lhr;
      if (runtimeError !== undefined) throw new Error(runtimeError.message);
      const weighted = Object.values(categories).flatMap(({ auditRefs }) =>
        auditRefs.flatMap(({ id, weight }) => (weight > 0 ? [audits[id]] : [])),
      );
      return {
        scores: Object.fromEntries(
          Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
        ),
        faults: weighted.flatMap((audit) =>
          audit !== undefined && audit.score !== null && audit.score < 1 ? [`${audit.id}: ${audit.title}`] : [],
        ),
        metrics: Object.fromEntries(
          ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"].map(
            (name) => [name, audits[name]?.numericValue ?? Number.NaN],
          ),
        ),
      };
    },
    close: () => context.close(),
  };
}
