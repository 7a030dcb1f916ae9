import type { ModuleType, TestType } from "#core/exam/content/module-type.ts";
import { chooseModule, type SmartTestChoice, type SmartTestRequest } from "#core/exam/attempt/smart-test.ts";
import { getAttempt, listAttempts, watchAttempts } from "#web/db/attempts.ts";
import type { Device } from "#web/db/device.ts";
import { getBooks, watchBooks } from "#web/db/library.ts";
import { queueAlone } from "#web/db/outbox.ts";
import { listPackRows, watchPacks } from "#web/db/packs.ts";

// Loaded on demand: this is where the library's screens meet Dexie.
export { watchAttempts, watchBooks, watchPacks };

/** Switching there and back within this time is told once, in ms. */
const TELL_AFTER = 1500;

/** Tells the server which kind of candidate the learner is, as soon as it can be reached. */
export async function queueTestType(device: Device, owner: string, testType: TestType, now: number): Promise<void> {
  await queueAlone(device, {
    owner,
    kind: "test_type.set",
    payload: { test_type: testType },
    agg: "test_type",
    now,
    delay: TELL_AFTER,
    replaces: true,
  });
}

/** Whether an attempt was begun on this device, where alone it can go on. */
export async function isHeldHere(device: Device, attemptSlug: string): Promise<boolean> {
  return (await getAttempt(device, attemptSlug))?.held === true;
}

/** What the device can choose from, and the choice. `only` limits new attempts to what is downloaded. */
export async function chooseOnDevice(
  device: Device,
  asked: Omit<SmartTestRequest, "books" | "attempts" | "only"> & {
    owner: string | null;
    books: SmartTestRequest["books"] | null;
    isOffline: boolean;
  },
): Promise<SmartTestChoice | null> {
  const [books, attempts, rows] = await Promise.all([
    asked.books ?? getBooks(device, asked.moduleType satisfies ModuleType),
    asked.owner === null ? [] : listAttempts(device, asked.owner),
    listPackRows(device),
  ]);
  const ready = new Set(rows.filter((row) => row.state === "ready").map((row) => row.module_slug));
  return chooseModule({
    books: books ?? [],
    attempts: attempts
      .filter((attempt) => attempt.held || attempt.status !== "in_progress")
      .map((attempt) => ({ ...attempt.head, status: attempt.status, updated_at: attempt.updated_at })),
    moduleType: asked.moduleType,
    testType: asked.testType,
    bandsTarget: asked.bandsTarget,
    ...(asked.isOffline && { only: ready }),
  });
}
