/** Which downloads a device keeps, in which order it evicts them, and which tests it downloads automatically. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import { mediaPath } from "#core/exam/content/media.ts";
import { makeCompiledBook, makeCompiledModule } from "#tests/api/support/library.ts";
import type { TestApp } from "#tests/api/support/test-app.ts";
import { fixtureModule, fixturePicture } from "#tests/support/fixture-module.ts";
import { getReview } from "#web/db/attempt/attempts.ts";
import { handIn } from "#web/db/attempt/hand-in.ts";
import { MEDIA_CACHE } from "#web/db/library/media-cache.ts";
import { writeOfflineRules } from "#web/db/library/offline-rules.ts";
import { pickEvictions, listEvictable, evictCaches } from "#web/db/library/download-storage.ts";
import { getPackModule, getPackRow, type PackRow } from "#web/db/library/packs.ts";
import { addPartialChunk } from "#web/db/library/partial-files.ts";
import { markReviewed } from "#web/db/attempt/mark-reviewed.ts";
import { connectionCost, mayFetchInBackground, type ConnectionCost } from "#web/sync/connection.ts";
import { createDownloads } from "#web/sync/download/download.ts";
import { createAutoDownload } from "#web/sync/download/auto-download.ts";
import { createProfile, type Page, type Profile } from "./support/device.ts";
import { addLearner, beginAttempt, createAppWithBook, PASSWORD } from "./support/learner-profile.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";

const { slug } = fixtureModule;
/** The slug of the module of a second book. */
const SECOND_SLUG = "globes-1";
let app: TestApp;
let profile: Profile;
let page: Page;

const publishTwoBooks = async (): Promise<void> => {
  await publishBooks(app.services, [
    makeCompiledBook("tides", 1, [[await makeCompiledModule()]]),
    makeCompiledBook("globes", 2, [[await makeCompiledModule({ slug: SECOND_SLUG })]]),
  ]);
};
beforeEach(async () => {
  app = await createAppWithBook();
  await publishTwoBooks();
  profile = createProfile(app);
  page = profile.open();
  await page.session.signIn(await addLearner(app, "ada"), PASSWORD);
  await page.sync.refreshBooks("reading");
});
afterEach(() => app.close());

const [picture] = fixtureModule.media;
if (picture === undefined) throw new Error("the fixture has no picture");
const readPicture = async (): Promise<string | null> => {
  const response = await (await profile.caches.open(MEDIA_CACHE)).match(mediaPath(picture));
  return response === undefined ? null : await response.text();
};
const download = (module: string): Promise<PackRow> => page.sync.download("reading", module, `Book of ${module}`);
/** Returns the state of each download by module. */
const readStates = async (): Promise<Record<string, string>> =>
  Object.fromEntries((await page.device.cache.packRows.toArray()).map((row) => [row.module_slug, row.state]));

describe("files that an attempt needs", () => {
  it("are kept until hand-in and first review, and can then be deleted", async () => {
    await download(slug);
    await download(SECOND_SLUG);
    const attempt = await beginAttempt(page);
    expect(await page.sync.removeDownload(slug)).toBe("in_use");
    expect((await listEvictable(page.device)).map((row) => row.module_slug)).toEqual([SECOND_SLUG]);
    await handIn(page.device, attempt.slug, { now: page.platform.now(), reason: "finished" });
    expect(await page.sync.removeDownload(slug)).toBe("in_use");
    await markReviewed(page.device, attempt.slug);
    expect(await page.sync.removeDownload(slug)).toBe("removed");
    // The other download has the same picture.
    expect(await readPicture()).toBe(fixturePicture);
    expect(await page.sync.removeDownload(SECOND_SLUG)).toBe("removed");
    expect(await readPicture()).toBeNull();
  });

  it("stay when space is needed; other downloads are evicted, least recently used first, and only as many as needed", async () => {
    await download(slug);
    app.clock.advance(MINUTE_MS);
    await download(SECOND_SLUG);
    const removable = await listEvictable(page.device);
    expect(removable.map((row) => row.module_slug)).toEqual([slug, SECOND_SLUG]);
    expect(pickEvictions(1, removable)).toHaveLength(1);
    expect(pickEvictions(Number.MAX_SAFE_INTEGER, removable)).toHaveLength(2);
    expect(pickEvictions(0, removable)).toEqual([]);

    await addPartialChunk(page.device, "other:pack", 0, '"x"', new ArrayBuffer(1000));
    expect(await evictCaches(page.device, 900, profile.caches)).toBe(1000);
    expect(await readStates()).toEqual({ [slug]: "ready", [SECOND_SLUG]: "ready" });

    await beginAttempt(page);
    expect(await evictCaches(page.device, 1, profile.caches)).toBeGreaterThan(1000);
    expect(await readStates()).toEqual({ [slug]: "ready" });
    expect(await evictCaches(page.device, 1, profile.caches)).toBe(0);
    expect(await readStates()).toEqual({ [slug]: "ready" });
    expect(await readPicture()).toBe(fixturePicture);
  });

  it("are evicted last after the review, because they were used last", async () => {
    await download(slug);
    app.clock.advance(MINUTE_MS);
    await download(SECOND_SLUG);
    app.clock.advance(MINUTE_MS);
    const attempt = await beginAttempt(page);
    await handIn(page.device, attempt.slug, { now: page.platform.now(), reason: "finished" });
    await markReviewed(page.device, attempt.slug);
    expect((await listEvictable(page.device)).map((row) => row.module_slug)).toEqual([SECOND_SLUG, slug]);
  });
});

