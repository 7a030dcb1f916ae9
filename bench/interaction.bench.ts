/**
 * Interaction to next paint on a processor four times slower: a Reading module answered in full, a Writing task typed,
 * and a search. Then the page's heap after sixty rounds of use, beside the heap after the first.
 * CHROMIUM_PATH names the browser; ROUNDS is the number of rounds of use. Needs a build (npm run build).
 */
import { loadavg } from "node:os";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { createAccount, signInQuietly } from "#tests/e2e/support/account.ts";
import { answerGroup } from "#tests/e2e/support/candidate.ts";
import prepare from "#tests/e2e/support/prepare.ts";
import { groupsOf, readReading } from "#tests/e2e/support/question-page.ts";
import { TestServer } from "#tests/e2e/support/server.ts";

const THROTTLE = 4;
const GOAL_MS = 64;
/** Each stands for a minute of use. */
const ROUNDS = Number(process.env["ROUNDS"] ?? 60);
const GOAL_GROWTH = 1.3;
const READING = "tidewater-1-reading-academic-1";
const WRITING = "tidewater-1-writing-academic-1";
const TYPED = "By contrast, only one journey in ten was made by train, and cycling was rare.";
declare global {
  /** Longest event of each interaction, in ms, by its number. */
  var interactions: Record<string, number>;
}

await prepare();
const executablePath = process.env["CHROMIUM_PATH"];
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
});
const server = await TestServer.start();
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
await context.addInitScript(() => {
  globalThis.interactions = {};
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const id = String((entry as PerformanceEventTiming & { interactionId?: number }).interactionId ?? 0);
      if (id !== "0")
        globalThis.interactions[id] = Math.max(globalThis.interactions[id] ?? 0, Math.round(entry.duration));
    }
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
});
const page = await context.newPage();
page.setDefaultTimeout(120_000);
const email = "bench@bandwise.test";
await createAccount(page, server, email);
await signInQuietly(page, server, email);
const session = await context.newCDPSession(page);
console.log(`load average ${loadavg()[0]?.toFixed(1)}; processor ${THROTTLE}x slower`);

const paper = await readReading(READING);
const all: number[] = [];
await measure("Reading, 40 questions", async () => {
  await openTest(`/ieltstest/attempt/reading/${READING}/interaction-reading-1/`);
  await slow();
  for (const { group } of groupsOf(paper)) await answerGroup(page, paper, group);
});
await measure("Writing, one sentence", async () => {
  await openTest(`/ieltstest/attempt/writing/${WRITING}/interaction-writing-1/`);
  await slow();
  await page.getByRole("textbox", { name: "Your answer to Task 1" }).tap();
  await page.keyboard.type(TYPED, { delay: 60 });
});
await measure("search in the model answers", async () => {
  await page.goto(`${server.origin}/samples/`, { waitUntil: "networkidle" });
  await slow();
  await page.getByRole("searchbox").first().tap();
  await page.keyboard.type("museum visitors", { delay: 100 });
});
console.log(`  all: p98 ${at(all, 0.98)} ms, median ${at(all, 0.5)} ms of ${all.length}; goal at most ${GOAL_MS}`);
await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
await measureHeap();
await browser.close();
await server.dispose();

async function openTest(path: string): Promise<void> {
  await page.goto(server.origin + path);
  await page.getByRole("button", { name: /^Start/ }).tap();
  await page.locator("[data-control], [data-answer]").first().waitFor({ state: "attached" });
}

async function slow(): Promise<void> {
  await session.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
}

async function measure(what: string, act: () => Promise<void>): Promise<void> {
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await act();
  // The observer hears of an event with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))));
  const times = Object.values(await page.evaluate(() => globalThis.interactions));
  all.push(...times);
  console.log(`  ${what}: p98 ${at(times, 0.98)} ms, median ${at(times, 0.5)} ms of ${times.length}`);
}

/** Visits the same pages round by round without reloading, as a learner does. */
async function measureHeap(): Promise<void> {
  await page.goto(`${server.origin}/dashboard/`, { waitUntil: "networkidle" });
  let first = 0;
  let last = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    await spendMinute(page);
    if (round === 1) first = await heapOf(session);
  }
  last = await heapOf(session);
  const mega = (bytes: number): string => (bytes / 1e6).toFixed(1);
  console.log(
    `  heap: ${mega(first)} MB after the first round, ${mega(last)} MB after ${ROUNDS}: ${(last / first).toFixed(2)} times, goal at most ${GOAL_GROWTH}`,
  );
}

async function spendMinute(learner: Page): Promise<void> {
  const go = async (path: string): Promise<void> => {
    await learner
      .locator(`a[href="${path}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await learner.waitForURL((url) => url.pathname === path);
    await learner.locator('#main:not([aria-busy="true"])').waitFor();
  };
  await go("/dashboard/tests/");
  await go("/account/downloads");
  await go("/account");
  await go("/dashboard/");
}

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = (await cdp.send("Runtime.getHeapUsage")) as { usedSize: number };
  return usedSize;
}

function at(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
}
