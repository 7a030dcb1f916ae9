/**
 * Compares the cost of a key in the Writing editor, with word count, timer and saving, with its cost in a bare text
 * area. Measures the processor time of the page's main thread per key in a real Chromium. CHROMIUM_PATH names the
 * browser.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { CDPSession, Page } from "@playwright/test";
import { serveBenchPage } from "./bench-page.ts";
import { launchChromium } from "./launch-chromium.ts";
import { measureTaskMs, openPerformanceSession } from "./measure-task-ms.ts";
import { median } from "./statistics.ts";

/** The median time of a key may be this many times its median time in a bare text area. */
const GOAL = 1.3;
/** Browser processes differ in speed by some percent, so each pair of pages starts new ones. */
const PAIRS = 3;
const WARM_UP_ROUNDS = 2;
const ROUNDS = 3;
const KEYS_PER_ROUND = 60;
/** Ninety words a minute, which is faster than anybody writes an essay. */
const KEY_EVERY_MS = 130;
/** Pause after a round, so that the save after its last key is measured too. */
const REST_MS = 1_500;

const TYPED =
  " By contrast, only one journey in ten was made by train, and cycling was rare. Over the period the pattern became more even, and the share of the car fell a little, although it remained the most common choice of all.";

type Subject = { page: Page; session: CDPSession };

async function open(address: string): Promise<Subject> {
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(address);
  await page.locator('body[data-ready="true"]').waitFor({ state: "attached" });
  const session = await openPerformanceSession(page);
  const area = page.locator('[data-answer="task-1"]');
  await area.click();
  await area.evaluate((element: HTMLTextAreaElement) =>
    element.setSelectionRange(element.value.length, element.value.length),
  );
  return { page, session };
}

/**
 * Types one round into every page, key by key in turn. Then pauses twice: the first pause is measured with the keys,
 * the second gives the cost of an idle page. Returns each page's ms per key, without the cost of an idle page.
 */
async function typeRound(subjects: readonly Subject[], round: number): Promise<number[]> {
  const measureAll = (): Promise<number[]> => Promise.all(subjects.map(({ session }) => measureTaskMs(session)));
  const start = await measureAll();
  for (let key = 0; key < KEYS_PER_ROUND; key += 1)
    for (const { page } of subjects) {
      await page.keyboard.press(TYPED[(round * KEYS_PER_ROUND + key) % TYPED.length] ?? " ");
      await wait(KEY_EVERY_MS / subjects.length);
    }
  await wait(REST_MS);
  const typed = await measureAll();
  await wait(REST_MS);
  const rested = await measureAll();
  return subjects.map((_, index) => {
    const typing = (typed[index] ?? 0) - (start[index] ?? 0);
    const idle = (rested[index] ?? 0) - (typed[index] ?? 0);
    return (typing - idle) / KEYS_PER_ROUND;
  });
}

const server = await serveBenchPage("typing-page.ts");
const bare: number[] = [];
const editor: number[] = [];
for (let pair = 0; pair < PAIRS; pair += 1) {
  const subjects = [await open(`${server.origin}/?bare`), await open(`${server.origin}/`)] as const;
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    // Types each key in one page, then in the other, because the machine's speed changes from second to second.
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