describe("a module that leaves the library", () => {
  const withdraw = async (): Promise<void> => {
    app.clock.advance(MINUTE_MS);
    await publishBooks(app.services, [
      makeCompiledBook("globes", 2, [[await makeCompiledModule({ slug: SECOND_SLUG })]]),
    ]);
    await page.sync.refreshBooks("reading");
    await page.sync.deleteUnneededDownloads();
  };

  it("is deleted from the device, and listed as withdrawn until the learner removes it from the list", async () => {
    await download(slug);
    await download(SECOND_SLUG);
    await withdraw();
    expect(await readStates()).toEqual({ [slug]: "withdrawn", [SECOND_SLUG]: "ready" });
    expect(await getPackModule(page.device, slug)).toBeUndefined();
    await page.sync.cancelDownload(slug);
    expect(await readStates()).toEqual({ [SECOND_SLUG]: "ready" });
  });

  it("stays until the attempt is reviewed; the band stays after that", async () => {
    await download(slug);
    const attempt = await beginAttempt(page);
    await withdraw();
    expect(await readStates()).toEqual({ [slug]: "ready" });
    await handIn(page.device, attempt.slug, { now: page.platform.now(), reason: "finished" });
    await markReviewed(page.device, attempt.slug);
    await page.sync.deleteUnneededDownloads();
    expect(await readStates()).toEqual({ [slug]: "withdrawn" });
    expect((await getReview(page.device, attempt.slug))?.attempt.marking?.band).toBeDefined();
  });
});

describe("a download with a result", () => {
  it("is deleted after the review if the settings say so; the band stays", async () => {
    await download(slug);
    await download(SECOND_SLUG);
    app.clock.advance(MINUTE_MS);
    const attempt = await beginAttempt(page);
    await handIn(page.device, attempt.slug, { now: page.platform.now(), reason: "finished" });
    await markReviewed(page.device, attempt.slug);
    await page.sync.deleteUnneededDownloads();
    expect(await readStates()).toEqual({ [slug]: "ready", [SECOND_SLUG]: "ready" });

    await writeOfflineRules(page.device, { keep: 0, mobile_data: false, remove_finished: true });
    await page.sync.deleteUnneededDownloads();
    expect(await readStates()).toEqual({ [SECOND_SLUG]: "ready" });
    expect((await getReview(page.device, attempt.slug))?.attempt.marking?.band).toBeDefined();

    app.clock.advance(MINUTE_MS);
    await download(slug);
    await page.sync.deleteUnneededDownloads();
    expect(await readStates(), "states after the learner has downloaded the module again").toEqual({
      [slug]: "ready",
      [SECOND_SLUG]: "ready",
    });
  });

  it("stays while an attempt is in progress or not reviewed yet", async () => {
    await writeOfflineRules(page.device, { keep: 0, mobile_data: false, remove_finished: true });
    await download(slug);
    app.clock.advance(MINUTE_MS);
    const attempt = await beginAttempt(page);
    await page.sync.deleteUnneededDownloads();
    await handIn(page.device, attempt.slug, { now: page.platform.now(), reason: "finished" });
    await page.sync.deleteUnneededDownloads();
    expect(await readStates()).toEqual({ [slug]: "ready" });
  });
});

