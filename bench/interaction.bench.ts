/**
 * Answers all questions of a Reading module by touch, on a phone-sized page with the processor slowed four times. Prints
 * the time from a tap or key to the next frame, which the browser reports in steps of 8 ms, from 16 ms on.
 *
 * CHROMIUM_PATH names the browser. Needs a build (npm run build).
 */
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import { DEMO } from "#scripts/demo/seed-demo.ts";
import prepare from "#tests/e2e/support/prepare.ts";
import { TestServer } from "#tests/e2e/support/server.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const THROTTLE = 4;
const GOAL_MS = 64;
const READING = "/ieltstest/attempt/reading/tidewater-1-reading-academic-1/interaction-reading-1/";
const QUESTIONS = 40;
const KEY_EVERY_MS = 130;

declare global {
  /** Longest event of each interaction that took at least 16 ms. */
  var interactions: Map<number, { ms: number; what: string }>;
}

await prepare();
const executablePath = process.env["CHROMIUM_PATH"];
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
});
const server = await TestServer.start();
await server.seed();
const context = await browser.newContext(PHONE);
await context.addInitScript(() => {
  globalThis.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const id = (entry as PerformanceEventTiming & { interactionId: number }).interactionId;
      if (id === 0 || (globalThis.interactions.get(id)?.ms ?? 0) >= entry.duration) continue;
      const element = entry.target instanceof Element ? entry.target : null;
      const what = `${entry.name} ${element?.getAttribute("aria-label") ?? element?.localName ?? ""}`;
      globalThis.interactions.set(id, { ms: entry.duration, what });
    }
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
});
const page = await context.newPage();
const cdp = await context.newCDPSession(page);
try {
  await signIn();
  await measure();
} finally {
  await browser.close();
  await server.dispose();
}

async function signIn(): Promise<void> {
  await page.goto(`${server.origin}/login/`, { waitUntil: "networkidle" });
  await page.getByLabel("Email").fill(DEMO.learner);
  await page.getByLabel("Password", { exact: true }).fill(DEMO.password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/dashboard/);
}

async function start(): Promise<void> {
  await page
    .getByRole("button", { name: /^Start/ })
    .or(page.locator("[data-control], [data-answer]"))
    .first()
    .waitFor();
  const button = page.getByRole("button", { name: /^Start/ });
  if (await button.isVisible()) await button.click();
  await page.locator("[data-control], [data-answer]").first().waitFor({ state: "attached" });
}

/** Goes to each question with the navigator and answers it. */
async function answerAll(): Promise<void> {
  const boxes = page.getByRole("navigation", { name: "Questions" });
  for (let number = 1; number <= QUESTIONS; number += 1) {
    await boxes.getByRole("button", { name: new RegExp(`^Question ${number},`) }).tap();
    const place = page.locator(`[data-control~="${number}"]:visible`).first();
    await place.waitFor();
    await answer(place, number);
    await wait(KEY_EVERY_MS);
  }
}

async function answer(place: ReturnType<Page["locator"]>, choice: number): Promise<void> {
  const options = place.locator("label:has(input)");
  if ((await place.evaluate((element) => element.localName)) === "input") {
    await place.fill("");
    await place.pressSequentially(`tide ${choice}`, { delay: KEY_EVERY_MS });
  } else if ((await options.count()) > 0) await options.nth(choice % (await options.count())).tap();
  else {
    await place.tap();
    // On narrow screens the options are in a sheet. For gaps with a word bank they are in the bank.
    const hasSheet = (await place.getAttribute("aria-pressed")) === "false";
    const sheet = page.getByRole("dialog").and(page.locator(":visible"));
    const found = (hasSheet ? sheet : page.getByRole("group")).getByRole("button", { name: /^[A-Zivx]+(?:\s|$)/u });
    const choices = found.and(page.locator(":visible:enabled"));
    await choices.nth(choice % (await choices.count())).tap({ timeout: 10_000 });
    if (hasSheet) await sheet.waitFor({ state: "hidden" });
  }
}

/** Answers the module on the slow processor and prints its interactions. */
async function measure(): Promise<void> {
  await page.goto(server.origin + READING);
  await start();
  const begun = await page.evaluate(() => {
    globalThis.interactions.clear();
    return (performance as Performance & { interactionCount: number }).interactionCount;
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
  await answerAll();
  await wait(1_000);
  const { ended, measured } = await page.evaluate(() => ({
    ended: (performance as Performance & { interactionCount: number }).interactionCount,
    measured: [...globalThis.interactions.values()],
  }));
  const count = Math.max(ended - begun, measured.length);
  const sorted = measured.toSorted((a, b) => a.ms - b.ms);
  const unmeasured = count - sorted.length;
  const at = (share: number): string => {
    const found = sorted[Math.floor((count - 1) * share) - unmeasured];
    return found === undefined ? "under 16" : found.ms.toFixed(0);
  };
  const slowest = sorted.slice(-3).toReversed();
  process.stdout.write(
    [
      `load average ${loadavg()[0]?.toFixed(1) ?? ""}`,
      `${count} interactions; median ${at(0.5)}, p98 ${at(0.98)} ms, goal at most ${GOAL_MS}`,
      ...slowest.map(({ ms, what }) => `  ${ms.toFixed(0)} ms: ${what}`),
      "",
    ].join("\n"),
  );
}
