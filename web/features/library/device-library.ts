import type { Book } from "#core/exam/content/book.ts";
import type { TestKind, TestType } from "#core/exam/content/module-type.ts";
import { chooseFullTest, type FullTestRequest, listFullTests } from "#core/exam/attempt/full-test.ts";
import { chooseModule, type SmartTestChoice, type SmartTestRequest } from "#core/exam/attempt/smart-test.ts";
import { getAttempt, listAttempts, watchAttempts } from "#web/db/attempt/attempts.ts";
import type { Device } from "#web/db/storage/device.ts";
import { saveFullTest } from "#web/db/attempt/full-tests.ts";
import { readAllBooks, getBooks, watchBooks } from "#web/db/library/books.ts";
import { queueInOwnTransaction } from "#web/db/outbox/outbox.ts";
import { listPackRows, watchPacks } from "#web/db/library/packs.ts";

// Import this module on demand, because it loads Dexie.
export { saveFullTest, watchAttempts, watchBooks, watchPacks };

/** Changes of the test type within this time are sent as one command. */
const SEND_AFTER_MS = 1500;

/** Queues the learner's test type for the server. */
export async function queueTestType(device: Device, owner: string, testType: TestType, now: number): Promise<void> {
  await queueInOwnTransaction(device, {
    owner,
    kind: "test_type.set",
    payload: { test_type: testType },
    agg: "test_type",
    now,
    delay: SEND_AFTER_MS,
  });
}

/** Returns whether an attempt was started or continued on this device, so that it opens here at once. */
export async function isHeldHere(device: Device, attemptSlug: string): Promise<boolean> {
  return (await getAttempt(device, attemptSlug))?.held === true;
}

/**
 * Chooses a module from the listings and attempts on this device. Offline, a new attempt needs a downloaded module,
 * which may be from a listing that was never opened on this device.
 */
export async function chooseOnDevice(
  device: Device,
  request: Omit<SmartTestRequest, "books" | "attempts" | "only"> & {
    owner: string | null;
    books: SmartTestRequest["books"] | null;
    isOffline: boolean;
  },
): Promise<SmartTestChoice | null> {
  const [books, attempts, rows] = await Promise.all([
    request.books ?? readBooks(device, request.moduleType, request.isOffline),
    request.owner === null ? [] : listAttempts(device, request.owner),
    listPackRows(device),
  ]);
  const ready = new Set(rows.filter((row) => row.state === "ready").map((row) => row.module_slug));
  return chooseModule({
    books,
    attempts: attempts
      .filter((attempt) => attempt.held || attempt.status !== "in_progress")
      .map((attempt) => ({ ...attempt.head, status: attempt.status, updated_at: attempt.updated_at })),
    moduleType: request.moduleType,
    testType: request.testType,
    bandsTarget: request.bandsTarget,
    ...(request.isOffline && { only: ready }),
  });
}

/** Chooses a full test from what the device has. The learner may continue a full test that another device started. */
export async function chooseFullTestOnDevice(
  device: Device,
  request: Omit<FullTestRequest, "books" | "taken" | "only" | "test"> & {
    owner: string;
    books: readonly Book[] | null;
    test: string | undefined;
    isOffline: boolean;
  },
): Promise<{ book: Book; test_slug: string; resume: string | null } | null> {
  const [books, attempts, rows] = await Promise.all([
    request.books ?? readBooks(device, "fulltest", request.isOffline),
    listAttempts(device, request.owner),
    listPackRows(device),
  ]);
  const ready = new Set(rows.filter((row) => row.state === "ready").map((row) => row.module_slug));
  const choice = chooseFullTest({
    books,
    taken: listFullTests(attempts.map(({ head, status, updated_at }) => ({ ...head, status, updated_at }))),
    testType: request.testType,
    bandsTarget: request.bandsTarget,
    ...(request.test !== undefined && { test: request.test }),
    ...(request.isOffline && { only: ready }),
  });
  const book = books.find(({ slug }) => slug === choice?.book_slug);
  return choice === null || book === undefined ? null : { book, test_slug: choice.test_slug, resume: choice.resume };
}

async function readBooks(device: Device, kind: TestKind, isOffline: boolean): Promise<readonly Book[]> {
  return (await getBooks(device, kind)) ?? (isOffline ? await readAllBooks(device) : []);
}
