import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { publishWriting } from "#tests/api/support/library.ts";
import { createTestApp, type TestApp } from "#tests/api/support/test-app.ts";
import { fixtureWriting } from "#tests/support/fixture-writing.ts";
import { getAttempt } from "#web/db/attempt/attempts.ts";
import { handIn } from "#web/db/attempt/hand-in.ts";
import {
  chooseText,
  getDrafts,
  getDraftVersions,
  saveDraft,
  type DraftChoice,
  type DraftRow,
} from "#web/db/draft/drafts.ts";
import { resetCursor } from "#web/db/attempt/pulled-attempts.ts";
import { createSlug } from "#web/db/storage/ids.ts";
import { countOutbox } from "#web/db/outbox/outbox.ts";
import { type Page } from "./support/device.ts";
import { addLearner, beginAttempt, createReadyProfile, findServerAttempt } from "./support/learner-profile.ts";
import type { Network } from "./support/network.ts";

describe("one draft on two devices", () => {
  let app: TestApp;
  let email: string;
  let slug: string;
  beforeEach(async () => {
    app = await createTestApp();
    await publishWriting(app);
    email = await addLearner(app, "ada");
    slug = createSlug();
  });
  afterEach(() => app.close());

  async function openPage(): Promise<{ page: Page; network: Network }> {
    const { profile, page } = await createReadyProfile(app, email, fixtureWriting);
    return { page, network: profile.network };
  }
  const readDraft = async (page: Page, section = "task-1"): Promise<DraftRow | undefined> =>
    (await getDrafts(page.device, slug)).find((draft) => draft.section === section);
  const type = async (page: Page, text: string): Promise<void> => {
    const loadedEdit = (await readDraft(page))?.edit ?? 0;
    await saveDraft(page.device, { slug, section: "task-1", text, loadedEdit, now: app.clock.now() });
  };
  const send = async (page: Page): Promise<void> => {
    app.clock.advance(10_000);
    expect(await page.drain()).toEqual({ kind: "empty" });
  };

  it("keeps both texts of two devices that wrote offline, and lets the learner join them", async () => {
    const phone = await openPage();
    const laptop = await openPage();
    await beginAttempt(phone.page, { slug, module: fixtureWriting });
    await type(phone.page, "The chart shows how people travelled.");
    await send(phone.page);
    await laptop.page.sync.pullChanges();
    expect(await readDraft(laptop.page)).toMatchObject({ text: "The chart shows how people travelled.", rev: 1 });

    phone.network.isDown = true;
    laptop.network.isDown = true;
    await type(phone.page, "The chart shows how people travelled. Cars came first.");
    await type(laptop.page, "The chart shows journeys to work. The bus was second.");
    phone.network.isDown = false;
    laptop.network.isDown = false;
    await send(laptop.page);
    await send(phone.page);

    // No device replaced the text that its learner typed. The phone also has the laptop's text.
    expect(await readDraft(laptop.page)).toMatchObject({
      text: "The chart shows journeys to work. The bus was second.",
      rev: 2,
      other: null,
    });
    expect(await readDraft(phone.page)).toMatchObject({
      text: "The chart shows how people travelled. Cars came first.",
      rev: 1,
      other: { text: "The chart shows journeys to work. The bus was second.", rev: 2 },
    });
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({
      answers: { "task-1": "The chart shows journeys to work. The bus was second." },
      other_texts: [{ section: "task-1", text: "The chart shows how people travelled. Cars came first." }],
    });
    expect(await getAttempt(phone.page.device, slug)).toMatchObject({ delivery: "sent" });

    await chooseText(phone.page.device, { slug, section: "task-1", choice: "both", now: app.clock.now() });
    await send(phone.page);
    const both =
      "The chart shows how people travelled. Cars came first.\n\nThe chart shows journeys to work. The bus was second.";
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({ answers: { "task-1": both }, other_texts: [] });
    await laptop.page.sync.pullChanges();
    expect(await readDraft(laptop.page)).toMatchObject({ text: both, other: null });
    const versions = await getDraftVersions(laptop.page.device, slug, "task-1");
    expect(versions.map((version) => version.text)).toContain("The chart shows journeys to work. The bus was second.");
  });

  /** Both devices write before they receive the other's text. The laptop sends first. Then both pull, or only the laptop. */
  async function writeOnBoth({ doesPhonePull = true } = {}): Promise<{ phone: Page; laptop: Page }> {
    const [phone, laptop] = [(await openPage()).page, (await openPage()).page];
    await beginAttempt(phone, { slug, module: fixtureWriting });
    await type(phone, "The chart.");
    await send(phone);
    await laptop.sync.pullChanges();
    await type(phone, "The chart. Cars came first.");
    await type(laptop, "The chart. The bus was second.");
    await send(laptop);
    await send(phone);
    await laptop.sync.pullChanges();
    if (doesPhonePull) await phone.sync.pullChanges();
    return { phone, laptop };
  }
  const choose = (page: Page, choice: DraftChoice): Promise<DraftRow | undefined> =>
    chooseText(page.device, { slug, section: "task-1", choice, now: app.clock.now() });

  it("shows a choice made on one device on another that has not pulled since it sent its text", async () => {
    const { phone, laptop } = await writeOnBoth({ doesPhonePull: false });
    const chosen = await choose(laptop, "both");
    await send(laptop);
    await phone.sync.pullChanges();
    expect(await readDraft(phone)).toMatchObject({ text: chosen?.text, other: null });
    const versions = await getDraftVersions(phone.device, slug, "task-1");
    expect(versions.map(({ text }) => text)).toContain("The chart. Cars came first.");
  });

  it("offers the choice also on the device that sent first, which can go on writing", async () => {
    const { phone, laptop } = await writeOnBoth();
    const mine = "The chart. The bus was second.";
    expect(await readDraft(laptop)).toMatchObject({
      text: mine,
      other: { text: "The chart. Cars came first.", rev: 2 },
    });
    expect(await readDraft(phone)).toMatchObject({ text: "The chart. Cars came first.", other: { text: mine } });
    await type(laptop, `${mine} Then`);
    await send(laptop);
    await laptop.sync.pullChanges();
    expect(await readDraft(laptop)).toMatchObject({
      text: `${mine} Then`,
      other: { text: "The chart. Cars came first." },
    });
    await phone.sync.pullChanges();
    expect(await readDraft(phone)).toMatchObject({ other: { text: `${mine} Then` } });
  });

  it.each([
    ["mine", "The chart. The bus was second."],
    ["other", "The chart. Cars came first."],
    ["both", "The chart. The bus was second.\n\nThe chart. Cars came first."],
  ] as const)("applies a choice made on the device that sent first to the other device: %s", async (choice, text) => {
    const { phone, laptop } = await writeOnBoth();
    await choose(laptop, choice);
    await type(laptop, `${text} And`);
    await send(laptop);
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({
      answers: { "task-1": `${text} And` },
      other_texts: [],
    });
    for (const page of [laptop, phone]) {
      await page.sync.pullChanges();
      expect(await readDraft(page)).toMatchObject({ text: `${text} And`, other: null });
    }
    const versionTexts = (await getDraftVersions(phone.device, slug, "task-1")).map((version) => version.text);
    expect([...versionTexts, `${text} And`]).toContain(
      choice === "other" ? `${text} And` : "The chart. Cars came first.",
    );
    if (choice === "mine")
      expect((await getDraftVersions(laptop.device, slug, "task-1")).map((version) => version.text)).toContain(
        "The chart. Cars came first.",
      );
  });

  it("shows both texts on a third device, and offers a new choice only when the other device writes more", async () => {
    const { phone, laptop } = await writeOnBoth();
    const tablet = (await openPage()).page;
    await tablet.sync.pullChanges();
    const other = { text: "The chart. Cars came first." };
    expect(await readDraft(tablet)).toMatchObject({ text: "The chart. The bus was second.", other });
    await choose(laptop, "mine");
    // The choice is not sent yet, and the changes feed still contains the other text.
    await resetCursor(laptop.device, "account-ada");
    await laptop.sync.pullChanges();
    expect(await readDraft(laptop)).toMatchObject({ other: null });
    await type(phone, "The chart. Cars came first. So");
    await send(phone);
    await send(laptop);
    await laptop.sync.pullChanges();
    expect(await readDraft(laptop)).toMatchObject({ other: { text: "The chart. Cars came first. So" } });
  });

  it("is handed in over a failing network, stored once, and shown on the other device", async () => {
    const phone = await openPage();
    await beginAttempt(phone.page, { slug, module: fixtureWriting });
    await type(phone.page, "The chart");
    phone.network.faults = ["dropResponse"];
    app.clock.advance(10_000);
    await phone.page.drain();
    await type(phone.page, "The chart shows.");
    const handedIn = await handIn(phone.page.device, slug, { now: app.clock.now(), reason: "finished" });
    expect(handedIn.status).toBe("Completed");
    await send(phone.page);
    expect(await countOutbox(phone.page.device, "account-ada")).toMatchObject({ waiting: 0, rejected: 0, blocked: 0 });
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({
      status: "Completed",
      answers: { "task-1": "The chart shows.", "task-2": "" },
      marking: null,
    });
    expect(await getAttempt(phone.page.device, slug)).toMatchObject({ status: "Completed", delivery: "sent" });

    const laptop = await openPage();
    await laptop.page.sync.pullChanges();
    expect(await getAttempt(laptop.page.device, slug)).toMatchObject({ status: "Completed", held: false });
    expect(await readDraft(laptop.page)).toMatchObject({ text: "The chart shows." });
  });

  it("keeps the text that a second device wrote before the first one handed in", async () => {
    const phone = await openPage();
    const laptop = await openPage();
    await beginAttempt(phone.page, { slug, module: fixtureWriting });
    await type(phone.page, "The chart");
    await send(phone.page);
    await laptop.page.sync.pullChanges();
    await type(laptop.page, "Cars came first.");
    await handIn(phone.page.device, slug, { now: app.clock.now(), reason: "finished" });
    await send(phone.page);
    await laptop.page.sync.sendNow();
    expect(await countOutbox(laptop.page.device, "account-ada")).toMatchObject({ waiting: 0, rejected: 1 });
    expect((await laptop.page.device.work.outbox.toArray())[0]?.payload).toMatchObject({ text: "Cars came first." });
    await laptop.page.sync.pullChanges();
    expect(await getAttempt(laptop.page.device, slug)).toMatchObject({ status: "Completed" });
    expect((await getDraftVersions(laptop.page.device, slug, "task-1")).map((version) => version.text)).toContain(
      "Cars came first.",
    );
  });
});
