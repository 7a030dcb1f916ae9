/**
 * What a key costs in the Writing room, with the count of words, the clock and saving to the device on, against a bare
 * text area: processor time of the page's main thread per key, in a real Chromium. Each key goes to one and
 * then to the other, each in a browser process of its own: the machine's speed changes from second to second.
 *
 * CHROMIUM_PATH names the browser; PAIRS, WARM_UP, ROUNDS and KEYS may be given.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as pass } from "node:timers/promises";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import react from "@vitejs/plugin-react";
import { build, type Rolldown } from "vite";

/** The room may cost so much of a bare text area. */
const GOAL = 1.2;
/** A browser process is some hundredths faster or slower than the next one for as long as it lives: so many of each. */
const PAIRS = Number(process.env["PAIRS"] ?? 12);
/**
 * About as long as the browser takes from one collecting of garbage to the next: each pair has its share of that. What
 * loading left is collected once, some 25 seconds after it, and is no part of a key: the rounds to warm up outlast it.
 */
const ROUNDS = Number(process.env["ROUNDS"] ?? 3);
const WARM_UP = Number(process.env["WARM_UP"] ?? 3);
const KEYS = Number(process.env["KEYS"] ?? 60);
/** Ninety words a minute: faster than anybody writes an essay. */
const KEY_EVERY = 130;
/**
 * A pause after the last key of a round, in ms: the save that it brings counts as the keys do. What a page costs while
 * nobody types, with its clock and its caret, is measured for as long afterwards and taken off.
 */
const PAUSE = 1_500;

const TYPED =
  " By contrast, only one journey in ten was made by train, and cycling was rare. Over the period the pattern became more even, and the share of the car fell a little, although it remained the most common choice of all.";

type Subject = { page: Page; cdp: CDPSession; perKey: number[]; idle: number[] };

async function bundle(): Promise<Map<string, string>> {
  const result = (await build({
    configFile: false,
    root: join(import.meta.dirname, ".."),
    logLevel: "error",
    plugins: [react()],
    publicDir: false,
    define: { __APP_VERSION__: '"bench"' },
    build: {
      write: false,
      target: "es2024",
      modulePreload: false,
      rollupOptions: { input: join(import.meta.dirname, "typing-page.ts") },
    },
  })) as Rolldown.RolldownOutput;
  const files = new Map<string, string>();
  for (const file of result.output)
    files.set(`/${file.fileName}`, file.type === "chunk" ? file.code : Buffer.from(file.source).toString("latin1"));
  const links = result.output.map((file) =>
    file.type === "chunk" && file.isEntry
      ? `<script type="module" src="/${file.fileName}"></script>`
      : file.fileName.endsWith(".css")
        ? `<link rel="stylesheet" href="/${file.fileName}">`
        : "",
  );
  files.set(
    "/",
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Typing</title>${links.join("")}<body></body></html>`,
  );
  return files;
}

function typeOf(path: string): string {
  if (path.endsWith(".js")) return "text/javascript";
  if (path.endsWith(".css")) return "text/css";
  return path.endsWith(".woff2") ? "font/woff2" : "text/html";
}

async function serve(files: Map<string, string>): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    const body = files.get(path);
    response.writeHead(body === undefined ? 404 : 200, { "Content-Type": typeOf(path) });
    response.end(body === undefined ? "" : Buffer.from(body, path.endsWith(".js") || path === "/" ? "utf8" : "latin1"));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { origin: `http://localhost:${address.port}`, close: () => server.close() };
}

async function open(address: string): Promise<Subject> {
  const executablePath = process.env["CHROMIUM_PATH"];
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(address);
  await page.locator('body[data-ready="true"]').waitFor({ state: "attached" });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const area = page.locator('[data-answer="task-1"]');
  await area.click();
  await area.evaluate((element: HTMLTextAreaElement) =>
    element.setSelectionRange(element.value.length, element.value.length),
  );
  return { page, cdp, perKey: [], idle: [] };
}

/** Seconds of processor time that the page's main thread has used for tasks. */
async function taskTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find((metric) => metric.name === "TaskDuration")?.value ?? 0;
}

async function taskTimes(subjects: readonly Subject[]): Promise<number[]> {
  return Promise.all(subjects.map(({ cdp }) => taskTime(cdp)));
}

function between(start: readonly number[], end: readonly number[], index: number): number {
  return (end[index] ?? 0) - (start[index] ?? 0);
}

/** Types into every subject in turn, key by key, each at the pace of a writer; then rests. */
async function typeRound(subjects: readonly Subject[], round: number, isReversed: boolean): Promise<void> {
  const before = await taskTimes(subjects);
  const order = isReversed ? subjects.toReversed() : subjects;
  for (let key = 0; key < KEYS; key += 1)
    for (const { page } of order) {
      // A key that comes late makes the others late: two at once would share a frame.
      const next = performance.now() + KEY_EVERY / order.length;
      await page.keyboard.press(TYPED[(round * KEYS + key) % TYPED.length] ?? " ");
      await pass(Math.max(0, next - performance.now()));
    }
  await pass(PAUSE);
  const typed = await taskTimes(subjects);
  await pass(PAUSE);
  const rested = await taskTimes(subjects);
  for (const [index, { perKey, idle }] of subjects.entries()) {
    const rest = between(typed, rested, index);
    perKey.push(((between(before, typed, index) - rest) * 1000) / KEYS);
    idle.push((rest * 1000) / (PAUSE / 1000));
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** Types into a text area alone and into the room, both in new browsers. */
async function measurePair(origin: string, number: number): Promise<[bare: Subject, room: Subject]> {
  const pair: [Subject, Subject] = [await open(`${origin}/?bare`), await open(`${origin}/`)];
  const [, room] = pair;
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) await typeRound(pair, round, (number + round) % 2 === 0);
  for (const subject of pair) {
    subject.perKey.splice(0, WARM_UP);
    subject.idle.splice(0, WARM_UP);
  }
  const kept = await room.page.locator('[data-answer="task-1"]').inputValue();
  for (const { page } of pair) await page.context().browser()?.close();
  if (!kept.includes("only one journey in ten")) throw new Error("the room did not take what was typed");
  return pair;
}

const server = await serve(await bundle());
const pairs: [bare: Subject, room: Subject][] = [];
for (let pair = 0; pair < PAIRS; pair += 1) pairs.push(await measurePair(server.origin, pair));
server.close();

console.log(
  `${PAIRS} pairs of browsers, ${ROUNDS} rounds of ${KEYS} keys each in a text of 300 words; main-thread processor time per key, milliseconds`,
);
for (const [index, name] of ["bare text area", "Writing room"].entries()) {
  const perKey = pairs.flatMap((pair) => pair[index]?.perKey ?? []);
  const idle = pairs.flatMap((pair) => pair[index]?.idle ?? []);
  console.log(
    `${name.padEnd(16)} median ${median(perKey).toFixed(3)}   each round ${perKey.map((one) => one.toFixed(2)).join(" ")}   at rest, per second ${median(idle).toFixed(2)}`,
  );
}
const ratios = pairs.map(([bare, room]) => mean(room.perKey) / mean(bare.perKey));
const ratio = median(ratios);
const error = Math.sqrt(mean(ratios.map((one) => (one - mean(ratios)) ** 2)) / (PAIRS - 1));
console.log(
  `ratio ${ratio.toFixed(3)} (pairs ${ratios.map((pair) => pair.toFixed(2)).join(" ")}; mean ${mean(ratios).toFixed(3)}, standard error ${error.toFixed(3)}), goal at most ${GOAL.toFixed(2)}`,
);
process.exit(ratio <= GOAL ? 0 : 1);
