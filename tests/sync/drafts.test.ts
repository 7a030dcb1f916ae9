import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { publishBooks } from "#api/commands/publish.ts";
import { startClock } from "#core/exam/attempt/clock.ts";
import { compiledBook } from "#tests/api/support/library.ts";
import { createTestApp, type TestApp } from "#tests/api/support/test-app.ts";
import { compiledWriting, fixtureWriting } from "#tests/support/fixture-writing.ts";
import { getAttempt, handIn, startAttempt } from "#web/db/attempts.ts";
import { chooseText, getDrafts, getDraftVersions, saveDraft, type DraftRow } from "#web/db/drafts.ts";
import { newAttemptSlug } from "#web/db/ids.ts";
import { countOutbox } from "#web/db/outbox.ts";
import { createProfile, type Page } from "./support/device.ts";
import { addLearner, onServer, PASSWORD } from "./support/world.ts";

describe("one draft on two devices", () => {
  let app: TestApp;
  let email: string;
  let slug: string;
  beforeEach(async () => {
    app = await createTestApp();
    await publishBooks(app.parts, [compiledBook("tides", 1, [[compiledWriting()]])]);
    email = await addLearner(app, "ada");
    slug = newAttemptSlug();
  });
  afterEach(() => app.close());

  async function openPage(): Promise<{ page: Page; network: { isDown: boolean; faults: unknown[] } }> {
    const profile = createProfile(app);
    const page = profile.open();
    await page.session.signIn(email, PASSWORD);
    await page.sync.refreshBooks("writing");
    const row = await page.sync.download("writing", fixtureWriting.slug, fixtureWriting.name);
    expect(row.state).toBe("ready");
    return { page, network: profile.network };
  }
  async function begin(page: Page): Promise<void> {
    const now = app.clock.now();
    const clock = startClock("exam", {
      durationSeconds: 3600,
      extraTime: 0,
      now: { wall: now, mono: 0, asleep: false },
    });
    const start = {
      owner: "account-ada",
      slug,
      module_slug: fixtureWriting.slug,
      mode: "exam",
      extra_time: 0,
    } as const;
    await startAttempt(page.device, { ...start, parts: null, clock, now });
  }
  const draft = async (page: Page, section = "task-1"): Promise<DraftRow | undefined> =>
    (await getDrafts(page.device, slug)).find((one) => one.section === section);
  const type = async (page: Page, text: string): Promise<void> => {
    const seen = (await draft(page))?.edit ?? 0;
    await saveDraft(page.device, { slug, section: "task-1", text, seen, now: app.clock.now() });
  };
  const send = async (page: Page): Promise<void> => {
    app.clock.advance(10_000);
    expect(await page.drain()).toEqual({ kind: "empty" });
  };

  it("keeps both texts of two devices that wrote offline, and lets the learner join them", async () => {
    const phone = await openPage();
    const laptop = await openPage();
    await begin(phone.page);
    await type(phone.page, "The chart shows how people travelled.");
    await send(phone.page);
    await laptop.page.sync.pullAttempts();
    expect(await draft(laptop.page)).toMatchObject({ text: "The chart shows how people travelled.", rev: 1 });

    phone.network.isDown = true;
    laptop.network.isDown = true;
    await type(phone.page, "The chart shows how people travelled. Cars came first.");
    await type(laptop.page, "The chart shows journeys to work. The bus was second.");
    phone.network.isDown = false;
    laptop.network.isDown = false;
    await send(laptop.page);
    await send(phone.page);

    // Neither screen changed under its learner; the phone knows of both texts.
    expect(await draft(laptop.page)).toMatchObject({
      text: "The chart shows journeys to work. The bus was second.",
      rev: 2,
      other: null,
    });
    expect(await draft(phone.page)).toMatchObject({
      text: "The chart shows how people travelled. Cars came first.",
      rev: 1,
      other: { text: "The chart shows journeys to work. The bus was second.", rev: 2 },
    });
    expect(await onServer(app, "ada", slug)).toMatchObject({
      answers: { "task-1": "The chart shows journeys to work. The bus was second." },
      other_texts: [{ section: "task-1", text: "The chart shows how people travelled. Cars came first." }],
    });
    expect(await getAttempt(phone.page.device, slug)).toMatchObject({ delivery: "sent" });

    await chooseText(phone.page.device, { slug, section: "task-1", choice: "both", now: app.clock.now() });
    await send(phone.page);
    const both =
      "The chart shows how people travelled. Cars came first.\n\nThe chart shows journeys to work. The bus was second.";
    expect(await onServer(app, "ada", slug)).toMatchObject({ answers: { "task-1": both }, other_texts: [] });
    await laptop.page.sync.pullAttempts();
    expect(await draft(laptop.page)).toMatchObject({ text: both, other: null });
    const kept = await getDraftVersions(laptop.page.device, slug, "task-1");
    expect(kept.map((version) => version.text)).toContain("The chart shows journeys to work. The bus was second.");
  });

  it("hands in without a network, arrives once, and shows the texts on the other device", async () => {
    const phone = await openPage();
    await begin(phone.page);
    await type(phone.page, "The chart");
    phone.network.faults = ["dropResponse"];
    app.clock.advance(10_000);
    await phone.page.drain();
    await type(phone.page, "The chart shows.");
    const handedIn = await handIn(phone.page.device, slug, { now: app.clock.now(), reason: "finished" });
    expect(handedIn.status).toBe("Completed");
    await send(phone.page);
    expect(await countOutbox(phone.page.device, "account-ada")).toMatchObject({ waiting: 0, rejected: 0, blocked: 0 });
    expect(await onServer(app, "ada", slug)).toMatchObject({
      status: "Completed",
      answers: { "task-1": "The chart shows.", "task-2": "" },
      marking: null,
    });
    expect(await getAttempt(phone.page.device, slug)).toMatchObject({ status: "Completed", delivery: "sent" });

    const laptop = await openPage();
    await laptop.page.sync.pullAttempts();
    expect(await getAttempt(laptop.page.device, slug)).toMatchObject({ status: "Completed", held: false });
    expect(await draft(laptop.page)).toMatchObject({ text: "The chart shows." });
  });

  it("keeps what a second device had written when the first handed in", async () => {
    const phone = await openPage();
    const laptop = await openPage();
    await begin(phone.page);
    await type(phone.page, "The chart");
    await send(phone.page);
    await laptop.page.sync.pullAttempts();
    await type(laptop.page, "Cars came first.");
    await handIn(phone.page.device, slug, { now: app.clock.now(), reason: "finished" });
    await send(phone.page);
    await laptop.page.sync.sendNow();
    expect(await countOutbox(laptop.page.device, "account-ada")).toMatchObject({ waiting: 0, rejected: 1 });
    expect((await laptop.page.device.work.outbox.toArray())[0]?.payload).toMatchObject({ text: "Cars came first." });
    await laptop.page.sync.pullAttempts();
    expect(await getAttempt(laptop.page.device, slug)).toMatchObject({ status: "Completed" });
    expect((await getDraftVersions(laptop.page.device, slug, "task-1")).map((version) => version.text)).toContain(
      "Cars came first.",
    );
  });
});
