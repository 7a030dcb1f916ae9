import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import { makeCompiledBook, makeCompiledModule } from "#tests/api/support/library.ts";
import type { TestApp } from "#tests/api/support/test-app.ts";
import { mediaPath } from "#core/exam/content/media.ts";
import { fixtureKey } from "#tests/support/fixture-key.ts";
import { fixtureModule, fixturePicture } from "#tests/support/fixture-module.ts";
import { getPackKey, getPackModule, getPackRow, watchPacks } from "#web/db/library/packs.ts";
import { countPartialBytes } from "#web/db/library/partial-files.ts";
import { getBook, getBooks } from "#web/db/library/books.ts";
import { MEDIA_CACHE } from "#web/db/library/media-cache.ts";
import { createProfile, type Page, type Profile } from "./support/device.ts";
import { addLearner, createAppWithBook, PASSWORD } from "./support/learner-profile.ts";

const { slug } = fixtureModule;
let app: TestApp;
let profile: Profile;
let page: Page;
beforeEach(async () => {
  app = await createAppWithBook();
  profile = createProfile(app);
  page = profile.open();
  await page.session.signIn(await addLearner(app, "ada"), PASSWORD);
});
afterEach(() => app.close());

const [picture] = fixtureModule.media;
if (picture === undefined) throw new Error("the fixture has no picture");
const picturePath = mediaPath(picture);

const download = () => page.sync.download("reading", slug, "Tides, Test 1");
/** Returns the picture that the device stores, or null. */
const readPicture = async (): Promise<string | null> => {
  const response = await (await profile.caches.open(MEDIA_CACHE)).match(picturePath);
  return response === undefined ? null : await response.text();
};
const listRequests = (pathPart: string) => profile.network.log.filter((entry) => entry.path.includes(pathPart));

/**
 * Reopens the app with a network on which `respond` replies to the requests whose path contains `pathPart`. `respond`
 * may call `send` to get the server's response. Returns a function that restores the network and reopens the app.
 */
function intercept(
  pathPart: string,
  respond: (request: Request, send: () => Promise<Response>) => Promise<Response>,
): () => void {
  const { fetch } = profile.network;
  page.platform.fetch = fetch;
  profile.network.fetch = async (input, init) => {
    const request = new Request(input, init);
    return new URL(request.url).pathname.includes(pathPart)
      ? await respond(request, () => fetch(request))
      : await fetch(request);
  };
  page = profile.open();
  return () => {
    profile.network.fetch = fetch;
    page = profile.open();
  };
}

/** Reopens the app with a network on which the picture never arrives, until the app aborts the request. */
function holdPicture(): { requested: Promise<void>; restore: () => void } {
  const { promise: requested, resolve: markRequested } = Promise.withResolvers<void>();
  const restore = intercept("/media/", (request) => {
    markRequested();
    return new Promise((_resolve, reject) =>
      request.signal.addEventListener("abort", () => reject(new DOMException("", "AbortError"))),
    );
  });
  return { requested, restore };
}

