import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rightAnswers } from "#tests/api/support/commands.ts";
import type { TestApp } from "#tests/api/support/test-app.ts";
import { changeWork, getAttempt, getReview } from "#web/db/attempt/attempts.ts";
import { handIn } from "#web/db/attempt/hand-in.ts";
import { countOutbox } from "#web/db/outbox/outbox.ts";
import {
  addLearner,
  beginAttempt,
  createAppWithBook,
  downloadModule,
  findServerAttempt,
  PASSWORD,
  createReadyProfile,
} from "./support/learner-profile.ts";
import { countRows } from "#tests/api/support/count-rows.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { createProfile } from "./support/device.ts";
import { DAY_MS, MINUTE_MS } from "#core/exam/durations.ts";

describe("a device and the server", () => {
  let app: TestApp;
  let email: string;
  beforeEach(async () => {
    app = await createAppWithBook();
    email = await addLearner(app, "ada");
  });
  afterEach(() => app.close());

  it("takes a test without a network and sends it afterwards, once", async () => {
    const { profile, page } = await createReadyProfile(app, email);
    profile.network.isDown = true;
    const { slug } = await beginAttempt(page);
    app.clock.advance(MINUTE_MS);
    await changeWork(page.device, slug, app.clock.now(), (work) => ({ ...work, answers: rightAnswers() }));
    const handedIn = await handIn(page.device, slug, { now: app.clock.now(), reason: "finished" });
    expect(handedIn).toMatchObject({ status: "Evaluated", delivery: "waiting" });
    expect(handedIn.marking?.raw.right).toBe(handedIn.marking?.raw.total);
    expect(await page.drain()).toEqual({ kind: "wait", cause: "network", retryAfter: null });
    expect(await findServerAttempt(app, "ada", slug)).toBeNull();

    profile.network.isDown = false;
    expect(await page.drain()).toEqual({ kind: "empty" });
    expect(await getAttempt(page.device, slug)).toMatchObject({ delivery: "sent" });
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({
      status: "Evaluated",
      work: { answers: rightAnswers() },
      marking: handedIn.marking,
    });
    expect(await countRows(app, "sync_op")).toBe(1);
    expect(await page.drain()).toEqual({ kind: "empty" });
    expect(await countRows(app, "attempt")).toBe(1);
  });

  it("sends the commands of an unanswered request again, under the same ids, after the app was closed", async () => {
    const { profile, page } = await createReadyProfile(app, email);
    const { slug } = await beginAttempt(page);
    profile.network.faults = ["killedAfter"];
    const requestsBefore = profile.network.log.length;
    void page.drain().catch(() => undefined);
    while (profile.network.log.length === requestsBefore) await new Promise((resolve) => setImmediate(resolve));
    page.kill();

    const reopened = profile.open();
    await changeWork(reopened.device, slug, app.clock.now(), (work) => ({ ...work, flags: [3] }));
    app.clock.advance(20_000);
    expect(await reopened.drain()).toEqual({ kind: "empty" });
    const bodies = profile.network.log.filter((entry) => entry.path === "/api/sync/batch/").map((entry) => entry.body);
    expect(bodies[1]).toEqual(bodies[0]);
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({ work: { flags: [3] }, rev: expect.any(Number) });
    expect(await countRows(app, "attempt")).toBe(1);
    expect(await countRows(app, "sync_op")).toBe(2);
  });

  it("keeps all work when the session has expired, and sends it after the next sign-in", async () => {
    const { page } = await createReadyProfile(app, email);
    const { slug } = await beginAttempt(page);
    await handIn(page.device, slug, { now: app.clock.now(), reason: "finished" });
    app.clock.advance(61 * DAY_MS);
    expect(await page.drain()).toEqual({ kind: "sign_in" });
    expect(page.session.state()).toMatchObject({ kind: "expired", owner: "account-ada" });
    expect(page.local.readTokens()).toBeNull();
    expect(page.local.readUser()).toMatchObject({ email });
    expect(await countOutbox(page.device, "account-ada")).toMatchObject({ waiting: 1 });
    expect(await getAttempt(page.device, slug)).toMatchObject({ status: "Evaluated" });

    await page.session.signIn(email, PASSWORD);
    expect(await page.drain()).toEqual({ kind: "empty" });
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({ status: "Evaluated" });
  });

  it("stays signed in when the server cannot be reached or fails while tokens are renewed", async () => {
    const { profile, page } = await createReadyProfile(app, email);
    await beginAttempt(page);
    for (const fault of ["dropRequest", "dropResponse", "portal", "broken", "busy", "truncated"] as const) {
      app.clock.advance(20 * MINUTE_MS);
      profile.network.faults = [fault];
      expect(await page.drain(), fault).toMatchObject({ kind: "wait" });
      expect(page.session.state().kind, fault).toBe("signed_in");
      expect(await page.drain(), fault).toMatchObject({ kind: "empty" });
      await beginAttempt(page);
    }
  });

  it("never sends one learner's work with another learner's token", async () => {
    const other = await addLearner(app, "bob");
    const { profile, page } = await createReadyProfile(app, email);
    const adasSlug = (await beginAttempt(page)).slug;
    await page.session.signOut();
    expect(page.session.state()).toEqual({ kind: "signed_out" });
    await page.session.signIn(other, PASSWORD);
    await downloadModule(page);
    const bobsSlug = (await beginAttempt(page)).slug;
    expect(await page.drain()).toEqual({ kind: "empty" });
    expect(await findServerAttempt(app, "bob", bobsSlug)).not.toBeNull();
    expect(await findServerAttempt(app, "bob", adasSlug)).toBeNull();
    expect(await page.device.work.keptWork.toArray()).toMatchObject([{ owner: "account-ada", items: 1 }]);
    expect(new TextDecoder().decode(profile.network.log.at(-1)?.body)).not.toContain(adasSlug);

    await page.session.signOut();
    await page.session.signIn(email, PASSWORD);
    expect(await page.drain()).toEqual({ kind: "empty" });
    expect(await findServerAttempt(app, "ada", adasSlug)).not.toBeNull();
  });

  it("does not send a learner's work with the token of another learner who has signed in since", async () => {
    const other = await addLearner(app, "bob");
    const { page } = await createReadyProfile(app, email);
    const adasSlug = (await beginAttempt(page)).slug;
    const access = await page.session.access();
    if (access.kind !== "ok") throw new Error("no token");
    app.clock.advance(20 * MINUTE_MS);
    await page.session.signOut();
    await page.session.signIn(other, PASSWORD);
    expect(await page.session.renew(access.token)).toMatchObject({ owner: "account-bob" });
    expect(await findServerAttempt(app, "bob", adasSlug)).toBeNull();
  });

  it("shows an attempt on a second device, with its review once the module is downloaded", async () => {
    const { page } = await createReadyProfile(app, email);
    const { slug } = await beginAttempt(page);
    await changeWork(page.device, slug, app.clock.now(), (work) => ({ ...work, answers: rightAnswers() }));
    await handIn(page.device, slug, { now: app.clock.now(), reason: "finished" });
    await page.drain();

    const second = createProfile(app).open();
    await second.session.signIn(email, PASSWORD);
    expect(await second.sync.pullChanges()).toBe("fresh");
    expect(await getAttempt(second.device, slug)).toMatchObject({
      held: false,
      status: "Evaluated",
      delivery: "sent",
      book_name: "Book tides",
    });
    expect(await getReview(second.device, slug)).toBeUndefined();
    await downloadModule(second);
    expect(await getReview(second.device, slug)).toMatchObject({
      attempt: { slug },
      module: { slug: fixtureModule.slug },
    });
    expect(await second.sync.pullChanges()).toBe("fresh");
  });

  it("shows the server's hand-in if this device handed in second, and keeps the rejected work", async () => {
    const { page } = await createReadyProfile(app, email);
    const { slug } = await beginAttempt(page);
    await page.drain();
    const second = await createReadyProfile(app, email);
    await second.page.sync.pullChanges();
    await handIn(second.page.device, slug, { now: app.clock.now(), reason: "finished" });
    await second.page.drain();

    await changeWork(page.device, slug, app.clock.now(), (work) => ({ ...work, answers: rightAnswers() }));
    await handIn(page.device, slug, { now: app.clock.now(), reason: "finished" });
    await page.sync.sendNow();
    await page.sync.pullChanges();
    expect(await countOutbox(page.device, "account-ada")).toMatchObject({ waiting: 0, rejected: 1 });
    expect(await getAttempt(page.device, slug)).toMatchObject({
      delivery: "refused",
      work: { answers: {} },
      marking: { raw: { right: 0 } },
    });
    expect((await page.device.work.outbox.toArray())[0]?.payload).toMatchObject({ work: { answers: rightAnswers() } });
  });

  it("stays signed in on a device whose clock is three days slow or fast", async () => {
    for (const skew of [-3 * DAY_MS, 3 * DAY_MS]) {
      const profile = createProfile(app, skew);
      const page = profile.open();
      await page.session.signIn(email, PASSWORD);
      await downloadModule(page);
      await beginAttempt(page);
      expect(await page.drain()).toEqual({ kind: "empty" });
      app.clock.advance(30 * MINUTE_MS);
      await beginAttempt(page);
      expect(await page.drain()).toEqual({ kind: "empty" });
    }
  });
});
