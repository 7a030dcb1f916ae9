import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestApp } from "#tests/api/support/test-app.ts";
import { getAttempt } from "#web/db/attempt/attempts.ts";
import { excludeAttempt } from "#web/db/attempt/exclude-attempt.ts";
import { handIn } from "#web/db/attempt/hand-in.ts";
import type { Page, Profile } from "./support/device.ts";
import {
  addLearner,
  beginAttempt,
  createAppWithBook,
  findServerAttempt,
  createReadyProfile,
} from "./support/learner-profile.ts";
import { HOUR_MS } from "#core/exam/durations.ts";

describe("an attempt left out of averages", () => {
  let app: TestApp;
  let first: Page;
  let second: Page;
  let network: Profile["network"];
  let slug: string;
  beforeEach(async () => {
    app = await createAppWithBook();
    const email = await addLearner(app, "ada");
    const signedIn = await createReadyProfile(app, email);
    first = signedIn.page;
    network = signedIn.profile.network;
    second = (await createReadyProfile(app, email)).page;
    ({ slug } = await beginAttempt(first));
    await handIn(first.device, slug, { now: app.clock.now(), reason: "finished" });
  });
  afterEach(() => app.close());

  const send = async (page: Page): Promise<void> => {
    app.clock.advance(10_000);
    expect(await page.drain()).toEqual({ kind: "empty" });
  };
  const exclude = (page: Page, isExcludedNow: boolean) =>
    excludeAttempt(page.device, slug, isExcludedNow, app.clock.now());
  const isExcluded = async (page: Page) => (await getAttempt(page.device, slug))?.excluded === true;

  it("reaches the server and another device, and can be counted again there", async () => {
    await exclude(first, true);
    await send(first);
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({ excluded: true, status: "Evaluated" });
    await second.sync.pullChanges();
    expect(await isExcluded(second)).toBe(true);

    await exclude(second, false);
    await send(second);
    await first.sync.pullChanges();
    expect(await isExcluded(first)).toBe(false);
    expect((await findServerAttempt(app, "ada", slug))?.excluded).toBeUndefined();
  });

  it("is sent as one command if the learner changes it twice offline", async () => {
    await send(first);
    await exclude(first, true);
    await exclude(first, false);
    const rows = await first.device.work.outbox.toArray();
    expect(rows).toMatchObject([{ kind: "attempt.exclude", payload: { excluded: false } }]);
  });

  it("keeps this device's unsent choice when another change arrives", async () => {
    await send(first);
    await second.sync.pullChanges();
    await exclude(second, true);
    await send(second);
    await exclude(second, false);
    await send(second);
    await exclude(first, true);
    await first.sync.pullChanges();
    expect(await isExcluded(first)).toBe(true);
  });

  it("shows another device's later choice after the response to this device's choice was lost", async () => {
    await send(first);
    await second.sync.pullChanges();
    await exclude(first, true);
    app.clock.advance(10_000);
    network.faults = ["dropResponse"];
    await first.drain();
    await second.sync.pullChanges();
    await exclude(second, false);
    await send(second);
    await first.sync.pullChanges();
    app.clock.advance(HOUR_MS);
    await send(first);
    await first.sync.pullChanges();
    expect(await isExcluded(first)).toBe(false);
  });
});
