import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TestApp } from "#tests/api/support/test-app.ts";
import { changeWork, getAttempt } from "#web/db/attempt/attempts.ts";
import { handIn } from "#web/db/attempt/hand-in.ts";
import { resetCursor, readCursor } from "#web/db/attempt/pulled-attempts.ts";
import type { OutboxView } from "#web/sync/sync.ts";
import type { SessionState } from "#web/sync/session.ts";
import { createProfile, type Page, type Profile } from "./support/device.ts";
import { raiseDatabaseVersion } from "./support/test-device.ts";
import {
  addLearner,
  beginAttempt,
  createAppWithBook,
  findServerAttempt,
  PASSWORD,
  createReadyProfile,
} from "./support/learner-profile.ts";
import { DAY_MS, MINUTE_MS } from "#core/exam/durations.ts";

let app: TestApp;
let profile: Profile;
let page: Page;
let email: string;
let stop: () => void;
beforeEach(async () => {
  app = await createAppWithBook();
  email = await addLearner(app, "ada");
  ({ profile, page } = await createReadyProfile(app, email));
  stop = page.sync.start();
});
afterEach(async () => {
  stop();
  await app.close();
});

const countBatches = (): number => profile.network.log.filter((entry) => entry.path === "/api/sync/batch/").length;

/** Runs due timers until `check` no longer throws. Virtual time does not advance. */
async function waitUntil(check: () => unknown): Promise<void> {
  await vi.waitFor(
    async () => {
      profile.timers.runDue();
      await check();
    },
    { timeout: 5000, interval: 5 },
  );
}

