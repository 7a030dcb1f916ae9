import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TestApp } from "#tests/api/support/test-app.ts";
import { handIn } from "#web/db/attempt/hand-in.ts";
import { continueHere } from "#web/db/attempt/continue-here.ts";
import { countUnsent } from "#web/db/outbox/unsent.ts";
import { drainInWorker } from "#web/sync/send/worker-drain.ts";
import { openDevice } from "#web/db/storage/device.ts";
import { ORIGIN, type Page, type Profile } from "./support/device.ts";
import {
  addLearner,
  beginAttempt,
  createAppWithBook,
  downloadModule,
  findServerAttempt,
  PASSWORD,
  createReadyProfile,
} from "./support/learner-profile.ts";
import { DAY_MS, MINUTE_MS } from "#core/exam/durations.ts";

let app: TestApp;
let ada: string;
let profile: Profile;
let page: Page;
beforeEach(async () => {
  app = await createAppWithBook();
  ada = await addLearner(app, "ada");
  ({ profile, page } = await createReadyProfile(app, ada));
});
afterEach(() => app.close());

/** Returns the access tokens of the batches after the first `count` requests. */
const listBearersAfter = (count: number): (string | null)[] =>
  profile.network.log.slice(count).flatMap((entry) => (entry.path === "/api/sync/batch/" ? [entry.bearer] : []));

describe("a token renewal whose response was lost", () => {
  it("is repeated and does not end the session", async () => {
    const { slug } = await beginAttempt(page);
    app.clock.advance(20 * MINUTE_MS);
    profile.network.faults = ["dropResponse"];
    expect(await page.drain()).toMatchObject({ kind: "wait" });
    expect(page.session.state().kind).toBe("signed_in");
    app.clock.advance(30_000);
    expect(await page.drain()).toEqual({ kind: "empty" });
    expect(await findServerAttempt(app, "ada", slug)).not.toBeNull();
  });

  it("asks for a sign-in if it is repeated days later, keeps the work, and sends it after the sign-in", async () => {
    const { slug } = await beginAttempt(page);
    app.clock.advance(20 * MINUTE_MS);
    profile.network.faults = ["dropResponse"];
    await page.drain();
    app.clock.advance(5 * DAY_MS);
    // To the server, a token that was used days ago may be a stolen copy.
    expect(await page.drain()).toEqual({ kind: "sign_in" });
    expect(page.session.state()).toMatchObject({ kind: "expired", owner: "account-ada" });
    expect(await countUnsent(page.device, "account-ada")).toBe(1);
    await page.session.signIn(ada, PASSWORD);
    expect(await page.drain()).toEqual({ kind: "empty" });
    expect(await findServerAttempt(app, "ada", slug)).not.toBeNull();
  });

  it("is repeated by the worker if the page is closed", async () => {
    const { slug } = await beginAttempt(page);
    app.clock.advance(20 * MINUTE_MS);
    profile.network.faults = ["killedAfter"];
    void page.drain();
    await vi.waitFor(() => expect(profile.network.log.at(-1)?.fault).toBe("killedAfter"));
    page.kill();
    app.clock.advance(10_000);
    await drainInWorker(
      () => openDevice({ names: profile.names, writeAheadStore: profile.storage }),
      page.platform,
      ORIGIN,
    );
    expect(await findServerAttempt(app, "ada", slug)).not.toBeNull();
  });
});

describe("two learners on one phone", () => {
  it("send their own work with their own token, from the page and from the worker", async () => {
    const bob = await addLearner(app, "bob");
    const adasAttempt = await beginAttempt(page);
    await page.session.signOut();
    await page.session.signIn(bob, PASSWORD);
    await downloadModule(page);
    const bobsAttempt = await beginAttempt(page);
    const requestsBefore = profile.network.log.length;
    await drainInWorker(
      () => openDevice({ names: profile.names, writeAheadStore: profile.storage }),
      page.platform,
      ORIGIN,
    );
    await page.sync.sendNow();
    const token = page.local.readTokens()?.access;
    expect(new Set(listBearersAfter(requestsBefore))).toEqual(new Set([token]));
    expect(await findServerAttempt(app, "bob", bobsAttempt.slug)).not.toBeNull();
    expect(await findServerAttempt(app, "bob", adasAttempt.slug)).toBeNull();
    expect(await findServerAttempt(app, "ada", adasAttempt.slug)).toBeNull();
    expect(await page.device.work.keptWork.toArray()).toMatchObject([{ owner: "account-ada", items: 1 }]);
  });

  it("cannot continue each other's attempts, and do not count each other's unsent work", async () => {
    const { slug } = await beginAttempt(page);
    expect(await continueHere(page.device, "account-bob", slug)).toEqual({ problem: "unknown" });
    await handIn(page.device, slug, { now: app.clock.now(), reason: "finished" });
    expect(await countUnsent(page.device, "account-bob")).toBe(0);
  });
});

it("keeps a learner's work for weeks after the session ended, and sends it after the sign-in", async () => {
  const { slug } = await beginAttempt(page);
  app.clock.advance(70 * DAY_MS);
  expect(await page.drain()).toEqual({ kind: "sign_in" });
  expect(page.session.state()).toMatchObject({ kind: "expired", owner: "account-ada" });
  const reopened = profile.open();
  expect(await reopened.session.signIn(ada, PASSWORD)).toMatchObject({ kind: "ok" });
  expect(await reopened.drain()).toEqual({ kind: "empty" });
  expect(await findServerAttempt(app, "ada", slug)).not.toBeNull();
});

it("keeps the page that a visitor asked for until a learner signs in, and deletes it when another learner signs in", async () => {
  const bob = await addLearner(app, "bob");
  await page.session.signOut();
  page.local.writeGuardedPage("/account");
  await page.session.signIn(ada, PASSWORD);
  expect(page.local.readGuardedPage()).toBe("/account");

  await page.session.signIn(bob, PASSWORD);
  expect(page.local.readGuardedPage()).toBeNull();
});
