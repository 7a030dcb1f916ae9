import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DrillRequest } from "#core/exam/drill/drill.ts";
import type { TestApp } from "#tests/api/support/test-app.ts";
import {
  finishDrill,
  getDrill,
  listDrillChoices,
  openDrillGroup,
  saveDrillGroup,
  startDrill,
} from "#web/db/drill/drills.ts";
import type { Page } from "./support/device.ts";
import { addLearner, createAppWithBook, downloadModule, createReadyProfile } from "./support/learner-profile.ts";

const OWNER = "account-ada";
const SLUG = "drill00000000000000009";
const REQUEST: DrillRequest = { skill: "reading", type: "identifying_information", difficulty: null };

describe("a drill", () => {
  let app: TestApp;
  let email: string;
  let page: Page;
  beforeEach(async () => {
    app = await createAppWithBook();
    email = await addLearner(app, "ada");
    ({ page } = await createReadyProfile(app, email));
    await downloadModule(page);
  });
  afterEach(() => app.close());

  const start = (request = REQUEST, slug = SLUG) =>
    startDrill(page.device, { owner: OWNER, slug, request, now: app.clock.now() });
  const answer = (number: string, text: string) =>
    saveDrillGroup(page.device, SLUG, 0, { answers: { [number]: text }, current: Number(number), seconds: 12 });

  it("has whole groups with their texts and only their part of the key", async () => {
    const drill = await start();
    expect(drill?.groups.map(({ group }) => group)).toEqual(["true-false"]);
    expect(drill?.items?.[0]?.module.parts.map(({ groups }) => groups.length)).toEqual([1]);
    expect(drill?.items?.[0]?.key.questions.map(({ number }) => number)).toEqual([3]);
  });

  it("is null if no download has questions of the requested type", async () => {
    expect(await start({ ...REQUEST, skill: "listening" })).toBeNull();
    expect(await start({ ...REQUEST, type: "plan_map_labelling" })).toBeNull();
  });

  it("keeps answers and time", async () => {
    await start();
    await answer("3", "TRUE");
    await answer("3", "FALSE");
    await openDrillGroup(page.device, SLUG, 0);
    expect(await getDrill(page.device, SLUG)).toMatchObject({
      finished_at: null,
      groups: [{ answers: { "3": "FALSE" }, seconds: { "3": 24 } }],
    });
  });

  it("is marked offline at once, finished once, and sent once", async () => {
    await start();
    await answer("3", "FALSE");
    app.clock.advance(1000);
    const finished = await finishDrill(page.device, SLUG, app.clock.now());
    expect(finished?.marking?.raw).toEqual({ right: 1, total: 1 });
    await answer("3", "TRUE");
    await finishDrill(page.device, SLUG, app.clock.now() + 1);
    expect(await getDrill(page.device, SLUG)).toEqual(finished);
    expect(await page.device.work.outbox.toArray()).toMatchObject([
      { kind: "drill.finish", agg: `drill:${SLUG}`, payload: { drill_slug: SLUG } },
    ]);
    app.clock.advance(10_000);
    expect(await page.drain()).toEqual({ kind: "empty" });
    expect(await app.services.store.db.selectFrom("drill").select("slug").execute()).toEqual([{ slug: SLUG }]);
  });

  it("reaches another device with its answers and marks, and its questions count as answered there", async () => {
    const second = (await createReadyProfile(app, email)).page;
    await downloadModule(second);
    const countOpen = async () =>
      (await listDrillChoices(second.device, OWNER, "reading")).find(({ type }) => type === REQUEST.type)?.open;
    expect(await countOpen()).toBe(1);
    await start();
    await answer("3", "FALSE");
    await finishDrill(page.device, SLUG, app.clock.now());
    app.clock.advance(10_000);
    await page.drain();
    await second.sync.pullChanges();
    expect(await getDrill(second.device, SLUG)).toMatchObject({
      owner: OWNER,
      items: null,
      groups: [{ group: "true-false", answers: { "3": "FALSE" } }],
      marking: { raw: { right: 1, total: 1 } },
    });
    expect(await countOpen()).toBe(0);
  });

  it("is on both devices in the end, as well as the drill that the other device finished first", async () => {
    const second = (await createReadyProfile(app, email)).page;
    await downloadModule(second);
    const secondSlug = "drill00000000000000010";
    await start();
    await startDrill(second.device, { owner: OWNER, slug: secondSlug, request: REQUEST, now: app.clock.now() });
    await finishDrill(second.device, secondSlug, app.clock.now());
    await finishDrill(page.device, SLUG, app.clock.now());
    app.clock.advance(10_000);
    await page.drain();
    await second.drain();
    await page.sync.pullChanges();
    await second.sync.pullChanges();
    const readSlugs = async ({ device }: Page) => new Set(await device.work.drill.toCollection().primaryKeys());
    expect(await readSlugs(page)).toEqual(new Set([SLUG, secondSlug]));
    expect(await readSlugs(second)).toEqual(new Set([SLUG, secondSlug]));
    expect((await getDrill(page.device, SLUG))?.items).not.toBeNull();
  });
});