async function runDueTimers(): Promise<void> {
  for (let i = 0; i < 20; i += 1) {
    profile.timers.runDue();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

describe("sync without the learner's action", () => {
  it("sends an attempt when it is started and when it is handed in", async () => {
    const { slug } = await beginAttempt(page);
    await waitUntil(async () => expect(await findServerAttempt(app, "ada", slug)).not.toBeNull());
    await handIn(page.device, slug, { now: app.clock.now(), reason: "finished" });
    await waitUntil(async () => expect((await getAttempt(page.device, slug))?.delivery).toBe("sent"));
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({ status: "Evaluated" });
  });

  it("shows the number of unsent items on the app's icon, and no number once they are sent", async () => {
    profile.network.isDown = true;
    await beginAttempt(page);
    await waitUntil(() => expect(profile.badge).toBe(1));
    profile.network.isDown = false;
    // The event is repeated, because the first one may come while a send is about to fail.
    await waitUntil(() => {
      page.wake("online");
      expect(profile.badge).toBe(0);
    });
  });

  it("asks for persistent storage only after the learner has started an attempt", async () => {
    const persist = vi.fn(() => Promise.resolve(true));
    page.platform.storage = {
      estimate: () => Promise.resolve({}),
      persisted: () => Promise.resolve(false),
      persist,
    };
    await runDueTimers();
    expect(persist).not.toHaveBeenCalled();
    await beginAttempt(page);
    await waitUntil(() => expect(persist).toHaveBeenCalledOnce());
  });

  it("stops once a newer build has changed the database", async () => {
    await beginAttempt(page);
    await waitUntil(() => expect(countBatches()).toBe(1));
    await raiseDatabaseVersion(profile.names.work);
    const before = profile.network.log.length;
    await page.sync.sendNow().catch(() => undefined);
    app.clock.advance(120_000);
    await runDueTimers();
    expect(profile.network.log.slice(before).filter((entry) => entry.path.includes("sync"))).toEqual([]);
  });

  it("collects typing for some seconds, and sends it when the page is hidden", async () => {
    const { slug } = await beginAttempt(page);
    await waitUntil(() => expect(countBatches()).toBe(1));
    const type = (value: string) =>
      changeWork(page.device, slug, app.clock.now(), (work) => ({ ...work, answers: { "1": value } }));
    await type("a");
    await type("ab");
    await runDueTimers();
    expect(countBatches()).toBe(1);
    app.clock.advance(8_000);
    await waitUntil(async () =>
      expect((await findServerAttempt(app, "ada", slug))?.work.answers).toEqual({ "1": "ab" }),
    );
    await type("abc");
    page.wake("hidden");
    await waitUntil(async () =>
      expect((await findServerAttempt(app, "ada", slug))?.work.answers).toEqual({ "1": "abc" }),
    );
  });

  it("backs off while there is no network, and sends at once when it returns", async () => {
    profile.network.isDown = true;
    const { slug } = await beginAttempt(page);
    await waitUntil(() => expect(countBatches()).toBeGreaterThan(0));
    await runDueTimers();
    // The start of the app and the new attempt may each send a request before the first one fails.
    const before = countBatches();
    expect(before).toBeLessThanOrEqual(2);
    await runDueTimers();
    expect(countBatches()).toBe(before);
    for (let i = 0; i < 30; i += 1) {
      app.clock.advance(MINUTE_MS);
      await runDueTimers();
    }
    expect(countBatches()).toBeLessThan(15);
    profile.network.isDown = false;
    page.wake("online");
    await waitUntil(async () => expect(await findServerAttempt(app, "ada", slug)).not.toBeNull());
  });

  it("sends when the page gets the focus, although no event has reported that the server is back", async () => {
    profile.network.isDown = true;
    const first = (await beginAttempt(page)).slug;
    await waitUntil(() => expect(countBatches()).toBeGreaterThan(0));
    await runDueTimers();
    profile.network.isDown = false;
    page.wake("focus");
    await waitUntil(async () => expect(await findServerAttempt(app, "ada", first)).not.toBeNull());
  });

  it("continues as soon as the tab or worker that was sending is done", async () => {
    await runDueTimers();
    const { locks } = page.platform;
    page.platform.locks = {
      request: (_name: string, _options: object, callback: (lock: null) => unknown) => callback(null),
    } as LockManager;
    const { slug } = await beginAttempt(page);
    await runDueTimers();
    expect(countBatches()).toBe(0);
    page.platform.locks = locks;
    page.receiveNotice({ type: "drain", state: "sending" });
    await runDueTimers();
    expect(countBatches()).toBe(0);
    page.receiveNotice({ type: "drain", state: "done" });
    await waitUntil(async () => expect(await findServerAttempt(app, "ada", slug)).not.toBeNull());
  });

  it("continues after the next sign-in", async () => {
    app.clock.advance(61 * DAY_MS);
    const { slug } = await beginAttempt(page);
    await waitUntil(() => expect(page.session.state().kind).toBe("expired"));
    await page.session.signIn(email, PASSWORD);
    await waitUntil(async () => expect(await findServerAttempt(app, "ada", slug)).not.toBeNull());
  });

  it("pulls an attempt of another device", async () => {
    const other = await createReadyProfile(app, email);
    const { slug } = await beginAttempt(other.page);
    await other.page.drain();
    expect(await getAttempt(page.device, slug)).toBeUndefined();
    page.wake("visible");
    await waitUntil(async () =>
      expect(await getAttempt(page.device, slug)).toMatchObject({ held: false, status: "in_progress" }),
    );
  });
});

it("tells the other tabs how a send ended, and shows the state that another tab reports", async () => {
  const states: OutboxView["state"][] = [];
  const stopWatching = page.sync.watchOutbox().subscribe(({ state }) => states.push(state));
  profile.network.isDown = true;
  await beginAttempt(page);
  await waitUntil(() => expect(page.sentNotices.at(-1)).toEqual({ type: "drain", state: "offline" }));
  expect(page.sentNotices).toContainEqual({ type: "drain", state: "sending" });
  await waitUntil(() => expect(states.at(-1)).toBe("offline"));

  profile.network.isDown = false;
  for (const [state, shown] of [
    ["sending", "sending"],
    ["offline", "offline"],
    ["sending", "sending"],
    ["done", "idle"],
  ] as const) {
    page.receiveNotice({ type: "drain", state });
    expect(states.at(-1), `after the notice ${state}`).toBe(shown);
  }

  await page.sync.sendNow();
  expect(page.sentNotices.at(-1)).toEqual({ type: "drain", state: "done" });
  stopWatching();
});

it("shows how many items wait, since when, and what prevents sending", async () => {
  const views: OutboxView[] = [];
  const stopWatching = page.sync.watchOutbox().subscribe((view) => views.push(view));
  await waitUntil(() => expect(views.at(-1)).toEqual({ count: 0, oldest: null, state: "idle" }));
  profile.network.isDown = true;
  const start = app.clock.now();
  await beginAttempt(page);
  await waitUntil(() => expect(views.at(-1)).toEqual({ count: 1, oldest: start, state: "offline" }));
  profile.network.isDown = false;
  await page.sync.sendNow();
  await waitUntil(() => expect(views.at(-1)).toEqual({ count: 0, oldest: null, state: "idle" }));
  expect(views.map((view) => view.state)).toContain("sending");

  app.clock.advance(61 * DAY_MS);
  await beginAttempt(page);
  await waitUntil(() => expect(views.at(-1)).toMatchObject({ count: 1, state: "sign_in" }));
  await page.session.signOut();
  await waitUntil(() => expect(views.at(-1)).toMatchObject({ count: 0, state: "idle" }));
  stopWatching();
});

it("reads the changes feed from its start when the server does not know the cursor", async () => {
  const { slug } = await beginAttempt(page);
  await page.drain();
  await page.sync.pullChanges();
  const cursor = await readCursor(page.device, "account-ada");
  const second = createProfile(app).open();
  await second.session.signIn(email, PASSWORD);
  await second.device.work.meta.put({ key: "cursor:account-ada", value: "999999" });
  expect(await second.sync.pullChanges()).toBe("fresh");
  expect(await getAttempt(second.device, slug)).toBeDefined();
  expect(await readCursor(second.device, "account-ada")).toBe(cursor);
  await resetCursor(second.device, "account-ada");
  expect(await readCursor(second.device, "account-ada")).toBeNull();
});

describe("the session", () => {
  it("is renewed before it ends, once for all callers", async () => {
    const before = page.local.readTokens();
    const stopRenewal = page.session.start();
    app.clock.advance(290_000);
    await runDueTimers();
    expect(page.local.readTokens()).toEqual(before);
    app.clock.advance(20_000);
    page.wake("visible");
    page.wake("focus");
    await waitUntil(() => expect(page.local.readTokens()).not.toEqual(before));
    await runDueTimers();
    expect(profile.network.log.filter((entry) => entry.path.endsWith("/refresh/"))).toHaveLength(1);
    stopRenewal();
  });

  it("notifies its watchers of each change of state", async () => {
    const kinds: SessionState["kind"][] = [];
    const stopWatching = page.session.watchState().subscribe((state) => kinds.push(state.kind));
    await page.session.signOut();
    await page.session.signIn(email, PASSWORD);
    page.local.clearTokens();
    expect(kinds).toEqual(["signed_in", "signed_out", "signed_in", "expired"]);
    stopWatching();
  });

  it("ends at once when signed out without a network, and on the server when there is one", async () => {
    const token = page.local.readTokens()?.sign_out;
    await page.session.signOut();
    expect(page.local.readTokens()).toBeNull();
    await waitUntil(() => expect(profile.network.log.at(-1)?.path).toBe("/api/account/sign_out/"));
    expect(new TextDecoder().decode(profile.network.log.at(-1)?.body)).toBe(JSON.stringify({ token }));
    await page.session.signIn(email, PASSWORD);
    profile.network.isDown = true;
    await page.session.signOut();
    expect(page.session.state()).toEqual({ kind: "signed_out" });
    expect(await page.device.work.meta.get("session")).toBeUndefined();
  });

  it("ends at once on this device while a renewal gets no reply", async () => {
    app.clock.advance(20 * MINUTE_MS);
    profile.network.faults = ["killed"];
    void page.session.getToken();
    await runDueTimers();
    void page.session.signOut();
    expect(page.session.state()).toEqual({ kind: "signed_out" });
    expect(page.local.readTokens()).toBeNull();
  });

  it("returns the server's message for a wrong password and stays signed out", async () => {
    const fresh = createProfile(app).open();
    expect(await fresh.session.signIn(email, "Wrong-pass-1!")).toMatchObject({
      kind: "problem",
      status: 401,
      body: { detail: "Invalid Credentials." },
    });
    expect(fresh.session.state()).toEqual({ kind: "signed_out" });
  });
});
