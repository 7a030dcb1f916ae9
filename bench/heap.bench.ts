/**
 * Compares the page's heap after an hour of use with its heap after the first five minutes. A round stands for five
 * minutes, and an hour is twelve rounds. A round has what a learner does in that time, without the pauses and without
 * reloading the page. It hands in a third of a Reading test, opens the result, types a sentence of a Writing task and
 * searches. Then it opens the analytics and the dashboard.
 *
 * CHROMIUM_PATH names the browser; ROUNDS is optional. Needs a build (npm run build).
 */
import { loadavg } from "node:os";
import { createSlug } from "#web/db/storage/ids.ts";
import { answerBox, answerQuestions, openLearnerPage, readingControls, startTest, typeText } from "./learner-page.ts";

const ROUNDS = Number(process.env["ROUNDS"] ?? 12);
const GOAL = 1.3;
const READING = "/ieltstest/attempt/reading/tidewater-1-reading-academic-1";
const WRITING = "/ieltstest/attempt/writing/tidewater-1-writing-academic-1";
const QUESTIONS_PER_ROUND = 13;

const { server, browser, context, page } = await openLearnerPage();
const cdp = await context.newCDPSession(page);
try {
  const heaps: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await driveRound();
    heaps.push(await heapAfterCollecting());
    const { nodes, jsEventListeners } = await cdp.send("Memory.getDOMCounters");
    console.log(`  round ${round}: ${megabytes(heaps.at(-1))} MB, ${nodes} nodes, ${jsEventListeners} listeners`);
  }
  const first = heaps[0] ?? Number.NaN;
  const last = heaps.at(-1) ?? Number.NaN;
  console.log(
    `heap after ${ROUNDS} rounds ${(last / first).toFixed(2)} times that after the first (goal ${GOAL}); ${megabytes(last)} against ${megabytes(first)} MB; load average ${loadavg()[0]?.toFixed(1)}`,
  );
} finally {
  await browser.close();
  await server.dispose();
}

async function driveRound(): Promise<void> {
  await go(`${READING}/${createSlug()}/`);
  await startTest(page, readingControls(page));
  await answerQuestions(page, 1, QUESTIONS_PER_ROUND);
  await page.getByRole("button", { name: "Finish" }).tap();
  await page.getByRole("dialog", { name: "Hand in the test?" }).getByRole("button", { name: "Hand in" }).tap();
  await page.waitForURL(/\/get_result/);
  await page.getByRole("heading", { name: "How was this test?" }).waitFor();

  await go(`${WRITING}/${createSlug()}/`);
  await startTest(page, page.getByRole("button", { name: "Your answer" }));
  await page.getByRole("button", { name: "Your answer" }).tap();
  await typeText(answerBox(page, 1), "The graph shows how people travelled. ");

  await go("/ieltstest/reading/");
  await typeText(page.getByRole("searchbox", { name: "Search books" }), "tidewater");
  await go("/analytics/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await go("/dashboard/");
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Goes to an address of the app without reloading the page. */
async function go(address: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, address);
}

async function heapAfterCollecting(): Promise<number> {
  // The first collection runs finalisers. The second collects the objects that the finalisers released.
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.collectGarbage");
  return (await cdp.send("Runtime.getHeapUsage")).usedSize;
}

function megabytes(bytes = Number.NaN): string {
  return (bytes / 1024 ** 2).toFixed(1);
}
