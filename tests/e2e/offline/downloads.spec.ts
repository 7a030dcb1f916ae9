/**
 * Downloads: exact sizes, pause, a page that is closed during a download, damaged files, deletion, files that an
 * attempt needs, and full storage.
 */
import { formatBytes } from "#core/format/format-bytes.ts";
import type { Book, BookTest, ModuleSummary } from "#core/exam/content/book.ts";
import { createAccount, signInByApi } from "../support/account.ts";
import { escapePattern } from "../support/escape-pattern.ts";
import { inspectSizesAndThemes } from "../support/journey.ts";
import type { TestServer } from "../support/server.ts";
import { expect, expectAccessible, type Page, PHONE, test, waitForWorker } from "../support/test.ts";

const DOWNLOADS_PATH = "/account/downloads";
/** Time for a download, or for hashing all files on the device. */
const DOWNLOAD_TIMEOUT = { timeout: 60_000 };
const MEDIA = /\/media\//;
const PACK = /\/api\/offline\/pack\//;

const bytesOf = ({ pack_bytes }: ModuleSummary): number => pack_bytes.json + pack_bytes.media;
const modulesOf = (test: BookTest): ModuleSummary[] => [
  ...test.listening_module,
  ...[...test.reading_module, ...test.writing_module].filter(({ test_type }) => test_type !== "general"),
  ...test.speaking_module,
];
const totalBytes = (modules: readonly ModuleSummary[]): number =>
  modules.reduce((sum, module) => sum + bytesOf(module), 0);

/** Returns the first book, its first test, and the Listening module of that test. */
async function readFirstBook(server: TestServer): Promise<{ book: Book; test: BookTest; listening: ModuleSummary }> {
  const { books } = (await (await fetch(`${server.origin}/api/ieltstest/listening/`)).json()) as { books: Book[] };
  const [book] = books;
  const [first] = book?.tests ?? [];
  const [listening] = first?.listening_module ?? [];
  if (book === undefined || first === undefined || listening === undefined) throw new Error("no Listening published");
  return { book, test: first, listening };
}

async function signInNewLearner(page: Page, server: TestServer): Promise<void> {
  await createAccount(page, server, "ines@bandwise.test");
  await signInByApi(page, server, "ines@bandwise.test");
}

/** Returns the number and the bytes of the files on the device. */
const readFiles = (page: Page): Promise<{ files: number; bytes: number }> =>
  page.evaluate(async () => {
    const cache = await caches.open("bandwise-media");
    const sizes = await Promise.all(
      (await cache.keys()).map(async (key) => (await (await cache.match(key))?.blob())?.size ?? 0),
    );
    return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  });

/** The button for an action on a whole book, test or module. Its name ends with a size. */
const actionButton = (page: Page, name: string, act: string) =>
  page.getByRole("button", { name: new RegExp(`^${act} ${escapePattern(name)} ?, \\d`) });

