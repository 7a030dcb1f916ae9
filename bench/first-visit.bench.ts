/**
 * Measures a first visit with an empty cache on a slow phone: a processor slowed four times, 150 ms to the server and
 * back, and 1.6 Mbit/s. Prints the times of paints and of the first response to a press, and the layout shift. Also
 * prints which files the page and its workers fetch. Last, opens the dashboard in the browser of a learner who has just
 * signed in.
 *
 * `npm run bench -- first-visit --floors PATH` also measures a minimal prerendered page from PATH.
 * CHROMIUM_PATH names the browser; ROUNDS is optional. Needs a build (npm run build).
 */
import { readFileSync, statSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import prepare from "#tests/e2e/support/prepare.ts";
import { TestServer } from "#tests/e2e/support/server.ts";
import { floorFolder, PRERENDERED, serveFloor } from "./floors.ts";
import { PHONE, signIn } from "./learner-page.ts";
import { launchChromium } from "./launch-chromium.ts";
import { median } from "./statistics.ts";

const ROUNDS = Number(process.env["ROUNDS"] ?? 7);
/** Latency in ms, throughput in bytes a second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const THROTTLE = 4;
/** A page counts as idle after it has fetched nothing and run no long task for this time. */
const IDLE_AFTER_MS = 1_500;
const WEB = join(import.meta.dirname, "..", "dist", "web");
const EXAM = "/ieltstest/attempt/reading/tidewater-1-reading-academic-1/first-visit-attempt-1/";
/** The most that a page may take. Times in ms, as in Visit. Null: no goal. */
type Goal = { paint: number | null; largest: number | null; responds: number | null; shift: number };
const PUBLIC_GOAL: Goal = { paint: 800, largest: 1_200, responds: 1_500, shift: 0 };
const DASHBOARD_GOAL: Goal = { paint: null, largest: 1_800, responds: null, shift: 0.02 };
/**
 * `learner`: has a session, but the device has no files of the app. `returning`: has just signed in with this browser,
 * which has the files.
 */
type Visitor = "visitor" | "learner" | "returning";
const PAGES: [path: string, visitor: Visitor, goal: Goal | null][] = [
  ["/", "visitor", PUBLIC_GOAL],
  ["/ieltstest/reading/", "visitor", PUBLIC_GOAL],
  ["/book/tidewater-1", "visitor", PUBLIC_GOAL],
  ["/login/", "visitor", PUBLIC_GOAL],
  ["/register/", "visitor", PUBLIC_GOAL],
  ["/samples/", "visitor", PUBLIC_GOAL],
  ["/dashboard/", "returning", DASHBOARD_GOAL],
  ["/dashboard/", "learner", DASHBOARD_GOAL],
  [EXAM, "learner", null],
];
/** A browser with an empty cache may fetch at most this many scripts and kilobytes of script. */
const SCRIPT_GOALS: Record<string, { files: number; kB: number }> = {
  "/dashboard/": { files: 8, kB: 120 },
  [EXAM]: { files: 8, kB: 130 },
};

/**
 * Times in ms since navigation. `paint`: first contentful paint. `largest`: largest contentful paint. `responds`: when
 * the page responds to presses. `shift`: layout shift. `scripts` and `styles`: paths of the fetched files.
 */
type Visit = {
  paint: number;
  largest: number;
  responds: number;
  shift: number;
  scripts: string[];
  styles: string[];
};
declare global {
  var observed: { largest: number; busyUntil: number; shift: number };
}

await prepare();
const browser = await launchChromium();
const server = await TestServer.start();
await server.seed();
const returning = await signInLearner();
const storageState = await returning.storageState();
const folder = floorFolder(PRERENDERED);
const floor = folder === null ? null : await serveFloor(folder);
const visits = new Map<string, Visit[]>();
console.log(`load average ${loadavg()[0]?.toFixed(1)}; ${ROUNDS} rounds, medians`);
for (let round = 0; round < ROUNDS; round += 1) {
  if (floor !== null) addVisit(PRERENDERED, await visitFirst(floor.address, {}));
  for (const [path, visitor] of PAGES)
    addVisit(
      nameOf(path, visitor),
      visitor === "returning"
        ? await visit(server.origin + path, returning)
        : await visitFirst(server.origin + path, visitor === "learner" ? { storageState } : {}),
    );
}
await browser.close();
await floor?.close();
await server.dispose();
if (floor !== null) printTimes(PRERENDERED, null);
for (const [path, visitor, goal] of PAGES) {
  printTimes(nameOf(path, visitor), goal);
  if (visitor !== "returning") printFiles(path);
}

function nameOf(path: string, visitor: Visitor): string {
  return visitor === "returning" ? `${path} after sign-in` : path;
}

function addVisit(name: string, added: Visit): void {
  visits.set(name, [...(visits.get(name) ?? []), added]);
}

/**
 * Signs in, and waits until the device has stored the dashboard. Returns the browser context of the signed-in learner.
 */
async function signInLearner(): Promise<BrowserContext> {
  const context = await newContext({});
  const page = await context.newPage();
  await signIn(page, server);
  const isStored = async (): Promise<boolean> => (await caches.match(location.pathname)) !== undefined;
  while (!(await page.evaluate(isStored))) await wait(100);
  await page.close();
  return context;
}

async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ ...PHONE, ...options });
  await context.addInitScript(() => {
    globalThis.observed = { largest: 0, busyUntil: 0, shift: 0 };
    const { observed } = globalThis;
    const watch = (type: string, act: (entry: PerformanceEntry) => void): void =>
      new PerformanceObserver((list) => list.getEntries().forEach(act)).observe({ type, buffered: true });
    watch("largest-contentful-paint", (entry) => (observed.largest = entry.startTime));
    watch("longtask", (entry) => (observed.busyUntil = entry.startTime + entry.duration));
    watch("layout-shift", (entry) => (observed.shift += (entry as PerformanceEntry & { value: number }).value));
  });
  return context;
}

