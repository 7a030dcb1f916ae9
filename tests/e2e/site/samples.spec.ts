/**
 * Model answers and the owner's static pages are readable without scripts, hydrate without errors, are accessible, and
 * open offline.
 */
import { createAccount, signInByApi } from "../support/account.ts";
import { inspectSizesAndThemes } from "../support/journey.ts";
import {
  DESKTOP,
  expect,
  PHONE,
  sharedServerTest,
  test,
  waitForWorker,
  watchConsole,
  WITHOUT_WORKER,
} from "../support/test.ts";

test.use(WITHOUT_WORKER);

const BOOK = { slug: "fenwick-1", name: "Fenwick Practice Papers 1" };
const ANSWER = "/samples/answers/writing/fenwick-1-extra-mixed/fenwick-1-extra-mixed-a/";
const OFF_TOPIC = "/samples/answers/writing/fenwick-1-academic-1-task-2/fenwick-1-academic-1-task-2-g/";
const PAGES = [
  { name: "samples", path: "/samples/", h1: "Writing samples", content: "Academic Writing Task 2" },
  {
    name: "samples-category",
    path: "/samples/category/culture/",
    h1: /^Culture and media/,
    content: "Read this answer",
  },
  { name: "samples-book", path: `/samples/book/${BOOK.slug}/`, h1: /^Fenwick/, content: "Advertisement" },
  { name: "samples-module", path: "/samples/module/academic/writing/2/7/", h1: /band 7\.0$/, content: "7.0" },
  { name: "model-answer", path: ANSWER, h1: /^The bar chart/, content: "Written for this book" },
  { name: "model-answer-off-topic", path: OFF_TOPIC, h1: /Some people argue/, content: "Off topic" },
  { name: "about", path: "/about/", h1: "About Us", content: "April 21, 2025" },
  { name: "privacy", path: "/privacy/", h1: "Privacy Policy", content: "children under 13" },
  { name: "terms", path: "/terms/", h1: "Terms of Service", content: "removal request" },
  { name: "disclaimer", path: "/disclaimer/", h1: "Disclaimer", content: "registered trademark" },
];

sharedServerTest(
  "without scripts every page has its content, one heading, metadata and valid structured data",
  async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const { path, h1, content } of PAGES) {
      expect((await page.goto(server.origin + path))?.status(), path).toBe(200);
      await expect(page.locator("h1"), path).toHaveCount(1);
      await expect(page.locator("h1"), path).toHaveText(h1);
      await expect(page.locator("main"), path).toContainText(content);
      expect(await page.locator('meta[name="description"]').getAttribute("content"), path).toMatch(/.{60,}/);
      expect(await page.locator('link[rel="canonical"]').getAttribute("href"), path).toBe(server.origin + path);
      expect(await page.locator('meta[property="og:image"]').getAttribute("content"), path).toBe(
        `${server.origin}/icons/share.png`,
      );
      for (const text of await page.locator('script[type="application/ld+json"]').allTextContents())
        expectStructuredData(JSON.parse(text), server.origin);
    }
    const sharePicture = await (await page.request.get(`${server.origin}/icons/share.png`)).body();
    // The header of a PNG: its width and height.
    expect([
      sharePicture.toString("latin1", 1, 4),
      sharePicture.readUInt32BE(16),
      sharePicture.readUInt32BE(20),
    ]).toEqual(["PNG", 1200, 630]);
    await page.goto(server.origin + ANSWER);
    const types = (await page.locator('script[type="application/ld+json"]').allTextContents()).flatMap(
      (text) => (JSON.parse(text) as { "@type": string | string[] })["@type"],
    );
    expect(types).toEqual(["Article", "LearningResource", "BreadcrumbList"]);
    for (const path of [
      "/samples/category/nothing/",
      "/samples/module/academic/writing/3/",
      "/samples/answers/writing/x/y/",
    ])
      expect((await page.goto(server.origin + path))?.status(), path).toBe(404);
    // The specified addresses have no trailing slash, and a half band is not a file extension.
    expect((await page.goto(`${server.origin}/samples/category/culture/6.5`))?.status()).toBe(200);
    await expect(page.getByRole("link", { name: "Band 6.5", exact: true })).toHaveAttribute("aria-current", "page");
    // A band that is not a number is not used as a filter.
    await page.goto(`${server.origin}/samples/category/culture/high/`);
    await expect(page.getByRole("link", { name: "All", exact: true })).toHaveAttribute("aria-current", "page");
    await context.close();
  },
);

/** Expects the fields that schema.org and search engines require of these types. */
function expectStructuredData(data: unknown, origin: string): void {
  expect(data).toMatchObject({ "@context": "https://schema.org" });
  const { "@type": type, itemListElement: items, ...rest } = data as Record<string, unknown>;
  if (type === "BreadcrumbList" || type === "ItemList") {
    for (const [index, item] of (items as Record<string, unknown>[]).entries()) {
      expect(item).toMatchObject({ "@type": "ListItem", position: index + 1 });
      const url = item["item"] ?? item["url"];
      expect(String(url).startsWith(`${origin}/`), String(url)).toBe(true);
    }
  } else {
    expect(rest).toMatchObject({
      headline: expect.stringMatching(/.{20,120}/),
      datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      author: { "@type": "Organization", name: expect.any(String) },
      educationalLevel: expect.stringMatching(/^IELTS band \d\.\d$/),
      url: expect.stringMatching(/^http/),
    });
  }
}

