/**
 * Measures a first visit with an empty cache on a slow phone: four times slower processor, 150 ms to the server and
 * back, 1.6 Mbit/s. Prints paints, the time until the page responds to presses, layout shift, and the files that the
 * page and its workers fetch. Also opens the dashboard in the browser in which the learner has just signed in.
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
import { signIn } from "./learner-page.ts";
import { launchChromium } from "./launch-chromium.ts";

const ROUNDS = Number(process.env["ROUNDS"] ?? 7);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const THROTTLE = 4;
/** A page counts as idle after it has fetched nothing and run no long task for this time. */
const IDLE_AFTER_MS = 1_500;
const WEB = join(import.meta.dirname, "..", "dist", "web");
const EXAM = "/ieltstest/attempt/reading/tidewater-1-reading-academic-1/first-visit-attempt-1/";
const PUBLIC = { paint: 800, largest: 1_200, answers: 1_500, shift: 0 };
const HOME = { paint: null, largest: 1_800, answers: null, shift: 0.02 };
type Goal = { paint: number | null; largest: number | null; answers: number | null; shift: number };
/** `learner`: has a session, but nothing of the app is on the device. `returning`: signed in with this browser. */
type Who = "visitor" | "learner" | "returning";
const PAGES: [path: string, who: Who, goal: Goal | null][] = [
  ["/", "visitor", PUBLIC],
  ["/ieltstest/reading/", "visitor", PUBLIC],
  ["/book/tidewater-1", "visitor", PUBLIC],
  ["/login/", "visitor", PUBLIC],
  ["/register/", "visitor", PUBLIC],
  ["/samples/", "visitor", PUBLIC],
  ["/dashboard/", "returning", HOME],
  ["/dashboard/", "learner", HOME],
  [EXAM, "learner", null],
];
/** The goal: a browser with an empty cache fetches at most this many scripts and kilobytes of script. */
const SCRIPTS: Record<string, { files: number; kB: number }> = {
  "/dashboard/": { files: 8, kB: 120 },
  [EXAM]: { files: 8, kB: 130 },
};

/** Times in ms since navigation. `largest`: largest contentful paint. `answers`: when the page responds to presses. */
type Visit = {
  paint: number;
  largest: number;
  answers: number;
  shift: number;
  scripts: string[];
  styles: string[];
};
declare global {
  var seen: { largest: number; busyUntil: number; shift: number };
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
  for (const [path, who] of PAGES)
    addVisit(
      nameOf(path, who),
      who === "returning"
        ? await visit(server.origin + path, returning)
        : await visitFirst(server.origin + path, who === "learner" ? { storageState } : {}),
    );
}
await browser.close();
await floor?.close();
await server.dispose();
if (floor !== null) printTimes(PRERENDERED, null);
for (const [path, who, goal] of PAGES) {
  printTimes(nameOf(path, who), goal);
  if (who !== "returning") printFiles(path);
}

function nameOf(path: string, who: Who): string {
  return who === "returning" ? `${path} after sign-in` : path;
}

function addVisit(name: string, one: Visit): void {
  visits.set(name, [...(visits.get(name) ?? []), one]);
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
    globalThis.seen = { largest: 0, busyUntil: 0, shift: 0 };
    const { seen } = globalThis;
    const watch = (type: string, act: (entry: PerformanceEntry) => void): void =>
      new PerformanceObserver((list) => list.getEntries().forEach(act)).observe({ type, buffered: true });
    watch("largest-contentful-paint", (entry) => (seen.largest = entry.startTime));
    watch("longtask", (entry) => (seen.busyUntil = entry.startTime + entry.duration));
    watch("layout-shift", (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value));
  });
  return context;
}

async function visitFirst(address: string, options: BrowserContextOptions): Promise<Visit> {
  const context = await newContext(options);
  const seen = await visit(address, context);
  await context.close();
  return seen;
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
  const seen = await page.evaluate(() => ({
    ...globalThis.seen,
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    live: performance.getEntriesByName("app-live")[0]?.startTime ?? 0,
  }));
  const files = [...fetched];
  await page.close();
  const { paint, largest, live, busyUntil, shift } = seen;
  return {
    paint,
    largest,
    answers: Math.max(paint, live, busyUntil),
    shift,
    scripts: files.filter((path) => path.endsWith(".js")),
    styles: files.filter((path) => path.endsWith(".css")),
  };
}

/**
 * Returns a set that fills with the paths that the page and its workers request. Page events omit a worker's own
 * script.
 */
function watchFiles(context: BrowserContext, page: Page): Set<string> {
  const paths = new Set<string>();
  const add = (url: string): void => void paths.add(new URL(url).pathname);
  page.on("request", (request) => {
    if (request.serviceWorker() === null) add(request.url());
  });
  page.on("worker", (worker) => add(worker.url()));
  context.on("serviceworker", (worker) => add(worker.url()));
  return paths;
}

async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForFunction(
    (quiet) => {
      const last = performance
        .getEntriesByType("resource")
        .reduce(
          (latest, entry) => Math.max(latest, (entry as PerformanceResourceTiming).responseEnd),
          globalThis.seen.busyUntil,
        );
      const isPainted = performance.getEntriesByName("first-contentful-paint").length > 0;
      const isBusy = document.querySelector('#main [aria-busy="true"]:not(button)') !== null;
      return isPainted && !isBusy && performance.now() - last > quiet;
    },
    IDLE_AFTER_MS,
    { timeout: 120_000 },
  );
}

function printTimes(name: string, goal: Goal | null): void {
  const taken = visits.get(name) ?? [];
  const timeOf = (what: "paint" | "largest" | "answers", label: string): string => {
    const limit = goal?.[what] ?? null;
    const value = median(taken.map((one) => one[what]));
    return `${label} ${Math.round(value)} ms${limit === null ? "" : ` (goal ${limit})`}`;
  };
  const shift = median(taken.map((one) => one.shift));
  const times = [
    timeOf("paint", "first paint"),
    timeOf("largest", "largest paint"),
    timeOf("answers", "responds"),
    `shift ${shift.toFixed(3)}${goal === null ? "" : ` (goal ${goal.shift})`}`,
  ];
  console.log(`  ${name}: ${times.join("; ")}`);
}

function printFiles(path: string): void {
  const taken = visits.get(path) ?? [];
  const scripts = longest(taken.map((one) => one.scripts));
  const styles = longest(taken.map((one) => one.styles));
  const limit = SCRIPTS[path];
  console.log(
    `    ${scripts.length} scripts, ${kB(scripts)} kB${limit === undefined ? "" : ` (goal ${limit.files}, ${limit.kB} kB)`}; ${styles.length} styles, ${kB(styles)} kB`,
  );
}

/** Kilobytes as sent: of the compressed file where the build made one. */
function kB(paths: readonly string[]): string {
  const bytes = paths.map((path) => {
    const compressed = statSync(join(WEB, `${path}.br`), { throwIfNoEntry: false });
    return compressed?.size ?? readFileSync(join(WEB, path)).length;
  });
  return (bytes.reduce((sum, one) => sum + one, 0) / 1000).toFixed(1);
}

function longest<T>(lists: readonly T[][]): T[] {
  return lists.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
