/**
 * What a key costs in the Writing room, with the count of words, the clock and saving to the device on, against a bare
 * text area: processor time of the page's main thread per key, in a real Chromium. Both type the same text in turn, each
 * in a browser process of its own, so that the ratio means something on a busy machine too.
 *
 * CHROMIUM_PATH names the browser; ROUNDS and KEYS may be given.
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
/** Many short rounds rather than a few long ones: the machine's own speed changes within a minute. */
const ROUNDS = Number(process.env["ROUNDS"] ?? 16);
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

type Subject = { name: string; page: Page; cdp: CDPSession; perKey: number[]; idle: number[] };

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

async function open(name: string, address: string): Promise<Subject> {
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
  return { name, page, cdp, perKey: [], idle: [] };
}

/** Seconds of processor time that the page's main thread has used for tasks. */
async function taskTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find((metric) => metric.name === "TaskDuration")?.value ?? 0;
}

async function typeRound({ page, cdp, perKey, idle }: Subject, round: number): Promise<void> {
  const before = await taskTime(cdp);
  for (let key = 0; key < KEYS; key += 1) {
    const next = performance.now() + KEY_EVERY;
    await page.keyboard.press(TYPED[(round * KEYS + key) % TYPED.length] ?? " ");
    await pass(Math.max(0, next - performance.now()));
  }
  await pass(PAUSE);
  const typed = await taskTime(cdp);
  await pass(PAUSE);
  const rested = (await taskTime(cdp)) - typed;
  perKey.push(((typed - before - rested) * 1000) / KEYS);
  idle.push((rested * 1000) / (PAUSE / 1000));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

const server = await serve(await bundle());
const bare = await open("bare text area", `${server.origin}/?bare`);
const room = await open("Writing room", `${server.origin}/`);
// One round each to warm up.
for (const subject of [bare, room]) {
  await typeRound(subject, 0);
  subject.perKey.length = 0;
  subject.idle.length = 0;
}
for (let round = 1; round <= ROUNDS; round += 1)
  for (const subject of round % 2 === 0 ? [bare, room] : [room, bare]) await typeRound(subject, round);

const kept = await room.page.locator('[data-answer="task-1"]').inputValue();
for (const { page } of [bare, room]) await page.context().browser()?.close();
server.close();

console.log(
  `${ROUNDS} rounds of ${KEYS} keys in a text of 300 words, main-thread processor time per key, milliseconds`,
);
for (const { name, perKey, idle } of [bare, room])
  console.log(
    `${name.padEnd(16)} median ${median(perKey).toFixed(3)}   each round ${perKey.map((one) => one.toFixed(2)).join(" ")}   at rest, per second ${median(idle).toFixed(2)}`,
  );
const ratios = room.perKey.map((one, index) => one / (bare.perKey[index] ?? one));
const ratio = median(ratios);
console.log(
  `ratio ${ratio.toFixed(3)} (rounds ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}), goal at most ${GOAL.toFixed(2)}`,
);
if (!kept.includes("only one journey in ten")) throw new Error("the room did not take what was typed");
process.exit(ratio <= GOAL ? 0 : 1);
