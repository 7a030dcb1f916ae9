/**
 * Opens the installed app after the server and the service worker have been stopped. Measures the time until the first
 * control is on the screen, and until the app responds to a press. Compares the first with a floor: the time of a
 * minimal page of the same kind.
 *
 * `npm run bench -- cold-start --floors PATH` takes built floors from PATH. Without `--floors`, it measures only the
 * app. CHROMIUM_PATH names the browser; ROUNDS is optional. Needs a build (npm run build).
 */
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import type { BrowserContext, Page } from "@playwright/test";
import prepare from "#tests/e2e/support/prepare.ts";
import { TestServer } from "#tests/e2e/support/server.ts";
import { DATABASE, floorFolder, PRERENDERED, serveFloor } from "./floors.ts";
import { PHONE, signIn } from "./learner-page.ts";
import { launchChromium } from "./launch-chromium.ts";
import { median } from "./statistics.ts";

const ROUNDS = Number(process.env["ROUNDS"] ?? 7);
const MODULE = "tidewater-1-reading-academic-1";
const THROTTLES = [1, 4] as const;
/** For each page, its floor, and how many times the floor's time the page may take. */
const GOALS: Record<string, { floor: string; times: number }> = {
  landing: { floor: PRERENDERED, times: 2 },
  listing: { floor: PRERENDERED, times: 2 },
  book: { floor: PRERENDERED, times: 2 },
  dashboard: { floor: DATABASE, times: 1.4 },
  exam: { floor: DATABASE, times: 1.4 },
};

type Subject = { name: string; address: string; context: BrowserContext };
/** Milliseconds since navigation. `live`: when the app responds to presses. Null for a floor, which always responds. */
type Times = { control: number; live: number | null };

await prepare();
const browser = await launchChromium();
const subjects = [...(await openFloors()), ...(await openApp())];
console.log(`load average ${loadavg()[0]?.toFixed(1)}; ${ROUNDS} rounds, medians`);
for (const throttle of THROTTLES) {
  const timesByName = new Map<string, Times[]>(subjects.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const subject of subjects) timesByName.get(subject.name)?.push(await openCold(subject, throttle));
  report(throttle, timesByName);
}
await browser.close();

/** Returns a context for each floor, with its worker installed and its server stopped. */
async function openFloors(): Promise<Subject[]> {
  const opened: Subject[] = [];
  for (const name of [PRERENDERED, DATABASE]) {
    const folder = floorFolder(name);
    if (folder === null) continue;
    const { address, close } = await serveFloor(folder);
    const context = await newContext();
    const page = await context.newPage();
    await page.goto(address);
    await waitForWorker(page);
    await page.goto(address);
    await page.close();
    await close();
    opened.push({ name, address, context });
  }
  return opened;
}

/** Visits each page twice, in a visitor's or a learner's context, and stops the server. Returns the pages. */
async function openApp(): Promise<Subject[]> {
  const server = await TestServer.start();
  await server.seed();
  const visitor = await newContext();
  const learner = await newContext();
  const page = await learner.newPage();
  await signIn(page, server);
  await waitForWorker(page);
  const exam = `${server.origin}/ieltstest/attempt/reading/${MODULE}/cold-start-attempt-1/`;
  await page.goto(exam);
  await page.getByRole("button", { name: /^Start/ }).click();
  await page.locator('[data-control~="1"]').first().waitFor({ state: "attached" });
  await page.close();
  const opened: Subject[] = [
    { name: "landing", address: `${server.origin}/`, context: visitor },
    { name: "listing", address: `${server.origin}/ieltstest/reading/`, context: learner },
    { name: "book", address: `${server.origin}/book/tidewater-1`, context: learner },
    { name: "dashboard", address: `${server.origin}/dashboard/`, context: learner },
    { name: "exam", address: exam, context: learner },
  ];
  for (const { name, address, context } of opened)
    for (let visit = 0; visit < 2; visit += 1) {
      const visited = await context.newPage();
      await visited.goto(address, { waitUntil: "networkidle" });
      await visited.mouse.wheel(0, 100);
      await waitForWorker(visited);
      if (name !== "exam") await waitForSnapshot(visited);
      await visited.close();
    }
  await server.dispose();
  return opened;
}

async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    });
  });
}

/** Waits until the app has stored its snapshot of the page, which happens some time after the page is complete. */
async function waitForSnapshot(page: Page): Promise<void> {
  const isStored = (): Promise<boolean> =>
    page.evaluate(async () => (await caches.match(location.pathname)) !== undefined);
  while (!(await isStored())) await wait(100);
}

async function newContext(): Promise<BrowserContext> {
  const context = await browser.newContext(PHONE);
  await context.addInitScript(() => {
    const look = (): void => {
      const hasControl = [...document.querySelectorAll("a[href], button:not([disabled]), input, textarea")].some(
        (control) => {
          const { width, height, top, left } = control.getBoundingClientRect();
          const isOnScreen = width > 1 && height > 1 && top >= 0 && left >= 0 && top < innerHeight;
          return isOnScreen && control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        },
      );
      if (hasControl) performance.mark("first-control");
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return context;
}

async function openCold({ context, address, name }: Subject, throttle: number): Promise<Times> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
  await session.send("ServiceWorker.disable");
  await session.send("Emulation.setCPUThrottlingRate", { rate: throttle });
  await page.goto(address);
  const control = await timeOf(page, "first-control");
  const isFloor = name === PRERENDERED || name === DATABASE;
  const live = isFloor ? null : await timeOf(page, "app-live");
  await page.close();
  return { control, live };
}

async function timeOf(page: Page, mark: string): Promise<number> {
  const handle = await page.waitForFunction((name) => performance.getEntriesByName(name)[0]?.startTime, mark);
  return (await handle.jsonValue()) ?? Number.NaN;
}

function report(throttle: number, timesByName: ReadonlyMap<string, Times[]>): void {
  console.log(`\nprocessor ${throttle}x slower: first control, ms (app live, ms)`);
  for (const [name, times] of timesByName) {
    const controlMs = median(times.map(({ control }) => control));
    const liveTimes = times.flatMap(({ live }) => live ?? []);
    const goal = GOALS[name];
    const floor = goal && timesByName.get(goal.floor);
    const ratio = floor && controlMs / median(floor.map(({ control }) => control));
    console.log(
      `  ${name}: ${Math.round(controlMs)}${liveTimes.length > 0 ? ` (${Math.round(median(liveTimes))})` : ""}` +
        (goal && ratio !== undefined
          ? `, ${ratio.toFixed(2)} times ${goal.floor}, goal at most ${goal.times.toFixed(1)}`
          : ""),
    );
  }
}
