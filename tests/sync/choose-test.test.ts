/** What "Start Test" opens if the server chooses a test, has none, fails, or is out of reach. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { publishReading } from "#tests/api/support/library.ts";
import type { TestApp } from "#tests/api/support/test-app.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { chooseTest } from "#web/features/library/choose-test.ts";
import { putBook } from "#web/db/library/books.ts";
import type { Services } from "#web/services.ts";
import { createProfile, type Page, type Profile } from "./support/device.ts";
import { addLearner, beginAttempt, createAppWithBook, PASSWORD } from "./support/learner-profile.ts";

let app: TestApp;
let profile: Profile;
let page: Page;
let services: Services;

beforeEach(async () => {
  vi.stubGlobal("navigator", { onLine: true });
  app = await createAppWithBook();
  await publishReading(app);
  profile = createProfile(app);
  page = profile.open();
  await page.session.signIn(await addLearner(app, "ada"), PASSWORD);
  services = {
    device: () => Promise.resolve(page.device),
    client: () => Promise.resolve(page.client),
    local: page.local,
  } as unknown as Services;
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await app.close();
});

const openResult = (path: string) => ({ kind: "open", address: expect.stringContaining(path) as string });
/** Downloads a test from the page of its book, without opening the listing of its module. */
async function downloadReading(): Promise<void> {
  const reply = await page.client.call("book", { params: { book_slug: "tides" }, query: {} });
  if (reply.kind !== "ok") throw new Error("there is no book");
  await putBook(page.device, reply.data);
  await page.sync.download("reading", fixtureModule.slug, "Tides");
}

it("opens the test that the server chooses", async () => {
  expect(await chooseTest(services, { kind: "reading" })).toEqual(openResult(`/reading/${fixtureModule.slug}/`));
});

it("opens a new attempt at a part of the test that the server chooses, although the whole test is unfinished", async () => {
  await downloadReading();
  const wholeTest = await beginAttempt(page);

  const chosen = await chooseTest(services, { kind: "reading", part: "any" });

  expect(chosen).toEqual(openResult("&part=any"));
  expect(chosen).toEqual(openResult(`/reading/${fixtureModule.slug}/`));
  expect(chosen).not.toEqual(openResult(wholeTest.slug));
});

it("opens a part of a downloaded test if the server is out of reach", async () => {
  await downloadReading();
  profile.network.isDown = true;

  expect(await chooseTest(services, { kind: "reading", part: "any" })).toEqual(openResult("&part=any"));
});

it("returns none if the server has no test of this module", async () => {
  expect(await chooseTest(services, { kind: "listening" })).toEqual({ kind: "none" });
});

it("opens a downloaded test if the server is out of reach, although its listing was never opened", async () => {
  await downloadReading();
  profile.network.isDown = true;

  expect(await chooseTest(services, { kind: "reading" })).toEqual(openResult(`/reading/${fixtureModule.slug}/`));
});

it("reports the network as the cause, and offers a downloaded test of another module", async () => {
  await downloadReading();
  profile.network.isDown = true;

  expect(await chooseTest(services, { kind: "listening" })).toEqual({
    kind: "network",
    offer: { type: "reading", address: expect.stringContaining(`/reading/${fixtureModule.slug}/`) as string },
  });
});

it("reports the network as the cause, and offers nothing if nothing is downloaded", async () => {
  profile.network.isDown = true;

  expect(await chooseTest(services, { kind: "reading" })).toEqual({ kind: "network", offer: null });
});

it("reports the server as the cause if it replies with an error", async () => {
  profile.network.faults = ["broken"];

  expect(await chooseTest(services, { kind: "reading" })).toEqual({ kind: "server", offer: null });
});
