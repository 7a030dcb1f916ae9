import { choosePacks } from "#core/exam/attempt/smart-packs.ts";
import type { Book } from "#core/exam/content/book.ts";
import { MODULE_TYPES } from "#core/exam/content/papers.ts";
import type { User } from "#core/wire/user.ts";
import { attemptBand } from "#web/db/attempt-record.ts";
import { listAttempts } from "#web/db/attempts.ts";
import type { Device } from "#web/db/device.ts";
import { getBooks } from "#web/db/library.ts";
import { readOfflineRules } from "#web/db/offline-rules.ts";
import { listPackRows } from "#web/db/packs.ts";
import { connectionCost, mayFetchUnasked, type ConnectionCost } from "./connection.ts";
import type { Downloads } from "./download.ts";
import type { Pull } from "./pull.ts";

/** How keeping tests ready ended. waiting: for a network, or for one that costs nothing. */
export type KeepEnd = "off" | "waiting" | "no_space" | "ready";

export type KeeperParts = {
  device: Device;
  downloads: Pick<Downloads, "download">;
  refreshBooks: Pull["refreshBooks"];
  /** Who is signed in with tokens that work; null otherwise. */
  learner: () => { owner: string; user: User } | null;
  cost?: () => ConnectionCost;
  /** Bytes that the browser still gives; null where it does not say. */
  room?: () => Promise<number | null>;
};

/** So much is left free beside what is fetched unasked, for the learner's own work. */
const LEAVE_FREE = 50_000_000;

/** Keeps as many untried tests on the device as the learner asked for. Calls while it is at work join it. */
export function createKeeper(parts: KeeperParts): () => Promise<KeepEnd> {
  const { device, downloads } = parts;
  const cost = parts.cost ?? connectionCost;
  const room = parts.room ?? freeBytes;
  let running: Promise<KeepEnd> | null = null;

  async function keep(): Promise<KeepEnd> {
    const rules = await readOfflineRules(device);
    const learner = parts.learner();
    if (rules.keep === 0 || learner === null) return "off";
    if (!mayFetchUnasked(cost(), rules.mobile_data)) return "waiting";
    for (const type of MODULE_TYPES)
      if ((await getBooks(device, type)) === null && (await parts.refreshBooks(type)) !== "fresh") return "waiting";
    const [books, attempts, rows] = await Promise.all([
      offeredBooks(device),
      listAttempts(device, learner.owner),
      listPackRows(device),
    ]);
    const ready = new Set(rows.filter((row) => row.state === "ready").map((row) => row.module_slug));
    const left = new Set(rows.filter((row) => row.error === "held").map((row) => row.module_slug));
    const chosen = choosePacks({
      books,
      attempts: attempts.map((attempt) => ({
        ...attempt.head,
        status: attempt.status,
        updated_at: attempt.updated_at,
        band: attemptBand(attempt),
      })),
      testType: learner.user.testType,
      bandsTarget: learner.user.bandsTarget,
      keep: rules.keep,
      ready,
    });
    // What the learner has stopped is not begun again behind their back.
    for (const pack of chosen.filter(({ module }) => !ready.has(module.slug) && !left.has(module.slug))) {
      const { json, media } = pack.module.pack_bytes;
      const free = await room();
      if (free !== null && free < json + media + LEAVE_FREE) return "no_space";
      const book = books.find((one) => one.slug === pack.book_slug);
      const test = book?.tests.find((one) => one.slug === pack.test_slug);
      const title = [book?.name, test?.name, pack.module.name].filter((name) => name !== undefined).join(", ");
      const row = await downloads.download(pack.module_type, pack.module.slug, title);
      if (row.state !== "ready") return row.error === "no_space" ? "no_space" : "waiting";
    }
    return "ready";
  }

  return () => {
    running ??= keep().finally(() => (running = null));
    return running;
  };
}

/** The books of all listings, in the order of the library. */
async function offeredBooks(device: Device): Promise<Book[]> {
  const lists = await Promise.all(MODULE_TYPES.map((type) => getBooks(device, type)));
  return [...new Map(lists.flatMap((list) => list ?? []).map((book) => [book.slug, book])).values()];
}

async function freeBytes(): Promise<number | null> {
  const { storage } = (globalThis as { navigator?: { storage?: StorageManager } }).navigator ?? {};
  const { quota, usage } = (await storage?.estimate()) ?? {};
  return quota === undefined || usage === undefined ? null : quota - usage;
}