/** Returns a response whose connection breaks after the first `bytes` bytes. */
async function cutOff(response: Response, bytes: number): Promise<Response> {
  const whole = new Uint8Array(await response.arrayBuffer());
  let isSent = false;
  const body = new ReadableStream({
    pull(controller) {
      if (isSent) controller.error(new TypeError("network error"));
      else controller.enqueue(whole.slice(0, bytes));
      isSent = true;
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

it("downloads a module with key and media, of exactly the announced size", async () => {
  expect(await getBooks(page.device, "reading")).toBeNull();
  expect(await page.sync.refreshBooks("reading")).toBe("fresh");
  expect(await getBook(page.device, "tides")).toMatchObject({ name: "Book tides" });
  const row = await download();
  expect(row).toMatchObject({
    state: "ready",
    error: null,
    content_version: fixtureModule.content_version,
    key_version: fixtureKey.key_version,
  });
  expect(row.done).toBe(row.total);
  const announced = (await getBooks(page.device, "reading"))?.[0]?.tests[0]?.reading_module[0]?.pack_bytes;
  expect(row.total).toBe((announced?.json ?? 0) + (announced?.media ?? 0));
  expect(await getPackModule(page.device, slug)).toEqual(fixtureModule);
  expect(await getPackKey(page.device, slug)).toEqual(fixtureKey);
  expect(await readPicture()).toBe(fixturePicture);
  const requestsBefore = profile.network.log.length;
  await download();
  expect(profile.network.log).toHaveLength(requestsBefore);
});

it("resumes after the last byte that arrived before the app was killed", async () => {
  await page.sync.refreshBooks("reading");
  const restore = intercept("/api/offline/pack/", async (_request, send) => await cutOff(await send(), 5000));
  expect(await download()).toMatchObject({ state: "paused", error: "network" });
  expect(await countPartialBytes(page.device, slug)).toBe(5000);
  page.kill();
  restore();
  await page.sync.resumeDownloads();
  expect(await getPackRow(page.device, slug)).toMatchObject({ state: "ready" });
  const lastRequest = listRequests("/api/offline/pack/").at(-1);
  expect(lastRequest?.headers.get("Range")).toBe("bytes=5000-");
  expect(lastRequest?.headers.get("If-Range")).toMatch(/^"/u);
  expect(await getPackModule(page.device, slug)).toEqual(fixtureModule);
  expect(await countPartialBytes(page.device, slug)).toBe(0);
});

it("restarts the download of a file that has changed on the server", async () => {
  const restore = intercept("/api/offline/pack/", async (_request, send) => {
    const response = await cutOff(await send(), 5000);
    response.headers.set("ETag", '"older"');
    return response;
  });
  await download();
  restore();
  expect(await download()).toMatchObject({ state: "ready" });
  expect(await getPackModule(page.device, slug)).toEqual(fixtureModule);
});

it("pauses without a network, and resumes when the network returns", async () => {
  await page.sync.refreshBooks("reading");
  profile.network.isDown = true;
  expect(await download()).toMatchObject({ state: "paused", error: "network" });
  profile.network.isDown = false;
  await page.sync.resumeDownloads();
  expect(await getPackRow(page.device, slug)).toMatchObject({ state: "ready" });
});

it("downloads a damaged file once more, and fails if it is damaged again", async () => {
  let responsesToDamage = 1;
  const restore = intercept("/media/", async (_request, send) => {
    const response = await send();
    if (responsesToDamage === 0) return response;
    responsesToDamage -= 1;
    const text = (await response.text()).replace("circle", "square");
    return new Response(text, { headers: response.headers });
  });
  expect(await download()).toMatchObject({ state: "ready" });
  expect(await readPicture()).toBe(fixturePicture);

  await page.sync.removeDownload(slug);
  expect(await readPicture()).toBeNull();
  responsesToDamage = 9;
  expect(await download()).toMatchObject({ state: "failed", error: "damaged" });
  expect(await readPicture()).toBeNull();
  expect(await getPackModule(page.device, slug)).toBeUndefined();
  restore();
  expect(await download()).toMatchObject({ state: "ready" });
});

it("does not store a captive portal's page as a module", async () => {
  profile.network.faults = ["portal", "portal"];
  expect(await download()).toMatchObject({ state: "failed", error: "damaged" });
  expect(await getPackModule(page.device, slug)).toBeUndefined();
  expect(await download()).toMatchObject({ state: "ready" });
});

it("states why a download failed or paused: unknown module, server error, signed out", async () => {
  expect(await page.sync.download("reading", "no-such-module", "X")).toMatchObject({
    state: "failed",
    error: "not_found",
  });
  profile.network.faults = ["busy"];
  expect(await download()).toMatchObject({ state: "paused", error: "server" });
  await page.session.signOut();
  expect(await download()).toMatchObject({ state: "paused", error: "sign_in" });
});

it("leaves nothing on the device when a download is cancelled", async () => {
  const { requested } = holdPicture();
  const running = download();
  await requested;
  await page.sync.cancelDownload(slug);
  await running;
  expect(await getPackRow(page.device, slug)).toBeUndefined();
  expect(await countPartialBytes(page.device, slug)).toBe(0);
});

it("keeps the ready version when the download of a newer one is cancelled", async () => {
  await page.sync.refreshBooks("reading");
  await download();
  await page.device.cache.packRows.update(slug, { key_version: "00000000000000aa" });
  profile.network.isDown = true;
  expect(await download()).toMatchObject({ state: "paused" });
  await page.sync.cancelDownload(slug);
  expect(await getPackRow(page.device, slug)).toMatchObject({ state: "ready" });
  expect(await getPackModule(page.device, slug)).toEqual(fixtureModule);
  profile.network.isDown = false;
});

it("shows a download as ready once it is complete", async () => {
  await page.sync.refreshBooks("reading");
  const states = new Set<string>();
  const stop = watchPacks(page.device).subscribe((rows) => {
    const row = rows.get(slug);
    if (row !== undefined) states.add(row.state);
  });
  await download();
  await vi.waitFor(() => expect(states).toContain("ready"));
  stop();
});

it("downloads a file again that the browser deleted", async () => {
  await download();
  const cache = await profile.caches.open(MEDIA_CACHE);
  await cache.delete(picturePath);
  profile.network.isDown = true;
  expect(await page.sync.restoreMedia(slug, [picture])).toBe("network");
  profile.network.isDown = false;
  expect(await page.sync.restoreMedia(slug, [picture])).toBe("ready");
  expect(await readPicture()).toBe(fixturePicture);
});

it("keeps a download paused until the learner resumes it, and then downloads only the missing files", async () => {
  const { requested, restore } = holdPicture();
  const running = download();
  await requested;
  await page.sync.pauseDownload(slug);
  expect(await running).toMatchObject({ state: "paused", error: "held" });
  restore();
  await page.sync.resumeDownloads();
  expect(await getPackRow(page.device, slug)).toMatchObject({ state: "paused", error: "held" });
  const before = listRequests("/api/offline/pack/").length;
  expect(await download()).toMatchObject({ state: "ready", error: null });
  expect(listRequests("/api/offline/pack/")).toHaveLength(before);
});

it("downloads no file twice when the app is killed between two files", async () => {
  const restore = intercept("/media/", () => new Promise(() => undefined));
  void download();
  await vi.waitFor(() => expect(listRequests("/api/offline/pack/")).toHaveLength(1));
  await vi.waitFor(async () => expect((await getPackRow(page.device, slug))?.files).toHaveLength(1));
  page.kill();
  restore();
  await page.sync.resumeDownloads();
  expect(await getPackRow(page.device, slug)).toMatchObject({ state: "ready" });
  expect(listRequests("/api/offline/pack/")).toHaveLength(1);
  expect(await countPartialBytes(page.device, slug)).toBe(0);
});

it("downloads content again when a newer version was published after the first download", async () => {
  const restore = intercept("/media/", () => Promise.reject(new TypeError("network error")));
  expect(await download()).toMatchObject({ state: "paused", error: "network" });
  restore();
  const newer = await makeCompiledModule({ content_version: "00000000000000b2", name: "Newer" });
  await publishBooks(app.services, [makeCompiledBook("tides", 1, [[newer]])]);
  await page.sync.refreshBooks("reading");
  expect(await download()).toMatchObject({ state: "ready" });
  expect((await getPackModule(page.device, slug))?.name).toBe("Newer");
});

it("finds damaged files on the device, and repairs or reports them", async () => {
  await download();
  expect(await page.sync.checkDownloads()).toEqual({ files: 1, mended: 0, missing: 0 });
  const cache = await profile.caches.open(MEDIA_CACHE);
  const damage = (): Promise<void> => cache.put(picturePath, new Response(fixturePicture.replace("circle", "square")));
  await damage();
  expect(await page.sync.checkDownloads()).toEqual({ files: 1, mended: 1, missing: 0 });
  expect(await readPicture()).toBe(fixturePicture);
  await damage();
  profile.network.isDown = true;
  expect(await page.sync.checkDownloads()).toEqual({ files: 1, mended: 0, missing: 1 });
  expect(await getPackRow(page.device, slug)).toMatchObject({ state: "paused", error: "network" });
  expect(await readPicture()).toBeNull();
  profile.network.isDown = false;
  await page.sync.resumeDownloads();
  expect(await readPicture()).toBe(fixturePicture);
});

it("fails on a full disk, keeps the learner's work, and succeeds when there is space again", async () => {
  const openCache = vi.spyOn(profile.caches, "open").mockRejectedValue(new DOMException("full", "QuotaExceededError"));
  await page.device.work.meta.put({ key: "clientId", value: "kept" });
  expect(await download()).toMatchObject({ state: "failed", error: "no_space" });
  expect(await page.device.work.meta.get("clientId")).toEqual({ key: "clientId", value: "kept" });
  openCache.mockRestore();
  expect(await download()).toMatchObject({ state: "ready", error: null });
});
