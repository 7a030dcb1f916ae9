/**
 * Measures the processor time that the page's main thread needs to render the 40 questions of a Reading module, with
 * layout and paint.
 * CHROMIUM_PATH names the browser; ROUNDS is optional.
 */
import { loadavg } from "node:os";
import type { CDPSession } from "@playwright/test";
import { serveBenchPage } from "./bench-page.ts";
import { launchChromium } from "./launch-chromium.ts";

const GOAL_MS = 30;
const WARM_UP_ROUNDS = 3;
const ROUNDS = Number(process.env["ROUNDS"] ?? 21);

declare global {
  /** questions-page.tsx defines both functions. */
  var show: () => Promise<void>;
  var hide: () => void;
}

const server = await serveBenchPage("questions-page.tsx");
const browser = await launchChromium();
const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
await page.goto(server.origin);
await page.locator('body[data-ready="true"]').waitFor({ state: "attached" });
const cdp = await page.context().newCDPSession(page);
await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
const taken: number[] = [];
for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
  const before = await taskTime(cdp);
  await page.evaluate(() => globalThis.show());
  const after = await taskTime(cdp);
  await page.evaluate(() => globalThis.hide());
  // The first rounds compile the code.
  if (round === 0) console.log(`  first render, which compiles the code: ${(after - before).toFixed(1)} ms`);
  if (round >= WARM_UP_ROUNDS) taken.push(after - before);
}
await browser.close();
server.close();
const median = taken.toSorted((a, b) => a - b)[Math.floor(taken.length / 2)] ?? Number.NaN;
console.log(
  `  40 questions: ${median.toFixed(1)} ms of processor time, goal at most ${GOAL_MS}; load average ${loadavg()[0]?.toFixed(1)}`,
);

/** Processor time that the page's main thread has used for tasks, in ms. */
async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find((metric) => metric.name === "TaskDuration")?.value ?? 0) * 1000;
}