// A test can intercept every request only without the service worker.
test.describe("without the service worker", () => {
  test.use({ serviceWorkers: "block" });
  test.describe.configure({ timeout: 360_000 });

  test("a download is interrupted, continued, repaired, removed, paused and kept for a started test", async ({
    page: first,
    server,
    context,
  }) => {
    let page = first;
    await page.setViewportSize(PHONE);
    await signInNewLearner(page, server);
    const { book, test: firstTest, listening } = await readFirstBook(server);
    const listeningLabel = `${book.name}, ${firstTest.name}, Listening`;

    await test.step("the sizes of book, test and module are exact before anything is downloaded", async () => {
      await page.goto(server.origin + DOWNLOADS_PATH);
      const all = book.tests.flatMap(modulesOf);
      await expect(actionButton(page, book.name, "Download")).toHaveText(
        new RegExp(`${formatBytes(totalBytes(all))}$`),
      );
      await page.getByRole("button", { name: `Choose by test of ${book.name}` }).click();
      await expect(actionButton(page, `${book.name}, ${firstTest.name}`, "Download")).toHaveText(
        new RegExp(`${formatBytes(totalBytes(modulesOf(firstTest)))}$`),
      );
      await expect(actionButton(page, listeningLabel, "Download")).toHaveText(
        new RegExp(`${formatBytes(bytesOf(listening))}$`),
      );
      await inspectSizesAndThemes(page, "downloads-nothing-here");
    });

    const requests: string[] = [];
    let unansweredPath = "";
    await test.step("the page is closed between two files", async () => {
      page.on("request", (request) => {
        if (MEDIA.test(request.url()) || PACK.test(request.url())) requests.push(new URL(request.url()).pathname);
      });
      await page.route(MEDIA, async (route) => {
        const path = new URL(route.request().url()).pathname;
        if (new Set(requests.filter((request) => MEDIA.test(request))).size < 2) return await route.continue();
        unansweredPath = path; // This request is never answered.
      });
      await actionButton(page, listeningLabel, "Download").click();
      await expect.poll(() => unansweredPath, DOWNLOAD_TIMEOUT).not.toBe("");
      await expect(page.getByRole("progressbar", { name: `Downloading ${listeningLabel}` })).toBeVisible();
      await inspectSizesAndThemes(page, "downloads-under-way");
      expect((await readFiles(page)).files).toBe(1);
      await page.close();
    });

    await test.step("the download continues without a press, and loads no finished file again", async () => {
      const before = requests.splice(0);
      page = await context.newPage();
      await page.setViewportSize(PHONE);
      page.on("request", (request) => {
        if (MEDIA.test(request.url()) || PACK.test(request.url())) requests.push(new URL(request.url()).pathname);
      });
      await page.goto(server.origin + DOWNLOADS_PATH);
      await page.getByRole("button", { name: `Choose by test of ${book.name}` }).click();
      await expect(page.getByRole("button", { name: `Remove ${listeningLabel} from this device` })).toBeVisible(
        DOWNLOAD_TIMEOUT,
      );
      const finished = before.filter((path) => path !== unansweredPath);
      expect(finished.length).toBeGreaterThan(1);
      expect(requests).toContain(unansweredPath);
      expect(requests.filter((path) => finished.includes(path))).toEqual([]);
      expect((await readFiles(page)).bytes, "exactly the promised bytes").toBe(listening.pack_bytes.media);
    });

    await test.step("a damaged file on the device is found and repaired", async () => {
      await page.evaluate(async () => {
        const cache = await caches.open("bandwise-media");
        const [key] = await cache.keys();
        if (key !== undefined) await cache.put(key, new Response("spoilt"));
      });
      await page.getByRole("button", { name: "Check the files" }).click();
      await expect(page.getByText("We downloaded 1 damaged file again. All files are complete.")).toBeVisible(
        DOWNLOAD_TIMEOUT,
      );
      expect((await readFiles(page)).bytes).toBe(listening.pack_bytes.media);
      await inspectSizesAndThemes(page, "downloads-ready");
    });

    await test.step("a deleted download leaves nothing behind", async () => {
      await page.getByRole("button", { name: `Remove ${listeningLabel} from this device` }).click();
      await expectAccessible(page, "question before removal");
      await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
      await expect(actionButton(page, listeningLabel, "Download")).toBeVisible();
      await expect.poll(() => readFiles(page)).toEqual({ files: 0, bytes: 0 });
    });

    await test.step("a wrong file is refused with a plain message, and the right one is stored", async () => {
      await page.route(MEDIA, (route) => route.fulfill({ body: "not the recording", contentType: "audio/mp4" }));
      await actionButton(page, listeningLabel, "Download").click();
      await expect(page.getByText("The download was damaged, so we discarded it. Try again.").first()).toBeVisible(
        DOWNLOAD_TIMEOUT,
      );
      expect((await readFiles(page)).files).toBe(0);
      await page.unroute(MEDIA);
      await actionButton(page, `to download ${listeningLabel}`, "Try again").click();
      await expect(page.getByRole("button", { name: `Remove ${listeningLabel} from this device` })).toBeVisible(
        DOWNLOAD_TIMEOUT,
      );
    });

    await test.step("a paused download stays paused after a reload, and continues on request", async () => {
      await page.route(PACK, () => undefined); // This request is never answered.
      const reading = `${book.name}, ${firstTest.name}, Reading`;
      await actionButton(page, reading, "Download").click();
      await page.getByRole("button", { name: `Pause download of ${reading}` }).click();
      await expect(page.getByText("Paused. Resume it when you like.").first()).toBeVisible();
      await page.unroute(PACK);
      await page.reload();
      await page.getByRole("button", { name: `Choose by test of ${book.name}` }).click();
      await expect(page.getByText("Paused. Resume it when you like.").first()).toBeVisible();
      await page.getByRole("button", { name: `Resume download of ${reading}` }).click();
      await expect(page.getByRole("button", { name: `Remove ${reading} from this device` })).toBeVisible(
        DOWNLOAD_TIMEOUT,
      );
    });

    await test.step("the files of a started test are not offered for deletion", async () => {
      const [reading] = firstTest.reading_module;
      await page.goto(`${server.origin}/ieltstest/attempt/reading/${reading?.slug}/downloads00000000000000?mode=exam`);
      await page.getByRole("button", { name: "Start", exact: true }).click();
      await expect(page.getByRole("button", { name: "Finish" })).toBeVisible();
      await page.goto(server.origin + DOWNLOADS_PATH);
      await page.getByRole("button", { name: `Choose by test of ${book.name}` }).click();
      await expect(
        page.getByText(/^Stays until you open the result of the test you have started/).first(),
      ).toBeAttached();
      await expect(
        page.getByRole("button", { name: `Remove ${book.name}, ${firstTest.name}, Reading from this device` }),
      ).toHaveCount(0);
    });

    await test.step("full storage is reported before the download, with what could be deleted", async () => {
      await page.addInitScript(() => {
        navigator.storage.estimate = () => Promise.resolve({ usage: 99_999_000, quota: 100_000_000 });
      });
      await page.reload();
      await page
        .getByRole("button", { name: `Download the rest of ${book.name}` })
        .first()
        .click();
      const dialog = page.getByRole("dialog", { name: "There is not enough room on this device" });
      await expect(dialog).toContainText("1 kB are left");
      await dialog.getByRole("link", { name: "Make room" }).click();
      const room = page.getByRole("region", { name: /Make room/ });
      await expect(room.getByRole("checkbox")).toHaveCount(1);
      await expect(room.getByRole("checkbox")).toBeChecked();
      await inspectSizesAndThemes(page, "downloads-make-room");
      await room.getByRole("button", { name: /^Remove 1 module/ }).click();
      await expect(room).toHaveCount(0);
      await expect.poll(async () => (await readFiles(page)).bytes).toBe(firstTest.reading_module[0]?.pack_bytes.media);
    });

    await test.step("the account page keeps a number of tests ready", async () => {
      await page.goto(`${server.origin}/account`);
      const numbers = page.getByRole("group", { name: "Keep untried tests ready" });
      await numbers.getByRole("button", { name: "2" }).click();
      await expect(page.getByText("There is not enough room for more.")).toBeVisible();
      await inspectSizesAndThemes(page, "downloads-account");
    });
  });

  test("Downloads shows the library as last seen when the server cannot be reached, and says so", async ({
    page,
    server,
  }) => {
    await page.setViewportSize(PHONE);
    await signInNewLearner(page, server);
    await page.route(/\/api\/ieltstest\//, (route) => route.abort());
    await page.goto(server.origin + DOWNLOADS_PATH);
    await expect(page.getByText("The library has not been fetched yet")).toBeVisible();
    await expectAccessible(page, "never fetched");
    await page.unroute(/\/api\/ieltstest\//);
    await page.reload();
    const { book } = await readFirstBook(server);
    await expect(page.getByText(book.name, { exact: true }).first()).toBeVisible();
    // The app stores the library after it has shown it.
    await page.waitForLoadState("networkidle");
    await page.route(/\/api\/ieltstest\//, (route) => route.abort());
    await page.reload();
    await expect(page.getByText(/^We can’t reach the server\. This is the library as you last saw it/)).toBeVisible();
    await expect(page.getByText(book.name, { exact: true }).first()).toBeVisible();
    await page.route(/\/api\/ieltstest\//, (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await expect(page.getByText("The library could not be fetched.")).toBeVisible();
  });
});

test("a recording plays and seeks from the device offline, in ranges", async ({ page, server }) => {
  test.setTimeout(360_000);
  await signInNewLearner(page, server);
  await page.goto(server.origin + DOWNLOADS_PATH);
  await waitForWorker(page);
  const { book, test: firstTest } = await readFirstBook(server);
  await page.getByRole("group", { name: "Keep untried tests ready" }).getByRole("button", { name: "1" }).click();
  await expect(page.getByText("The tests are on this device.")).toBeVisible(DOWNLOAD_TIMEOUT);
  await page.getByRole("button", { name: `Choose by test of ${book.name}` }).click();
  // The app knows no weak question type yet, so it keeps the library's first test ready.
  await expect(
    page.getByRole("button", { name: `Remove ${book.name}, ${firstTest.name}, Listening from this device` }),
  ).toBeVisible(DOWNLOAD_TIMEOUT);
  await server.kill();
  const played = await page.evaluate(async () => {
    const cache = await caches.open("bandwise-media");
    const keys = await cache.keys();
    const path = keys.map((key) => new URL(key.url).pathname).find((pathname) => pathname.endsWith(".m4a")) ?? "";
    const partial = await fetch(path, { headers: { Range: "bytes=1000-1999" } });
    const audio = new Audio(path);
    audio.muted = true;
    const waitFor = (name: string): Promise<unknown> =>
      new Promise((resolve, reject) => {
        audio.addEventListener(name, resolve, { once: true });
        audio.addEventListener("error", () => reject(new Error(audio.error?.message ?? name)), { once: true });
      });
    const loaded = waitFor("loadedmetadata");
    audio.load();
    await loaded;
    const target = audio.duration * 0.75;
    const seeked = waitFor("seeked");
    audio.currentTime = target;
    await seeked;
    const range = partial.headers.get("Content-Range") ?? "";
    return {
      status: partial.status,
      bytes: (await partial.arrayBuffer()).byteLength,
      range: range.replace(/\d+$/, "n"),
      seekError: Math.abs(audio.currentTime - target),
      canSeek: audio.seekable.length > 0 && audio.seekable.end(0) > 10,
    };
  });
  expect(played).toEqual({ status: 206, bytes: 1000, range: "bytes 1000-1999/n", seekError: 0, canSeek: true });
});
