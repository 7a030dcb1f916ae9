/**
 * Compares the cost of a key in the Writing editor, with word count, timer and saving, with its cost in a bare text
 * area. Measures the processor time of the page's main thread per key in a real Chromium. CHROMIUM_PATH names the
 * browser.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { CDPSession, Page } from "@playwright/test";
import { serveBenchPage } from "./bench-page.ts";
import { launchChromium } from "./launch-chromium.ts";

/** The median time of a key may be this many times its median time in a bare text area. */
const GOAL = 1.3;
/** Browser processes differ in speed by some percent, so each pair of pages starts new ones. */
const PAIRS = 3;
const WARM_UP_ROUNDS = 2;
const ROUNDS = 3;
const KEYS_PER_ROUND = 60;
/** Ninety words a minute: faster than anybody writes an essay. */
const KEY_EVERY_MS = 130;
/** Pause after a round, so that the save after its last key is measured too. */
const REST_MS = 1_500;

const TYPED =
  " By contrast, only one journey in ten was made by train, and cycling was rare. Over the period the pattern became more even, and the share of the car fell a little, although it remained the most common choice of all.";

type Subject = { page: Page; cdp: CDPSession };

async function open(address: string): Promise<Subject> {
  const browser = await launchChromium();
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
  return { page, cdp };
}

/** Processor time that the page's main thread has used for tasks, in ms. */
async function taskTime({ cdp }: Subject): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return (metrics.find((metric) => metric.name === "TaskDuration")?.value ?? 0) * 1000;
}

/**
 * Types one round into every page, key by key in turn. Then pauses twice: the first pause is measured with the keys,
 * the second gives the cost of an idle page. Returns each page's ms per key, without the cost of an idle page.
 */
async function typeRound(subjects: readonly Subject[], round: number): Promise<number[]> {
  const start = await Promise.all(subjects.map(taskTime));
  for (let key = 0; key < KEYS_PER_ROUND; key += 1)
    for (const { page } of subjects) {
      await page.keyboard.press(TYPED[(round * KEYS_PER_ROUND + key) % TYPED.length] ?? " ");
      await wait(KEY_EVERY_MS / subjects.length);
    }
  await wait(REST_MS);
  const typed = await Promise.all(subjects.map(taskTime));
  await wait(REST_MS);
  const rested = await Promise.all(subjects.map(taskTime));
  return subjects.map((_, at) => (2 * (typed[at] ?? 0) - (start[at] ?? 0) - (rested[at] ?? 0)) / KEYS_PER_ROUND);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const server = await serveBenchPage("typing-page.ts");
const bare: number[] = [];
const editor: number[] = [];
for (let pair = 0; pair < PAIRS; pair += 1) {
  const subjects = [await open(`${server.origin}/?bare`), await open(`${server.origin}/`)] as const;
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    // Each key is typed in one page, then in the other, because the machine's speed changes from second to second.
    const [inBare = Number.NaN, inEditor = Number.NaN] = await typeRound(subjects, round);
    if (round < WARM_UP_ROUNDS) continue;
    bare.push(inBare);
    editor.push(inEditor);
  }
  for (const { page } of subjects) await page.context().browser()?.close();
}
server.close();

const ratio = median(editor) / median(bare);
console.log(`median key: bare text area ${median(bare).toFixed(3)} ms, Writing editor ${median(editor).toFixed(3)} ms`);
console.log(`ratio ${ratio.toFixed(2)}, goal at most ${GOAL.toFixed(2)}`);
process.exit(ratio <= GOAL ? 0 : 1);