async function visitFirst(address: string, options: BrowserContextOptions): Promise<Visit> {
  const context = await newContext(options);
  const firstVisit = await visit(address, context);
  await context.close();
  return firstVisit;
}

async function visit(address: string, context: BrowserContext): Promise<Visit> {
  const page = await context.newPage();
  const fetched = watchFiles(context, page);
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
  await page.goto(address, { waitUntil: "load", timeout: 120_000 });
  await waitUntilIdle(page);
  const { paint, largest, live, busyUntil, shift } = await page.evaluate(() => ({
    ...globalThis.observed,
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    live: performance.getEntriesByName("app-live")[0]?.startTime ?? 0,
  }));
  const files = [...fetched];
  await page.close();
  return {
    paint,
    largest,
    responds: Math.max(paint, live, busyUntil),
    shift,
    scripts: files.filter((path) => path.endsWith(".js")),
    styles: files.filter((path) => path.endsWith(".css")),
  };
}

/** Returns a set to which it adds every path that the page or one of its workers requests. */
function watchFiles(context: BrowserContext, page: Page): Set<string> {
  const paths = new Set<string>();
  const add = (url: string): void => void paths.add(new URL(url).pathname);
  page.on("request", (request) => {
    if (request.serviceWorker() === null) add(request.url());
  });
  // Page events omit a worker's own script.
  page.on("worker", (worker) => add(worker.url()));
  context.on("serviceworker", (worker) => add(worker.url()));
  return paths;
}

async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForFunction(
    (idleAfterMs) => {
      const fetchEnds = performance
        .getEntriesByType("resource")
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
      const lastActivity = Math.max(globalThis.observed.busyUntil, ...fetchEnds);
      const isPainted = performance.getEntriesByName("first-contentful-paint").length > 0;
      const isBusy = document.querySelector('#main [aria-busy="true"]:not(button)') !== null;
      return isPainted && !isBusy && performance.now() - lastActivity > idleAfterMs;
    },
    IDLE_AFTER_MS,
    { timeout: 120_000 },
  );
}

function printTimes(name: string, goal: Goal | null): void {
  const measured = visits.get(name) ?? [];
  const describe = (name: "paint" | "largest" | "responds", label: string): string => {
    const limit = goal?.[name] ?? null;
    const value = median(measured.map((times) => times[name]));
    return `${label} ${Math.round(value)} ms${limit === null ? "" : ` (goal ${limit})`}`;
  };
  const shift = median(measured.map((times) => times.shift));
  const times = [
    describe("paint", "first paint"),
    describe("largest", "largest paint"),
    describe("responds", "responds"),
    `shift ${shift.toFixed(3)}${goal === null ? "" : ` (goal ${goal.shift})`}`,
  ];
  console.log(`  ${name}: ${times.join("; ")}`);
}

function printFiles(path: string): void {
  const measured = visits.get(path) ?? [];
  const scripts = findLongest(measured.map((times) => times.scripts));
  const styles = findLongest(measured.map((times) => times.styles));
  const limit = SCRIPT_GOALS[path];
  const goal = limit === undefined ? "" : ` (goal ${limit.files}, ${limit.kB} kB)`;
  console.log(
    `    ${scripts.length} scripts, ${sentKilobytes(scripts)} kB${goal}; ${styles.length} styles, ${sentKilobytes(styles)} kB`,
  );
}

/** Returns the kilobytes that the server sends: of the compressed file where the build made one. */
function sentKilobytes(paths: readonly string[]): string {
  const bytes = paths.map((path) => {
    const compressed = statSync(join(WEB, `${path}.br`), { throwIfNoEntry: false });
    return compressed?.size ?? readFileSync(join(WEB, path)).length;
  });
  return (bytes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(1);
}

function findLongest<T>(lists: readonly T[][]): T[] {
  return lists.toSorted((a, b) => b.length - a.length)[0] ?? [];
}
