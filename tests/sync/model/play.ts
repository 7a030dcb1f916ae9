import "./storage-faults.ts";
import { inspectWithoutFaults } from "./inspect-without-faults.ts";
import {
  answer,
  chooseBetween,
  handInAttempt,
  record,
  addFeedback,
  changeValue,
  start,
  write,
} from "./learner-actions.ts";
import { assertInvariant } from "./expected.ts";
import { moveUnsentWork, dismissNewAlert, storeAsPreviousVersion } from "./device-actions.ts";
import type { Step } from "./steps.ts";
import { checkAlways, checkReconnected } from "./invariants.ts";
import { reconnect, send } from "./sending.ts";
import { beginStory, browserOf, endStory, type Story } from "./story.ts";
import { serverFaults } from "./sql-faults.ts";
import { storage } from "./storage-faults.ts";
import { signIn, type ModelServer } from "./model-server.ts";
import { DAY_MS } from "#core/exam/durations.ts";

// Turns compression off, because it runs in other threads and would make runs differ.
Reflect.deleteProperty(globalThis, "CompressionStream");
// Dexie logs each time it reopens a closed connection, which happens thousands of times here.
Object.assign(console, { warn: () => undefined });

/** Steps after which the invariants are checked. */
const CHECKED_AFTER = new Set<Step["do"]>(["send", "pull", "late", "reload", "upgrade", "signIn", "switchUser"]);

/** Plays a story to its end, repairs everything, and throws if an invariant is broken. */
export async function play(server: ModelServer, steps: readonly Step[]): Promise<void> {
  const story = await beginStory(server);
  try {
    for (const step of steps) {
      await playStep(story, step);
      if (CHECKED_AFTER.has(step.do)) await inspectWithoutFaults(() => checkAlways(story));
    }
    await reconnect(story);
    await checkAlways(story);
    await checkReconnected(story);
  } finally {
    endStory(story, steps.length);
  }
}

export async function playStep(story: Story, step: Step): Promise<void> {
  switch (step.do) {
    case "start":
      return await start(story, step);
    case "write":
      return await write(story, step);
    case "answer":
      return await answer(story, step);
    case "choose":
      return await chooseBetween(story, step);
    case "record":
      return await record(story, step);
    case "handIn":
      return await handInAttempt(story, step);
    case "comment":
    case "report":
    case "poison":
      return await addFeedback(story, step);
    case "dismiss":
      return await dismissNewAlert(story, step.device);
    case "carry":
      return await moveUnsentWork(story, step.device);
    case "react":
    case "settings":
    case "testType":
      return await changeValue(story, step);
    case "send":
      return await send(story, step);
    case "wait":
      return story.app.clock.advance(step.seconds * 1000);
    case "storage":
      return storage.arm(step.fault, step.call);
    case "clock":
      browserOf(story.browsers, step.device).skew += step.days * DAY_MS;
      return undefined;
    case "prune":
      return await prune(story);
    default:
      return await changeDevice(story, step);
  }
}

type DeviceStep = Extract<
  Step,
  { do: "pull" | "download" | "late" | "reload" | "upgrade" | "switchUser" | "signOut" | "signIn" | "expire" }
>;

async function changeDevice(story: Story, step: DeviceStep): Promise<void> {
  const browser = browserOf(story.browsers, step.device);
  switch (step.do) {
    case "download":
      return await download(story, step.device);
    case "pull":
      browser.network.faults = [...step.faults];
      await story.tryAction(step.device, (page) => page.sync.pullChanges());
      browser.network.faults = [];
      return;
    case "late":
      return await browser.network.deliverLate();
    case "reload":
      return await reload(story, step.device);
    case "upgrade":
      return await reload(story, step.device, () => storeAsPreviousVersion(story, step.device));
    case "signOut":
      return void (await story.tryAction(step.device, (page) => page.session.signOut()));
    case "signIn":
    case "switchUser": {
      const before = browser.tab().session.state();
      const [first, second] = story.accounts;
      const account = step.do === "signIn" ? first : second;
      if (before.kind === "signed_in" && before.owner === account) return;
      await story.tryAction(step.device, async (page) => {
        if (before.kind !== "signed_out" && before.owner !== account) await page.session.signOut();
        await signIn(page, account);
      });
      return;
    }
    case "expire": {
      const account = browser.tab().session.owner();
      if (account === null) return;
      await story.app.services.store.db
        .updateTable("session")
        .set({ ended_at: story.app.clock.now(), ended_because: "expired" })
        .where("account_id", "=", account)
        .execute();
    }
  }
}

/** Deletes a module from the device and downloads it again until it is complete. */
async function download(story: Story, device: number): Promise<void> {
  const { slug, name } = story.server.modules.reading.module;
  let isReady = false;
  await story.tryAction(device, async (page) => {
    await page.sync.removeDownload(slug);
    await page.sync.refreshBooks("reading");
    isReady = (await page.sync.download("reading", slug, name)).state === "ready";
  });
  if (!isReady) await inspectWithoutFaults(async () => await downloadWithoutFaults(story, device, slug, name));
  story.expected.downloads.push({ slug });
}

async function downloadWithoutFaults(story: Story, device: number, slug: string, name: string): Promise<void> {
  const page = browserOf(story.browsers, device).tab();
  serverFaults.restart();
  await page.sync.refreshBooks("reading");
  const row = await page.sync.download("reading", slug, name);
  assertInvariant(row.state === "ready", "I1", () => `the download ended ${row.state}: ${row.error ?? ""}`);
}

/** Deletes all stored results, even those that no device has received yet. The real pruning deletes fewer. */
async function prune(story: Story): Promise<void> {
  story.expected.prunedAt = story.traffic.replies.length;
  await story.app.services.store.db.deleteFrom("sync_op").where("account_id", "in", story.accounts).execute();
}

/** Reloads the app, after `update` if it is given. Checks I10: the device has the same work as before. */
async function reload(story: Story, device: number, update?: () => Promise<void>): Promise<void> {
  const browser = browserOf(story.browsers, device);
  storage.disarm();
  const before = await readWork(story, device);
  await update?.();
  browser.restart();
  const after = await readWork(story, device);
  assertInvariant(before === after || story.failedDevices.has(device), "I10", () => `before ${before}, after ${after}`);
  story.failedDevices.delete(device);
}

async function readWork(story: Story, device: number): Promise<string> {
  const { work } = browserOf(story.browsers, device).tab().device;
  const tables = [work.outbox, work.attempt, work.draft, work.draftVersion, work.recording];
  const rows: unknown[] = [];
  for (const table of tables) rows.push(await table.toArray());
  return JSON.stringify(rows);
}