describe("an attempt of another device", () => {
  it("gets the content version that it was started on, even if a newer one is offered", async () => {
    await download(slug);
    const attempt = await beginAttempt(page);
    await handIn(page.device, attempt.slug, { now: page.platform.now(), reason: "finished" });
    await page.sync.sendNow();
    await publishBooks(app.services, [
      makeCompiledBook("tides", 1, [
        [await makeCompiledModule({ content_version: "00000000000000b2", name: "Newer" })],
      ]),
    ]);

    const other = createProfile(app).open();
    await other.session.signIn("ada@bandwise.test", PASSWORD);
    await other.sync.pullChanges();
    await other.sync.refreshBooks("reading");
    await other.sync.download("reading", slug, "Tides");
    expect((await getPackModule(other.device, slug))?.name).toBe("Newer");
    expect(await getReview(other.device, attempt.slug)).toBeUndefined();
    expect(await other.sync.fetchPinned(attempt.head)).toMatchObject({ pack: { module: fixtureModule } });
    expect((await getReview(other.device, attempt.slug))?.module).toEqual(fixtureModule);
    expect((await getPackModule(other.device, slug))?.name).toBe("Newer");
    expect(await other.sync.fetchPinned({ ...attempt.head, content_version: "00000000000000ff" })).toEqual({
      problem: "not_found",
    });
  });
});

describe("automatic downloads", () => {
  let cost: ConnectionCost;
  let freeSpace: number | null;
  const setUpDownloads = () => {
    const downloads = createDownloads({ ...page, cost: () => cost });
    const downloadUntried = createAutoDownload({
      device: page.device,
      downloads,
      refreshBooks: page.sync.refreshBooks,
      learner() {
        const state = page.session.state();
        return state.kind === "signed_in" ? state : null;
      },
      cost: () => cost,
      freeSpace: () => Promise.resolve(freeSpace),
    });
    return { downloads, downloadUntried };
  };
  beforeEach(() => {
    cost = "free";
    freeSpace = null;
  });

  it("are as many untried tests as the settings say, and none by default", async () => {
    const { downloadUntried } = setUpDownloads();
    expect(await downloadUntried()).toBe("off");
    await writeOfflineRules(page.device, { keep: 1, mobile_data: false });
    expect(await downloadUntried()).toBe("ready");
    expect(await readStates()).toEqual({ [slug]: "ready" });
    const requestsBefore = profile.network.log.length;
    expect(await downloadUntried()).toBe("ready");
    expect(profile.network.log).toHaveLength(requestsBefore);
    await beginAttempt(page);
    expect(await downloadUntried()).toBe("ready");
    expect(await readStates()).toEqual({ [slug]: "ready", [SECOND_SLUG]: "ready" });
  });

  it.each<[ConnectionCost, boolean, boolean]>([
    ["free", false, true],
    ["unknown", false, true],
    ["metered", false, false],
    ["metered", true, true],
    ["saving", true, false],
  ])(
    "on a connection that is %s, with mobile data allowed: %s, are fetched: %s",
    async (kind, mobile_data, isFetched) => {
      cost = kind;
      await writeOfflineRules(page.device, { keep: 1, mobile_data });
      expect(await setUpDownloads().downloadUntried()).toBe(isFetched ? "ready" : "waiting");
      expect(Object.keys(await readStates())).toHaveLength(isFetched ? 1 : 0);
      expect(mayFetchInBackground(kind, mobile_data)).toBe(isFetched);
    },
  );

  it("leave space for the learner's work, and do not resume a download that the learner paused", async () => {
    await writeOfflineRules(page.device, { keep: 1, mobile_data: false });
    freeSpace = 40_000_000;
    expect(await setUpDownloads().downloadUntried()).toBe("no_space");
    freeSpace = 60_000_000;
    profile.network.isDown = true;
    expect(await setUpDownloads().downloadUntried()).toBe("waiting");
    profile.network.isDown = false;
    await page.sync.pauseDownload(slug);
    await setUpDownloads().downloadUntried();
    expect(await getPackRow(page.device, slug)).toMatchObject({ state: "paused", error: "held" });
  });

  it("do not resume a download on mobile data, where the learner can still start one", async () => {
    profile.network.isDown = true;
    await download(slug);
    profile.network.isDown = false;
    cost = "metered";
    const { downloads } = setUpDownloads();
    await downloads.resume();
    expect(await getPackRow(page.device, slug)).toMatchObject({ state: "paused", error: "metered" });
    cost = "free";
    await downloads.resume();
    expect(await getPackRow(page.device, slug)).toMatchObject({ state: "ready" });
    cost = "metered";
    expect(await downloads.download("reading", SECOND_SLUG, "By hand")).toMatchObject({ state: "ready" });
  });
});

it.each<[object | undefined, ConnectionCost]>([
  [undefined, "unknown"],
  [{}, "unknown"],
  [{ type: "wifi" }, "free"],
  [{ type: "ethernet" }, "free"],
  [{ type: "cellular" }, "metered"],
  [{ type: "bluetooth" }, "metered"],
  [{ type: "wifi", saveData: true }, "saving"],
])("classifies a connection of %j as %s", (connection, cost) => {
  expect(connectionCost(connection)).toBe(cost);
});
