import { createRandom } from "#scripts/seeded-random.ts";
import type { TestApp } from "#tests/api/support/test-app.ts";
import { createBrowser, type Browser, type Page } from "./browser.ts";
import type { Traffic } from "./faulty-network.ts";
import { type Expected, createExpected } from "./expected.ts";
import { serverFaults } from "./sql-faults.ts";
import { storage } from "./storage-faults.ts";
import { signIn, storeModules, type ModelServer } from "./model-server.ts";

/** One run of the model: two devices, two learners, the server, and the expected state. */
export type Story = {
  server: ModelServer;
  app: TestApp;
  /** The account that is signed in on both devices at the start, and the other one. */
  accounts: [string, string];
  browsers: [Browser, Browser];
  traffic: Traffic;
  expected: Expected;
  /** Devices on which an action failed since their last reload. */
  failedDevices: Set<number>;
  /** How many actions of learners failed. */
  failures: number;
  /** Returns a text that occurs nowhere else in the story. */
  uniqueText: () => string;
  /** Runs an action of a learner. Returns false if it failed or the app died. */
  tryAction: (device: number, act: (page: Page) => Promise<unknown>) => Promise<boolean>;
};

/** Counts the work of all stories so far. */
export const totals = { stories: 0, steps: 0, requests: 0, replayed: 0, conflicts: 0, refused: 0, faults: 0 };

let storyCount = 0;

/** Starts a story: the first account is signed in on both devices, and the modules are downloaded. */
export async function beginStory(server: ModelServer): Promise<Story> {
  storyCount += 1;
  storage.disarm();
  serverFaults.disarm();
  serverFaults.restart();
  const accounts: Story["accounts"] = [`ada-${storyCount}`, `bob-${storyCount}`];
  await server.begin(accounts);
  const traffic: Traffic = { requests: 0, inFlight: 0, faults: new Map(), sent: [], replies: [] };
  const random = createRandom(storyCount);
  const browsers: Story["browsers"] = [
    createBrowser(server.app, traffic, random),
    createBrowser(server.app, traffic, random),
  ];
  for (const browser of browsers) {
    await signIn(browser.tab(), accounts[0]);
    await storeModules(server, browser.tab());
  }
  const failedDevices = new Set<number>();
  let textCount = 0;
  const story: Story = {
    server,
    app: server.app,
    accounts,
    browsers,
    traffic,
    expected: createExpected(),
    failedDevices,
    failures: 0,
    uniqueText() {
      textCount += 1;
      return `<${textCount}>`;
    },
    async tryAction(device, act) {
      const page = browserOf(browsers, device).tab();
      try {
        const isDone = await Promise.race([act(page).then(() => true), page.died.then(() => false)]);
        if (!isDone) countFailure(device);
        return isDone;
      } catch (error) {
        if (!isInjected(error)) throw error;
        countFailure(device);
        return false;
      }
    },
  };
  function countFailure(device: number): void {
    failedDevices.add(device);
    story.failures += 1;
  }
  return story;
}

/** Returns the browser of a step's device. Even numbers are the first device, odd numbers the second. */
export function browserOf(browsers: Story["browsers"], device: number): Browser {
  return device % 2 === 0 ? browsers[0] : browsers[1];
}

/** The names of the errors that faults of storage cause. */
const INJECTED_ERRORS = new Set([
  "QuotaExceededError",
  "UnknownError",
  "AbortError",
  "InvalidStateError",
  "DatabaseClosedError",
  "TransactionInactiveError",
  "OpenFailedError",
]);

/** Returns whether a fault of storage caused the error. Any other error is a bug in the product. */
function isInjected(error: unknown): boolean {
  return typeof error === "object" && error !== null && "name" in error && INJECTED_ERRORS.has(String(error.name));
}

/** Deletes the devices' data and adds the work of the story to `totals`. */
export function endStory(story: Story, steps: number): void {
  for (const browser of story.browsers) {
    browser.restart();
    browser.deleteStorage();
  }
  const { traffic } = story;
  totals.stories += 1;
  totals.steps += steps;
  totals.requests += traffic.requests;
  for (const [fault, count] of traffic.faults) if (fault !== "ok") totals.faults += count;
  for (const { result } of traffic.replies) {
    if ("replayed" in result && result.replayed === true) totals.replayed += 1;
    if (result.status === "conflict") totals.conflicts += 1;
    if (result.status === "rejected") totals.refused += 1;
  }
}
