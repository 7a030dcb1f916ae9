/** A new build is deployed during a test. The server still serves the old build's files, and no text is lost. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { postAsLearner, openDashboardAsNewLearner, expectSaved } from "../support/journey.ts";
import { makeNextBuild } from "../support/next-build.ts";
import { DESKTOP, expect, type Page, test } from "../support/test.ts";

const WRITING_PATH = "/ieltstest/attempt/writing/tidewater-1-writing-academic-1";
const FIRST_ATTEMPT = "AAAAAAAAAAAAAAAAAAAAAA";
const SECOND_ATTEMPT = "BBBBBBBBBBBBBBBBBBBBBB";
const THIRD_ATTEMPT = "CCCCCCCCCCCCCCCCCCCCCC";
/** Begins the name of the chunk that shows a result. No earlier page loads this chunk. */
const RESULT_CHUNK_PREFIX = "writing-result-";

test.use({ viewport: DESKTOP });

let nextBuild: ReturnType<typeof makeNextBuild> | null = null;
test.afterEach(() => nextBuild?.remove());

const answer = (page: Page) => page.getByRole("textbox", { name: "Your answer to Task 1" });

async function handIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
}

/** Removes a chunk from the browser's cache and from the service worker's. */
async function evictChunk(page: Page, chunk: string): Promise<void> {
  await page.evaluate(async (name) => {
    for (const key of await caches.keys()) {
      const cache = await caches.open(key);
      for (const { url } of await cache.keys()) if (url.includes(name)) await cache.delete(url, { ignoreSearch: true });
    }
  }, chunk);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  await session.detach();
}

test("after a deployment during a test, old chunks are still served, and a missing chunk costs one reload and no text", async ({
  page,
  server,
}) => {
  const build = makeNextBuild();
  nextBuild = build;
  let loads = 0;
  const chunkReplies: { name: string; status: number }[] = [];
  page.on("load", () => (loads += 1));
  page.context().on("response", (reply) => {
    const { pathname } = new URL(reply.url());
    if (pathname.includes(RESULT_CHUNK_PREFIX) && pathname.endsWith(".js"))
      chunkReplies.push({ name: pathname, status: reply.status() });
  });
  const begin = async (attempt: string): Promise<void> => {
    await page.goto(`${server.origin}${WRITING_PATH}/${attempt}?mode=exam&extra=0`);
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await answer(page).click();
  };
  await openDashboardAsNewLearner(page, server, "ines@bandwise.test");
  await begin(FIRST_ATTEMPT);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.keyboard.insertText("Begun under the old build. ");
  await expectSaved(page);

  await test.step("the new build's server serves the old build's chunks", async () => {
    await server.kill();
    await server.up(build.root);
    await page.keyboard.insertText("Ended under it as well.");
    await expectSaved(page);
    await evictChunk(page, RESULT_CHUNK_PREFIX);
    loads = 0;
    await handIn(page);
    await expect(page).toHaveURL(/\/get_result$/);
    await expect(page.getByText("Begun under the old build. Ended under it as well.")).toBeVisible();
    expect(loads).toBe(0);
    expect(chunkReplies.map(({ status }) => status)).toContain(200);
  });

  await test.step("a chunk that no longer exists causes one reload and then a plain message, and the text is safe", async () => {
    await begin(SECOND_ATTEMPT);
    await page.keyboard.insertText("Written a month later.");
    await expectSaved(page);
    await evictChunk(page, RESULT_CHUNK_PREFIX);
    rmSync(join(server.dataDir, "web"), { recursive: true });
    loads = 0;
    await handIn(page);
    await expect(page.getByText(/^This part of the app is not on this device yet/)).toBeVisible();
    expect(loads).toBe(1);
  });

  await test.step("the new build starts where it is offered, and shows the result", async () => {
    await page.goto(`${server.origin}/dashboard/tests/`);
    await expect(page.getByText("Everything is sent")).toBeVisible({ timeout: 20_000 });
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByText("A new version is ready")).toHaveCount(0);
    const script = page.locator('script[type="module"][src*="/assets/"]');
    // The browser may take many seconds to switch to the new service worker.
    await expect(script.first()).toHaveAttribute("src", /x\.js$/u, { timeout: 60_000 });
    await page.goto(`${server.origin}${WRITING_PATH}/${SECOND_ATTEMPT}/get_result`);
    await expect(page.getByText("Written a month later.")).toBeVisible();
    const stored = await postAsLearner<{ answers: Record<string, string> }>(
      page,
      "/api/ieltstest/get_attempt/writing/",
      {
        attempt_slug: SECOND_ATTEMPT,
      },
    );
    expect(Object.values(stored.answers)).toContain("Written a month later.");
  });

  await test.step("a page whose database a newer build has changed says so, keeps the text and offers to reload", async () => {
    await begin(THIRD_ATTEMPT);
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const request = indexedDB.open("bandwise-work", 900);
          request.addEventListener("success", () => {
            request.result.close();
            resolve();
          });
        }),
    );
    await page.keyboard.insertText("Typed beside a newer build.");
    await expect(page.getByText("Bandwise was updated in another tab")).toBeVisible();
    const stored = await page.evaluate(() => Object.values(localStorage).join("\n"));
    expect(stored).toContain("Typed beside a newer build.");
    loads = 0;
    await page.getByRole("button", { name: "Reload" }).click();
    await expect.poll(() => loads).toBe(1);
  });
});