sharedServerTest(
  "a list leads to bands, pages, one answer, its categories and other answers to its task",
  async ({ page, server }) => {
    await page.setViewportSize(DESKTOP);
    const { pageErrors } = watchConsole(page);
    await page.goto(`${server.origin}/ieltstest/writing/`);
    await page.getByRole("link", { name: `View Samples of ${BOOK.name}` }).click();
    await expect(page).toHaveURL(/\/samples\/book\/fenwick-1\/$/);
    const rows = page.getByRole("link", { name: /^Read this answer/ });
    await expect(rows).toHaveCount(20);
    await expect(page.getByText("Advertisement", { exact: true })).toHaveCount(4);
    await page.getByRole("link", { name: "More answers" }).click();
    await expect(page).toHaveURL(/cursor=/);
    await page.getByRole("link", { name: "Back to the first answers" }).click();
    await page.getByRole("navigation", { name: "Band" }).getByRole("link", { name: "Band 7.5" }).click();
    await expect(page).toHaveURL(/\/samples\/book\/fenwick-1\/7\.5\/$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("band 7.5");
    await rows.first().click();
    await expect(page).toHaveURL(/\/samples\/answers\/writing\//);
    await expect(page.getByRole("heading", { name: "Why this is a 7.5" })).toBeVisible();
    await expect(page.getByRole("region", { name: "By criterion" }).getByRole("listitem")).toHaveCount(4);
    await expect(page.getByText(/^Written for this book/)).toBeVisible();
    await page.getByRole("button", { name: "Write this task" }).click();
    await expect(page.getByText("Please create an free account or login to start mock test.")).toBeVisible();
    await page.goBack();
    await page.getByRole("region", { name: "Other answers to this task" }).getByRole("link").first().click();
    await page.getByRole("region", { name: "Categories" }).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/samples\/category\//);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Samples" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Writing samples");
    expect(pageErrors).toEqual([]);
  },
);

sharedServerTest("a band without answers says so", async ({ page, server }) => {
  await page.goto(`${server.origin}/samples/category/culture/3/`);
  await expect(page.getByText("No samples found.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Band" }).getByRole("link")).toHaveCount(8);
  await expect(page.getByRole("link", { name: "See every band" })).toHaveAttribute(
    "href",
    "/samples/category/culture/",
  );
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a visited list opens offline, and a downloaded book has all its answers offline, with search", async ({
    page,
    server,
  }) => {
    await page.setViewportSize(DESKTOP);
    const consoleWatch = watchConsole(page);
    await page.goto(server.origin);
    await waitForWorker(page);
    await page.goto(`${server.origin}/samples/category/culture/`);
    await expect(page.getByRole("link", { name: /^Read this answer/ }).first()).toBeVisible();

    await createAccount(page, server, "reader@bandwise.test");
    await signInByApi(page, server, "reader@bandwise.test");
    await page.goto(`${server.origin}/ieltstest/writing/`);
    await page.getByRole("button", { name: `Choose a test from ${BOOK.name}` }).click();
    const packed = page.waitForResponse((response) => response.url().includes(`/api/offline/samples/${BOOK.slug}/`));
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Download/ })
      .first()
      .click();
    await packed;
    await expect(page.getByRole("dialog").getByText(/^Ready offline/)).toBeVisible();

    consoleWatch.allow(/ERR_CONNECTION_REFUSED|Failed to load resource/);
    await server.kill();
    await page.goto(`${server.origin}/samples/category/culture/`);
    await expect(page.getByRole("link", { name: /^Read this answer/ }).first()).toBeVisible();
    // This answer was never opened on this device, but the downloaded book contains it.
    await page.goto(server.origin + ANSWER);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("The bar chart");
    await page.goto(server.origin + OFF_TOPIC);
    await expect(page.getByText("Off topic", { exact: true })).toBeVisible();
    await page.goto(`${server.origin}/samples/book/${BOOK.slug}/`);
    await page.getByRole("searchbox", { name: "Search these answers" }).fill("science museum Singapore");
    await expect(page.getByRole("listitem").filter({ hasText: "Off topic" })).toHaveCount(1);
    await page.getByRole("searchbox", { name: "Search these answers" }).fill("museum visitors");
    await expect(page.getByText(/\d+ answers found/)).toBeVisible();
    await expect(page.getByRole("link", { name: /^Read this answer/ }).first()).toBeVisible();
    await page.getByRole("searchbox", { name: "Search these answers" }).fill("zzzz");
    await expect(page.getByText("No samples found.")).toBeVisible();
    // The book has no answer with this band.
    await page.goto(`${server.origin}/samples/book/${BOOK.slug}/3/`);
    await expect(page.getByText("No samples found.")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Band" }).getByRole("link")).toHaveCount(8);
    expect(consoleWatch.pageErrors).toEqual([]);
  });
});

sharedServerTest("pages hydrate without console messages, and pass axe", async ({ page, server }) => {
  const { pageErrors } = watchConsole(page);
  await page.setViewportSize(PHONE);
  for (const { name, path } of PAGES) {
    await page.goto(server.origin + path);
    // These pages start the app only when somebody uses them.
    await page.mouse.move(PHONE.width / 2, 300);
    await page.mouse.move(PHONE.width / 2, 320);
    const loaded = () => performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/app-"));
    await expect.poll(() => page.evaluate(loaded)).toBe(true);
    await page.waitForLoadState("networkidle");
    await inspectSizesAndThemes(page, name);
  }
  expect(pageErrors).toEqual([]);
});
