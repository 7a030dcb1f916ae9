import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApp } from "#tests/api/support/test-app.ts";
import { changeWork, getAttempt, listAttempts } from "#web/db/attempt/attempts.ts";
import { handIn } from "#web/db/attempt/hand-in.ts";
import { countOutbox } from "#web/db/outbox/outbox.ts";
import { type Fault, REQUEST_FAULTS } from "./support/network.ts";
import type { Page, Profile } from "./support/device.ts";
import {
  addLearner,
  beginAttempt,
  createAppWithBook,
  findServerAttempt,
  PASSWORD,
  createReadyProfile,
} from "./support/learner-profile.ts";
import { countRows } from "#tests/api/support/count-rows.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";

/**
 * Contract: once the network works again, the server has everything that a device showed as saved: each attempt once,
 * with the last answers typed. The app never shows "sent" for work that the server lacks. The outbox becomes empty.
 * Model: for each attempt, the last answer typed and whether it was handed in.
 * Faults: those of network.ts, on any request and in any order. The app is killed before or after the server gets a
 * request. Two drains run at once without a lock. Pages reload.
 * This test fails if the product deletes a command before the response to it, sends each try with a new id, or changes
 * a command that was sent. Limits: one device per account. Other tests cover storage faults.
 */

type Step =
  | { kind: "start" }
  | { kind: "type"; attempt: number; value: number }
  | { kind: "handIn"; attempt: number }
  | { kind: "drain"; faults: Fault[]; runsTwoDrains: boolean }
  | { kind: "late" }
  | { kind: "reload" }
  | { kind: "wait"; seconds: number };

const anyFault = fc.constantFrom<Fault>("ok", "ok", ...REQUEST_FAULTS, "killed", "killedAfter");
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("start" as const) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("type" as const), attempt: fc.nat(3), value: fc.nat(999) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("handIn" as const), attempt: fc.nat(3) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("drain" as const),
      faults: fc.array(anyFault, { maxLength: 4 }),
      runsTwoDrains: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("late" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("reload" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("wait" as const), seconds: fc.integer({ min: 1, max: 1200 }) }),
  },
);

let app: TestApp;
beforeAll(async () => {
  app = await createAppWithBook();
});
afterAll(() => app.close());

const RUNS = Number(process.env["SYNC_RUNS"] ?? 100);
let runCount = 0;

/** Plays a story of one new learner and checks it against the model. */
async function play(steps: readonly Step[]): Promise<void> {
  runCount += 1;
  const name = `learner${runCount}`;
  const signedIn = await createReadyProfile(app, await addLearner(app, name));
  const { profile } = signedIn;
  let { page } = signedIn;
  const models = new Map<string, { value: string; isHandedIn: boolean }>();
  const slugs: string[] = [];
  const begin = async (): Promise<void> => {
    const { slug } = await beginAttempt(page);
    slugs.push(slug);
    models.set(slug, { value: "", isHandedIn: false });
  };
  await begin();
  for (const step of steps) {
    const slug = slugs["attempt" in step ? step.attempt % slugs.length : 0] ?? "";
    const model = models.get(slug);
    if (step.kind === "start") await begin();
    else if (step.kind === "type" && model !== undefined && !model.isHandedIn) {
      const value = String(step.value);
      await changeWork(page.device, slug, app.clock.now(), (work) => ({
        ...work,
        answers: { ...work.answers, "1": value },
      }));
      model.value = value;
    } else if (step.kind === "handIn" && model !== undefined) {
      await handIn(page.device, slug, { now: app.clock.now(), reason: "finished" });
      model.isHandedIn = true;
    } else if (step.kind === "drain") page = await drainWith(profile, page, step.faults, step.runsTwoDrains);
    else if (step.kind === "late") await profile.network.deliverLate();
    else if (step.kind === "reload") page = reload(profile, page);
    else if (step.kind === "wait") app.clock.advance(step.seconds * 1000);
    await checkSent(page, name);
  }
  page = await reconnect(profile, page, name);
  for (const [slug, model] of models) {
    const stored = await findServerAttempt(app, name, slug);
    expect(stored?.work.answers["1"] ?? "").toBe(model.value);
    expect(stored?.status).toBe(model.isHandedIn ? "Evaluated" : "in_progress");
    expect(await getAttempt(page.device, slug)).toMatchObject({ delivery: "sent", work: stored?.work });
  }
  page.kill();
}

/** Runs one or two drains at once. If the app is killed during them, opens it again. Returns the open page. */
async function drainWith(profile: Profile, page: Page, faults: Fault[], runsTwoDrains: boolean): Promise<Page> {
  profile.network.faults = [...faults];
  let ended = 0;
  const drains = runsTwoDrains ? [page.drain(), page.drain()] : [page.drain()];
  for (const drain of drains) {
    void drain.then(
      () => (ended += 1),
      () => (ended += 1),
    );
  }
  const sent = profile.network.log.length;
  const isDead = (): boolean =>
    profile.network.log.slice(sent).some((entry) => entry.fault === "killed" || entry.fault === "killedAfter");
  while (ended < drains.length && !isDead()) await new Promise((resolve) => setImmediate(resolve));
  if (!isDead()) return page;
  await new Promise((resolve) => setTimeout(resolve, 5));
  return reload(profile, page);
}

function reload(profile: Profile, page: Page): Page {
  page.kill();
  return profile.open();
}

/** Checks that the server has the answers of every attempt that the page shows as sent. */
async function checkSent(page: Page, name: string): Promise<void> {
  for (const attempt of await listAttempts(page.device, `account-${name}`)) {
    if (attempt.delivery !== "sent") continue;
    const stored = await findServerAttempt(app, name, attempt.slug);
    expect(stored?.work.answers["1"] ?? "").toBe(attempt.work.answers["1"] ?? "");
  }
}

/** Repairs the network, sends everything, and checks that nothing waits to be sent. */
async function reconnect(profile: Profile, page: Page, name: string): Promise<Page> {
  profile.network.faults = [];
  await profile.network.deliverLate();
  for (let i = 0; i < 5; i += 1) {
    app.clock.advance(20 * MINUTE_MS);
    // The server ends the session if the app repeats a token renewal long after its response was lost.
    if (page.session.state().kind === "expired") await page.session.signIn(`${name}@bandwise.test`, PASSWORD);
    await page.drain();
  }
  expect(await countOutbox(page.device, `account-${name}`)).toMatchObject({ waiting: 0, blocked: 0, rejected: 0 });
  return page;
}

it("sends every attempt exactly once over a network that loses, repeats and delays requests", async () => {
  await fc.assert(fc.asyncProperty(fc.array(anyStep, { maxLength: 14 }), play), {
    numRuns: RUNS,
    endOnFailure: false,
  });
  expect(await countRows(app, "attempt")).toBeGreaterThanOrEqual(RUNS);
}, 300_000);
