/**
 * Measures the processor time that the page's main thread needs to render the 40 questions of a Reading module, with
 * layout and paint. CHROMIUM_PATH names the browser; ROUNDS is optional.
 */
import { loadavg } from "node:os";
import { serveBenchPage } from "./bench-page.ts";
import { launchChromium } from "./launch-chromium.ts";
import { measureTaskMs, openPerformanceSession } from "./measure-task-ms.ts";
import { median } from "./statistics.ts";

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
const session = await openPerformanceSession(page);
const renderMs: number[] = [];
for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
  const before = await measureTaskMs(session);
  await page.evaluate(() => globalThis.show());
  const after = await measureTaskMs(session);
  await page.evaluate(() => globalThis.hide());
  // The first rounds compile the code.
  if (round === 0) console.log(`  first render, which compiles the code: ${(after - before).toFixed(1)} ms`);
  if (round >= WARM_UP_ROUNDS) renderMs.push(after - before);
}
await browser.close();
server.close();
console.log(
  `  40 questions: ${median(renderMs).toFixed(1)} ms of processor time, goal at most ${GOAL_MS}; load average ${loadavg()[0]?.toFixed(1)}`,
);
