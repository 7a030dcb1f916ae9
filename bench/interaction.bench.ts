/**
 * Drives a Reading test by touch, and a Writing task and a search by keys. Uses a phone-sized page with a processor
 * slowed four times. Prints the time from a tap or key to the next frame. The browser reports this time in steps of 8
 * ms, and only if it is at least 16 ms.
 *
 * CHROMIUM_PATH names the browser. Needs a build (npm run build).
 */
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { answerBox, answerQuestions, openLearnerPage, readingControls, startTest, typeText } from "./learner-page.ts";

const THROTTLE = 4;
const GOAL_MS = 64;
const READING = "/ieltstest/attempt/reading/tidewater-1-reading-academic-1/interaction-reading-1/";
const WRITING = "/ieltstest/attempt/writing/tidewater-1-writing-academic-1/interaction-writing-1/";
const SENTENCES =
  "Overall, the number of people who crossed by bridge rose, while ferries lost most of theirs.\n\n" +
  "In 1990 about 40 thousand passengers took a ferry each month, against fewer than ten in 2010.";

declare global {
  /** The longest event of each interaction with an event of at least 16 ms, by interaction id. */
  var interactions: Map<number, { ms: number; description: string }>;
}

const { server, browser, context, page } = await openLearnerPage((opened) =>
  opened.addInitScript(() => {
    globalThis.interactions = new Map();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const id = (entry as PerformanceEventTiming & { interactionId: number }).interactionId;
        if (id === 0 || (globalThis.interactions.get(id)?.ms ?? 0) >= entry.duration) continue;
        const element = entry.target instanceof Element ? entry.target : null;
        const description = `${entry.name} ${element?.getAttribute("aria-label") ?? element?.localName ?? ""}`;
        globalThis.interactions.set(id, { ms: entry.duration, description });
      }
    }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  }),
);
const cdp = await context.newCDPSession(page);
try {
  await page.goto(server.origin + READING);
  await startTest(page, readingControls(page));
  await measure("Reading test, 40 questions", () => answerQuestions(page, 1, 40));

  await page.goto(server.origin + WRITING);
  await startTest(page, page.getByRole("button", { name: "Your answer" }));
  await page.getByRole("button", { name: "Your answer" }).tap();
  await answerBox(page, 1).fill("The graph shows how people travelled to an island between 1990 and 2010. ".repeat(15));
  await answerBox(page, 1).press("End");
  await measure("Writing task, after 200 words", () => typeText(answerBox(page, 1), SENTENCES));

  await page.goto(`${server.origin}/ieltstest/reading/`, { waitUntil: "networkidle" });
  const search = page.getByRole("searchbox", { name: "Search books" });
  await measure("search of books", async () => {
    for (const words of ["tidewater papers", "wattle", "no such book"]) {
      await typeText(search, words);
      for (let letter = 0; letter < words.length; letter += 1) await search.press("Backspace", { delay: 50 });
    }
  });
} finally {
  await browser.close();
  await server.dispose();
}

/** Runs `drive` with the processor slowed, and prints the times of its interactions. */
async function measure(title: string, drive: () => Promise<void>): Promise<void> {
  const begun = await page.evaluate(() => {
    globalThis.interactions.clear();
    return (performance as Performance & { interactionCount: number }).interactionCount;
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
  await drive();
  await wait(1_000);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const { ended, measured } = await page.evaluate(() => ({
    ended: (performance as Performance & { interactionCount: number }).interactionCount,
    measured: [...globalThis.interactions.values()],
  }));
  const count = Math.max(ended - begun, measured.length);
  const sorted = measured.toSorted((a, b) => a.ms - b.ms);
  // The interactions without a reported time are the fastest.
  const unreported = count - sorted.length;
  const quantileText = (share: number): string => {
    const found = sorted[Math.floor((count - 1) * share) - unreported];
    return found === undefined ? "under 16" : found.ms.toFixed(0);
  };
  const slowest = sorted.slice(-3).toReversed();
  process.stdout.write(
    [
      `${title} (load average ${loadavg()[0]?.toFixed(1) ?? ""})`,
      `${count} interactions; median ${quantileText(0.5)}, p98 ${quantileText(0.98)} ms, goal at most ${GOAL_MS}`,
      ...slowest.map(({ ms, description }) => `  ${ms.toFixed(0)} ms: ${description}`),
      "",
    ].join("\n"),
  );
}
