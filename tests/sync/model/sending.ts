import { countOutbox } from "#web/db/outbox/outbox.ts";
import { inspectWithoutFaults } from "./inspect-without-faults.ts";
import type { Browser, Page } from "./browser.ts";
import { assertInvariant } from "./expected.ts";
import type { Step } from "./steps.ts";
import { POISON } from "./faulty-network.ts";
import { browserOf, type Story } from "./story.ts";
import { serverFaults } from "./sql-faults.ts";
import { storage } from "./storage-faults.ts";
import { signIn } from "./model-server.ts";

/** Runs one or two senders at once, each until it is done or dies. */
export async function send(story: Story, step: Extract<Step, { do: "send" }>): Promise<void> {
  const browser = browserOf(story.browsers, step.device);
  await inspectWithoutFaults(() => recordOwners(story));
  browser.network.faults = [...step.faults];
  const run = (page: Page): Promise<unknown> => Promise.race([page.send(step.locks).catch(() => undefined), page.died]);
  const senders: Promise<unknown>[] = [];
  if (step.who !== "worker") senders.push(run(browser.tab()));
  const second = step.who === "tabs" ? browser.open() : null;
  if (second !== null) senders.push(run(second));
  if (step.who === "worker" || step.who === "both") senders.push(browser.runWorker(step.locks));
  await Promise.all(senders);
  second?.kill();
  browser.network.faults = [];
}

/** Records the account of each command in every device's outbox. */
export async function recordOwners(story: Story): Promise<void> {
  for (const browser of story.browsers) {
    const rows = await browser
      .tab()
      .device.work.outbox.toArray()
      .catch(() => []);
    for (const row of rows) story.expected.owners.set(row.opId, row.owner);
  }
}

/** Virtual time within which everything must be sent once the network works again (I6). */
const SENT_WITHIN_MS = 30_000;
/**
 * The limit if the outbox has a command that makes the server fail. It is longer, because the app halves the batch to
 * find this command, and pauses after each try.
 */
const SENT_AROUND_POISON_WITHIN_MS = 60_000;
/** Real time after which `waitForTraffic` stops waiting. */
const TRAFFIC_TIME_LIMIT_MS = 10_000;

/**
 * Ends all faults of storage, network and server. Then signs in every learner with unsent work on each device, and
 * waits until the sync engine has sent the work. Returns the longest time that a device took, in virtual ms.
 */
export async function reconnect(story: Story): Promise<number> {
  storage.disarm();
  serverFaults.disarm();
  serverFaults.restart();
  let longest = 0;
  for (const browser of story.browsers) {
    browser.network.faults = [];
    browser.network.onRequest = null;
    await browser.network.deliverLate();
  }
  await recordOwners(story);
  for (const browser of story.browsers) {
    for (const account of story.accounts) longest = Math.max(longest, await reconnectDevice(story, browser, account));
  }
  for (const browser of story.browsers) await pullChanges(browser.tab());
  return longest;
}

/** Pulls what the other device sent. If the server has ended the session, the learner signs in and pulls again. */
async function pullChanges(page: Page): Promise<void> {
  await page.sync.pullChanges();
  const state = page.session.state();
  if (state.kind === "signed_in" || state.kind === "signed_out") return;
  await signIn(page, state.owner);
  await page.sync.pullChanges();
}

async function reconnectDevice(story: Story, browser: Browser, account: string): Promise<number> {
  const page = browser.tab();
  if ((await describeUnsent(page, account)).length === 0) return 0;
  const state = page.session.state();
  if (state.kind !== "signed_in" || state.owner !== account) {
    if (state.kind !== "signed_out" && state.owner !== account) await page.session.signOut();
    await signIn(page, account);
  }
  const startedAt = story.app.clock.now();
  const waiting = await page.device.work.outbox.toArray();
  const isPoisoned = waiting.some((row) => JSON.stringify(row.payload).includes(POISON));
  const limit = isPoisoned ? SENT_AROUND_POISON_WITHIN_MS : SENT_WITHIN_MS;
  const stop = page.sync.start();
  page.wake("online");
  try {
    for (;;) {
      browser.timers.runDue();
      await waitForTraffic(story);
      // The server had ended the session, so the learner signs in again.
      if (page.session.state().kind !== "signed_in") {
        await signIn(page, account);
        await waitForTraffic(story);
      }
      const unsent = await describeUnsent(page, account);
      const passed = story.app.clock.now() - startedAt;
      if (unsent.length === 0) return passed;
      const nextTimer = browser.timers.next();
      const nextTime = nextTimer === null ? Number.POSITIVE_INFINITY : Math.max(nextTimer, story.app.clock.now());
      assertInvariant(
        nextTime - startedAt <= limit,
        "I6",
        () => `after ${passed} ms with a working network, this is still unsent: ${unsent.join("; ")}`,
      );
      story.app.clock.advance(nextTime - story.app.clock.now());
    }
  } finally {
    stop();
    browser.timers.clear();
  }
}

/** Describes an account's unsent work, for error messages. */
async function describeUnsent(page: Page, account: string): Promise<string[]> {
  const rows = await page.device.work.outbox.toArray();
  const unsent = rows.filter(
    (row) => row.owner === account && row.state !== "rejected" && !JSON.stringify(row.payload).includes(POISON),
  );
  const { audio } = await countOutbox(page.device, account);
  const keptWork = await page.device.work.keptWork.where("owner").equals(account).toArray();
  return [
    ...keptWork.map((row) => `${row.items} items that were kept at a sign-out`),
    ...unsent.map(
      (row) => `${row.kind} ${row.state} in ${row.notBefore - page.platform.now()} ms ${row.lastError?.code ?? ""}`,
    ),
    ...(audio > 0 ? [`${audio} recordings`] : []),
  ];
}

/** Resolves when storage, SQL and network are idle until the next timer, or after ten seconds. */
export async function waitForTraffic(story: Pick<Story, "traffic">): Promise<void> {
  const stopAt = performance.now() + TRAFFIC_TIME_LIMIT_MS;
  const readActivity = (): string => `${storage.calls} ${serverFaults.statements} ${story.traffic.requests}`;
  for (let idleChecks = 0, last = ""; idleChecks < 2 && performance.now() < stopAt;) {
    for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setTimeout(resolve, 1));
    const now = readActivity();
    idleChecks = now === last && story.traffic.inFlight === 0 ? idleChecks + 1 : 0;
    last = now;
  }
}
