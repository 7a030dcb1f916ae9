/** Several pages of one browser that send at once: two tabs and the worker, and a tab that froze while sending. */
import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";
import Database from "better-sqlite3";
import { SECOND_MS } from "#core/exam/durations.ts";
import { openDashboardAsNewLearner, syncNow, watchConsoleOffline } from "../support/journey.ts";
import type { TestServer } from "../support/server.ts";
import { DESKTOP, expect, type Page, test } from "../support/test.ts";
import { fireBackgroundSync } from "../support/fire-background-sync.ts";

const UNSENT_PATH = "/account/unsent";
/**
 * A tab that waits for another sender checks again after this time. If the other sender gives no sign of life for a
 * minute, the waiting tab takes over.
 */
const RETRY_WHEN_BUSY_MS = 15 * SECOND_MS;
/** As many comments as the daily limit of one account allows. */
const MANY_ITEMS = 200;
const FEW_ITEMS = 5;

test.use({ viewport: DESKTOP });

/** Adds comments to the outbox of an offline page by importing a file of unsent work. */
async function queueComments(page: Page, count: number): Promise<void> {
  const owner = await page.evaluate(() => localStorage.getItem("bandwise.owner"));
  const now = Date.now();
  const clientId = "A".repeat(22);
  const commands = Array.from({ length: count }, (_, index) => {
    const opId = randomUUID();
    const payload = { unique_id: "book-tidewater-1", comment: `Remark ${index + 1}.` };
    const agg = `comment:${opId}`;
    return { opId, clientId, kind: "comment.add", v: 1, agg, aggSeq: 1, payload, createdAt: now, refused: null };
  });
  const content = { owner, name: "i…@bandwise.test", exported_at: now, commands, recordings: [] };
  const checksum = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const file = JSON.stringify({ format: "bandwise-unsent", v: 1, checksum, content });
  await page
    .getByLabel("File of unsent work")
    .setInputFiles({ name: "unsent.json", mimeType: "application/json", buffer: Buffer.from(file) });
  await expect(page.getByText(`${count} items imported.`)).toBeVisible();
}

type DelayedBatch = { releaseBatch: () => void; batchStatus: number };

/**
 * Delays each batch of the page. While a batch waits, `window.releaseBatch` sends it. Then `window.batchStatus` is the
 * status of the server's reply, even if the app no longer waits for the reply.
 */
function delayBatches(page: Page): Promise<void> {
  return page.evaluate(() => {
    const fetch = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      if (!(input instanceof Request) || !input.url.includes("/sync/batch")) return await fetch(input, init);
      const { url, method, headers } = input;
      const body = await input.arrayBuffer();
      await new Promise<void>((resolve) => Object.assign(window, { releaseBatch: resolve }));
      const reply = await fetch(url, { method, headers, body });
      Object.assign(window, { batchStatus: reply.status });
      return reply;
    };
  });
}

/** Counts the comments in the server's database, and their distinct texts. */
function countStoredComments(server: TestServer): { all: number; distinct: number } {
  const database = new Database(join(server.dataDir, "bandwise.sqlite"), { readonly: true });
  const counts = database.prepare("select count(*) as 'all', count(distinct body) as 'distinct' from comment").get();
  database.close();
  return counts as { all: number; distinct: number };
}

const sentHeading = (page: Page) => page.getByRole("heading", { level: 1, name: "Everything is sent" });

for (const [how, hasLocks] of [
  ["taking turns by Web Locks", true],
  ["all at once, where Web Locks are missing", false],
] as const) {
  test(`two tabs and the worker send 200 items ${how}, and each takes effect once`, async ({
    page,
    server,
    context,
  }) => {
    const consoleWatch = watchConsoleOffline(page);
    if (!hasLocks) await context.addInitScript(() => Object.defineProperty(navigator, "locks", { value: undefined }));
    await openDashboardAsNewLearner(page, server, "ines@bandwise.test");
    await page.goto(server.origin + UNSENT_PATH);
    const second = await context.newPage();
    const secondWatch = watchConsoleOffline(second);
    await second.goto(server.origin + UNSENT_PATH);
    await server.kill();
    await queueComments(page, MANY_ITEMS);
    await expect(second.getByRole("heading", { level: 1, name: `${MANY_ITEMS} items waiting to send` })).toBeVisible();
    await server.up();
    await Promise.all([syncNow(page), syncNow(second), fireBackgroundSync(page, server)]);
    await expect(sentHeading(page)).toBeVisible({ timeout: 30_000 });
    await expect(sentHeading(second)).toBeVisible();
    expect(countStoredComments(server)).toEqual({ all: MANY_ITEMS, distinct: MANY_ITEMS });
    expect([...consoleWatch.pageErrors, ...secondWatch.pageErrors]).toEqual([]);
  });
}

test("another tab sends when the tab that holds the queue is frozen", async ({ page, server, context }) => {
  const consoleWatch = watchConsoleOffline(page);
  // The fake clock is installed before the first page opens. A page that is already running would see a wrong time for
  // a moment. A reply in that moment would give it a wrong server time.
  await context.clock.install();
  await openDashboardAsNewLearner(page, server, "ines@bandwise.test");
  await page.goto(server.origin + UNSENT_PATH);
  const other = await context.newPage();
  const secondWatch = watchConsoleOffline(other);
  await other.goto(server.origin + UNSENT_PATH);
  await server.kill();
  await queueComments(page, FEW_ITEMS);
  await expect(other.getByRole("heading", { level: 1, name: `${FEW_ITEMS} items waiting to send` })).toBeVisible();

  const session = await context.newCDPSession(page);
  await delayBatches(page);
  await syncNow(page);
  await page.waitForFunction(() => "releaseBatch" in window);
  await session.send("Page.setWebLifecycleState", { state: "frozen" });
  await server.up();

  await test.step("after a minute of silence the other tab takes over", async () => {
    await syncNow(other);
    await expect(other.getByRole("heading", { level: 1, name: `${FEW_ITEMS} items waiting to send` })).toBeVisible();
    // Each check of the lock takes real disk time, whatever the page's clock says.
    await expect(async () => {
      await other.clock.runFor(RETRY_WHEN_BUSY_MS);
      await expect(sentHeading(other)).toBeVisible({ timeout: SECOND_MS });
    }).toPass({ timeout: 30_000 });
    expect(countStoredComments(server)).toEqual({ all: FEW_ITEMS, distinct: FEW_ITEMS });
  });

  await test.step("the frozen tab resumes, its request reaches the server too, and nothing is stored twice", async () => {
    await session.send("Page.setWebLifecycleState", { state: "active" });
    await page.evaluate(() => (window as unknown as DelayedBatch).releaseBatch());
    await page.waitForFunction(() => (window as unknown as DelayedBatch).batchStatus === 200);
    await expect(sentHeading(page)).toBeVisible();
    expect(countStoredComments(server)).toEqual({ all: FEW_ITEMS, distinct: FEW_ITEMS });
  });
  expect([...consoleWatch.pageErrors, ...secondWatch.pageErrors]).toEqual([]);
});
