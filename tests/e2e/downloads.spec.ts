/** Downloads: exact sizes, pause, a page killed half-way, damage, removal, what attempts hold on to, and room. */
import type { Book, BookTest, ModuleSummary } from "#core/exam/content/book.ts";
import { formatBytes } from "#web/ui/format-bytes.ts";
import { createAccount, signInQuietly } from "./support/account.ts";
import type { TestServer } from "./support/server.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  inTheme,
  type Page,
  PHONE,
  test,
  waitForWorker,
  picture,
} from "./support/test.ts";

const DOWNLOADS = "/account/downloads";
/** What takes a download, or the hashing of all that is here. */
const WORK = { timeout: 60_000 };
const MEDIA = /\/media\//;
const PACK = /\/api\/offline\/pack\//;

const bytesOf = ({ pack_bytes }: ModuleSummary): number => pack_bytes.json + pack_bytes.media;
const papersOf = (test: BookTest): ModuleSummary[] => [
  ...test.listening_module,
  ...[...test.reading_module, ...test.writing_module].filter((one) => one.test_type !== "general"),
  ...test.speaking_module,
];
const total = (modules: readonly ModuleSummary[]): number => modules.reduce((sum, one) => sum + bytesOf(one), 0);

async function firstBook(server: TestServer): Promise<{ book: Book; test: BookTest; listening: ModuleSummary }> {
  const { books } = (await (await fetch(`${server.origin}/api/ieltstest/listening/`)).json()) as { books: Book[] };
  const [book] = books;
  const [first] = book?.tests ?? [];
  const [listening] = first?.listening_module ?? [];
  if (book === undefined || first === undefined || listening === undefined) throw new Error("no Listening paper");
  return { book, test: first, listening };
}

async function becomeLearner(page: Page, server: TestServer): Promise<void> {
  await createAccount(page, server, "ines@bandwise.test");
  await signInQuietly(page, server, "ines@bandwise.test");
}

/** The files in the device's store: how many, and their bytes. */
const filesHere = (page: Page): Promise<{ files: number; bytes: number }> =>
  page.evaluate(async () => {
    const cache = await caches.open("bandwise-media");
    const sizes = await Promise.all(
      (await cache.keys()).map(async (key) => (await (await cache.match(key))?.blob())?.size ?? 0),
    );
    return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  });

const escape = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** What is offered for a book, a test or a paper, and for no part of it. */
const line = (page: Page, name: string, act: string) =>
  page.getByRole("button", { name: new RegExp(`^${act} ${escape(name)} ?, \\d`) });

