import type { CDPSession, Page } from "@playwright/test";

/** Returns a page's session with Chromium, in which `measureTaskMs` works. */
export async function openPerformanceSession(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return session;
}

/** Returns the processor time that the page's main thread has used for tasks so far, in ms. */
export async function measureTaskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find((metric) => metric.name === "TaskDuration")?.value ?? 0) * 1000;
}
