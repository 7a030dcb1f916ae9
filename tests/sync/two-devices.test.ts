import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import { makeCompiledBook, makeCompiledModule } from "#tests/api/support/library.ts";
import type { TestApp } from "#tests/api/support/test-app.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { changeWork, getAttempt, getAttemptModule } from "#web/db/attempt/attempts.ts";
import { handIn } from "#web/db/attempt/hand-in.ts";
import { continueHere } from "#web/db/attempt/continue-here.ts";
import { createProfile, type Page, type Profile } from "./support/device.ts";
import {
  addLearner,
  beginAttempt,
  createAppWithBook,
  downloadModule,
  findServerAttempt,
  PASSWORD,
  createReadyProfile,
} from "./support/learner-profile.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";

const OWNER = "account-ada";

describe("a test that moves from one device to another", () => {
  let app: TestApp;
  let email: string;
  let first: { profile: Profile; page: Page };
  let second: { profile: Profile; page: Page };
  let slug: string;
  beforeEach(async () => {
    app = await createAppWithBook();
    email = await addLearner(app, "ada");
    first = await createReadyProfile(app, email);
    second = await createReadyProfile(app, email);
    ({ slug } = await beginAttempt(first.page));
  });
  afterEach(() => app.close());

  const answer = async (page: Page, answers: Record<string, string>): Promise<void> => {
    await changeWork(page.device, slug, app.clock.now(), (work) => ({
      ...work,
      answers: { ...work.answers, ...answers },
    }));
  };
  const send = async (page: Page): Promise<void> => {
    app.clock.advance(10_000);
    expect(await page.drain()).toEqual({ kind: "empty" });
  };
  const readAnswers = async (page: Page): Promise<unknown> => (await getAttempt(page.device, slug))?.work.answers;
  const continueAttempt = async (page: Page): Promise<void> => {
    await page.sync.pullChanges();
    expect(await continueHere(page.device, OWNER, slug)).toMatchObject({ attempt: { held: true } });
  };

  it("continues with the answers and the timer of the first device, and is marked when it is handed in", async () => {
    await answer(first.page, { "1": "v", "2": "notches" });
    await send(first.page);
    app.clock.advance(MINUTE_MS);
    await second.page.sync.pullChanges();
    expect(await getAttempt(second.page.device, slug)).toMatchObject({ held: false });
    expect(await getAttemptModule(second.page.device, slug)).toBeUndefined();

    await continueAttempt(second.page);
    const onSecond = await getAttempt(second.page.device, slug);
    const onFirst = await getAttempt(first.page.device, slug);
    expect(onSecond).toMatchObject({
      held: true,
      work: { answers: { "1": "v", "2": "notches" } },
      place: { number: 3 },
    });
    expect(onSecond?.clock).toMatchObject({
      mode: "exam",
      deadline: (onFirst?.head.started_at ?? 0) + fixtureModule.duration * 1000,
    });
    expect(await getAttemptModule(second.page.device, slug)).toMatchObject({ slug: fixtureModule.slug });

    await answer(second.page, { "3": "x" });
    const done = await handIn(second.page.device, slug, { now: app.clock.now(), reason: "finished" });
    expect(done.marking).not.toBeNull();
    await send(second.page);
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({
      status: "Evaluated",
      work: { answers: { "1": "v", "2": "notches", "3": "x" } },
    });
  });

  it("can be continued twice without a loss, but not by another learner or after its hand-in", async () => {
    await send(first.page);
    await continueAttempt(second.page);
    await answer(second.page, { "1": "a" });
    await continueAttempt(second.page);
    expect(await readAnswers(second.page)).toEqual({ "1": "a" });
    expect(await continueHere(second.page.device, "account-bob", slug)).toEqual({ problem: "unknown" });
    await handIn(second.page.device, slug, { now: app.clock.now(), reason: "finished" });
    expect(await continueHere(second.page.device, OWNER, slug)).toEqual({ problem: "over" });
  });

  it("continues with the content version that it was started with, although the device has a newer one", async () => {
    await send(first.page);
    const page = createProfile(app).open();
    await page.session.signIn(email, PASSWORD);
    await page.sync.pullChanges();
    expect(await continueHere(page.device, OWNER, slug)).toEqual({ problem: "not_downloaded" });
    const changed = { name: `${fixtureModule.name}, revised`, content_version: "00000000000000ff" };
    await publishBooks(app.services, [makeCompiledBook("tides", 1, [[await makeCompiledModule(changed)]])]);
    await downloadModule(page);
    expect(await continueHere(page.device, OWNER, slug)).toEqual({ problem: "not_downloaded" });
    const attempt = await getAttempt(page.device, slug);
    expect(attempt).toMatchObject({ held: false });
    if (attempt === undefined) throw new Error("not pulled");
    const copy = await page.sync.fetchPinned(attempt.head);
    if ("problem" in copy) throw new Error(copy.problem);
    expect(await continueHere(page.device, OWNER, slug, copy.pack)).toMatchObject({ attempt: { held: true } });
    expect(await getAttemptModule(page.device, slug)).toMatchObject({ name: fixtureModule.name });
  });

  it("keeps an answer that the first device gave after the second device had read the attempt", async () => {
    await answer(first.page, { "1": "early" });
    await send(first.page);
    await continueAttempt(second.page);
    await answer(first.page, { "1": "late" });
    await send(first.page);
    await answer(second.page, { "2": "mine" });
    await send(second.page);
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({
      work: { answers: { "1": "late", "2": "mine" } },
    });
    await second.page.sync.pullChanges();
    expect(await readAnswers(second.page)).toEqual({ "1": "late", "2": "mine" });
    await answer(second.page, { "1": "final" });
    await send(second.page);
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({
      work: { answers: { "1": "final", "2": "mine" } },
    });
  });

  it("keeps unsent answers in a pull, and receives the other device's answers once its own are sent", async () => {
    await send(first.page);
    await continueAttempt(second.page);
    await answer(second.page, { "2": "theirs" });
    await send(second.page);

    await answer(first.page, { "1": "mine" });
    await first.page.sync.pullChanges();
    expect(await readAnswers(first.page)).toEqual({ "1": "mine" });
    await send(first.page);
    await first.page.sync.pullChanges();
    expect(await readAnswers(first.page)).toEqual({ "1": "mine", "2": "theirs" });

    await handIn(first.page.device, slug, { now: app.clock.now(), reason: "finished" });
    await send(first.page);
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({
      work: { answers: { "1": "mine", "2": "theirs" } },
    });
  });

  it("reads a long feed to its end although an early change has to wait, and reads that change later", async () => {
    await answer(first.page, { "1": "unsent" });
    await send(first.page);
    await continueAttempt(second.page);
    await answer(second.page, { "2": "theirs" });
    await send(second.page);
    for (let i = 0; i < 60; i += 1) await beginAttempt(second.page);
    await send(second.page);
    await answer(first.page, { "3": "waits" });
    expect(await first.page.sync.pullChanges()).toBe("fresh");
    expect((await first.page.device.work.attempt.toArray()).length).toBe(61);
    expect(await readAnswers(first.page)).toEqual({ "1": "unsent", "3": "waits" });
    const requests = first.profile.network.log.filter((entry) => entry.path.includes("changes")).length;
    expect(requests).toBeLessThan(6);
    await send(first.page);
    await first.page.sync.pullChanges();
    expect(await readAnswers(first.page)).toEqual({ "1": "unsent", "2": "theirs", "3": "waits" });
  });

  it("reads the feed from its start when the feed was pruned, and removes nothing", async () => {
    await answer(first.page, { "1": "a" });
    await send(first.page);
    await second.page.sync.pullChanges();
    const unsent = await beginAttempt(second.page);
    await answer(first.page, { "1": "b" });
    await send(first.page);
    const { db } = app.services.store;
    await db
      .updateTable("sync_feed")
      .set({ pruned_to: (eb) => eb.ref("last_seq") })
      .execute();
    expect(await second.page.sync.pullChanges()).toBe("fresh");
    expect(await readAnswers(second.page)).toEqual({ "1": "b" });
    expect(await getAttempt(second.page.device, unsent.slug)).toMatchObject({ status: "in_progress" });
    await send(second.page);
    expect(await findServerAttempt(app, "ada", unsent.slug)).not.toBeNull();
  });
});