/** Without the worker between page and network the test holds every request in its hands. */
test.describe("without the worker", () => {
  test.use({ serviceWorkers: "block" });
  test.describe.configure({ timeout: 360_000 });

  for (const [device, size] of [
    ["phone", PHONE],
    ["desktop", DESKTOP],
  ] as const) {
    test(`a whole life of a download, ${device}`, async ({ page: first, server, context }, info) => {
      let page = first;
      await page.setViewportSize(size);
      await becomeLearner(page, server);
      const { book, test: one, listening } = await firstBook(server);
      const paper = `${book.name}, ${one.name}, Listening`;
      const shoot = async (name: string): Promise<void> => {
        for (const theme of ["light", "dark"] as const)
          await inTheme(page, theme, async () => {
            await picture(page, { path: info.outputPath(`${name}.${theme}.png`), fullPage: true });
            await expectAccessible(page, `${name}, ${theme}`);
          });
      };

      await test.step("sizes are exact before anything is fetched: book, test and paper", async () => {
        await page.goto(server.origin + DOWNLOADS);
        const all = book.tests.flatMap(papersOf);
        await expect(line(page, book.name, "Download")).toHaveText(new RegExp(`${formatBytes(total(all))}$`));
        await page.getByRole("button", { name: `Choose by test of ${book.name}` }).click();
        await expect(line(page, `${book.name}, ${one.name}`, "Download")).toHaveText(
          new RegExp(`${formatBytes(total(papersOf(one)))}$`),
        );
        await expect(line(page, paper, "Download")).toHaveText(new RegExp(`${formatBytes(bytesOf(listening))}$`));
        await shoot("nothing-here");
      });

      const asked: string[] = [];
      let hung = "";
      await test.step("killed between two files", async () => {
        page.on("request", (request) => {
          if (MEDIA.test(request.url()) || PACK.test(request.url())) asked.push(new URL(request.url()).pathname);
        });
        await page.route(MEDIA, async (route) => {
          const path = new URL(route.request().url()).pathname;
          if (new Set(asked.filter((each) => MEDIA.test(each))).size < 2) return await route.continue();
          hung = path; // Never answered.
        });
        await line(page, paper, "Download").click();
        await expect.poll(() => hung, WORK).not.toBe("");
        await expect(page.getByRole("progressbar", { name: `Downloading ${paper}` })).toBeVisible();
        await shoot("under-way");
        expect((await filesHere(page)).files).toBe(1);
        await page.close();
      });

      await test.step("goes on by itself, and fetches no finished file again", async () => {
        const before = asked.splice(0);
        page = await context.newPage();
        await page.setViewportSize(size);
        page.on("request", (request) => {
          if (MEDIA.test(request.url()) || PACK.test(request.url())) asked.push(new URL(request.url()).pathname);
        });
        await page.goto(server.origin + DOWNLOADS);
        await page.getByRole("button", { name: `Choose by test of ${book.name}` }).click();
        await expect(page.getByRole("button", { name: `Remove ${paper} from this device` })).toBeVisible(WORK);
        const finished = before.filter((path) => path !== hung);
        expect(finished.length).toBeGreaterThan(1);
        expect(asked).toContain(hung);
        expect(asked.filter((path) => finished.includes(path))).toEqual([]);
        expect((await filesHere(page)).bytes, "exactly the promised bytes").toBe(listening.pack_bytes.media);
      });

      await test.step("a file damaged on the device is found and mended", async () => {
        await page.evaluate(async () => {
          const cache = await caches.open("bandwise-media");
          const [key] = await cache.keys();
          if (key !== undefined) await cache.put(key, new Response("spoilt"));
        });
        await page.getByRole("button", { name: "Check the files" }).click();
        await expect(page.getByText("1 damaged file was fetched again. Everything is whole.")).toBeVisible(WORK);
        expect((await filesHere(page)).bytes).toBe(listening.pack_bytes.media);
        await shoot("ready");
      });

      await test.step("removed, and nothing of it stays", async () => {
        await page.getByRole("button", { name: `Remove ${paper} from this device` }).click();
        await expectAccessible(page, "question before removal");
        await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
        await expect(line(page, paper, "Download")).toBeVisible();
        await expect.poll(() => filesHere(page)).toEqual({ files: 0, bytes: 0 });
      });

      await test.step("a wrong file is refused in plain words, and the right one taken", async () => {
        await page.route(MEDIA, (route) => route.fulfill({ body: "not the recording", contentType: "audio/mp4" }));
        await line(page, paper, "Download").click();
        await expect(
          page.getByText("What arrived was not what the server has, so it was not kept.").first(),
        ).toBeVisible(WORK);
        expect((await filesHere(page)).files).toBe(0);
        await page.unroute(MEDIA);
        await line(page, `to download ${paper}`, "Try again").click();
        await expect(page.getByRole("button", { name: `Remove ${paper} from this device` })).toBeVisible(WORK);
      });

      await test.step("paused stays paused, also after a reload, and goes on when asked", async () => {
        await page.route(PACK, () => undefined); // Never answered.
        const reading = `${book.name}, ${one.name}, Reading`;
        await line(page, reading, "Download").click();
        await page.getByRole("button", { name: `Pause download of ${reading}` }).click();
        await expect(page.getByText("Paused. It stays here until you go on.").first()).toBeVisible();
        await page.unroute(PACK);
        await page.reload();
        await page.getByRole("button", { name: `Choose by test of ${book.name}` }).click();
        await expect(page.getByText("Paused. It stays here until you go on.").first()).toBeVisible();
        await page.getByRole("button", { name: `Resume download of ${reading}` }).click();
        await expect(page.getByRole("button", { name: `Remove ${reading} from this device` })).toBeVisible(WORK);
      });

      await test.step("what a begun test needs is not offered for removal", async () => {
        const [reading] = one.reading_module;
        await page.goto(
          `${server.origin}/ieltstest/attempt/reading/${reading?.slug}/downloads00000000000000?mode=exam`,
        );
        await page.getByRole("button", { name: "Start", exact: true }).click();
        await expect(page.getByRole("button", { name: "Finish" })).toBeVisible();
        await page.goto(server.origin + DOWNLOADS);
        await page.getByRole("button", { name: `Choose by test of ${book.name}` }).click();
        await expect(page.getByText(/^Kept for a test that you have begun/).first()).toBeAttached();
        await expect(
          page.getByRole("button", { name: `Remove ${book.name}, ${one.name}, Reading from this device` }),
        ).toHaveCount(0);
      });

      await test.step("no room: said before anything is fetched, with what could go", async () => {
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
        await shoot("make-room");
        await room.getByRole("button", { name: /^Remove 1 paper/ }).click();
        await expect(room).toHaveCount(0);
        await expect.poll(async () => (await filesHere(page)).bytes).toBe(one.reading_module[0]?.pack_bytes.media);
      });

      await test.step("tests kept ready, from the account page", async () => {
        await page.goto(`${server.origin}/account`);
        const keep = page.getByRole("group", { name: "Keep untried tests ready" });
        await keep.getByRole("button", { name: "2" }).click();
        await expect(page.getByText("There is not enough room for more.")).toBeVisible();
        await shoot("account");
      });
    });
  }

  test("the library out of reach: what is known stays, and it is said", async ({ page, server }) => {
    await page.setViewportSize(PHONE);
    await becomeLearner(page, server);
    await page.route(/\/api\/ieltstest\//, (route) => route.abort());
    await page.goto(server.origin + DOWNLOADS);
    await expect(page.getByText("The library has not been fetched yet")).toBeVisible();
    await expectAccessible(page, "never fetched");
    await page.unroute(/\/api\/ieltstest\//);
    await page.reload();
    const { book } = await firstBook(server);
    await expect(page.getByText(book.name, { exact: true }).first()).toBeVisible();
    await page.route(/\/api\/ieltstest\//, (route) => route.abort());
    await page.reload();
    await expect(page.getByText(/^Offline\. This is the library as you last saw it/)).toBeVisible();
    await expect(page.getByText(book.name, { exact: true }).first()).toBeVisible();
    await page.route(/\/api\/ieltstest\//, (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await expect(page.getByText("The library could not be fetched.")).toBeVisible();
  });
});

test("a recording plays and seeks from the device, in ranges, with the server gone", async ({ page, server }) => {
  test.setTimeout(360_000);
  await becomeLearner(page, server);
  await page.goto(server.origin + DOWNLOADS);
  await waitForWorker(page);
  const { book, test: one } = await firstBook(server);
  await page.getByRole("group", { name: "Keep untried tests ready" }).getByRole("button", { name: "1" }).click();
  await expect(page.getByText("They are on this device.")).toBeVisible(WORK);
  await page.getByRole("button", { name: `Choose by test of ${book.name}` }).click();
  // Nobody has been weak in anything yet: the first kind of the library is kept.
  await expect(
    page.getByRole("button", { name: `Remove ${book.name}, ${one.name}, Listening from this device` }),
  ).toBeVisible(WORK);
  await server.kill();
  const played = await page.evaluate(async () => {
    const cache = await caches.open("bandwise-media");
    const keys = await cache.keys();
    const path = keys.map((key) => new URL(key.url).pathname).find((one) => one.endsWith(".m4a")) ?? "";
    const part = await fetch(path, { headers: { Range: "bytes=1000-1999" } });
    const audio = new Audio(path);
    audio.muted = true;
    const until = (name: string): Promise<unknown> =>
      new Promise((resolve, reject) => {
        audio.addEventListener(name, resolve, { once: true });
        audio.addEventListener("error", () => reject(new Error(audio.error?.message ?? name)), { once: true });
      });
    const loaded = until("loadedmetadata");
    audio.load();
    await loaded;
    const target = audio.duration * 0.75;
    const seeked = until("seeked");
    audio.currentTime = target;
    await seeked;
    const range = part.headers.get("Content-Range") ?? "";
    return {
      status: part.status,
      bytes: (await part.arrayBuffer()).byteLength,
      range: range.replace(/\d+$/, "n"),
      off: Math.abs(audio.currentTime - target),
      canSeek: audio.seekable.length > 0 && audio.seekable.end(0) > 10,
    };
  });
  expect(played).toEqual({ status: 206, bytes: 1000, range: "bytes 1000-1999/n", off: 0, canSeek: true });
});
