import { choosePacks } from "#core/exam/attempt/smart-packs.ts";
import type { Book } from "#core/exam/content/book.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import type { User } from "#core/wire/account/user.ts";
import { attemptBand } from "#web/db/attempt/attempt-record.ts";
import { listAttempts } from "#web/db/attempt/attempts.ts";
import { freeBytes } from "#web/db/storage/browser-storage.ts";
import type { Device } from "#web/db/storage/device.ts";
import { getBooks } from "#web/db/library/books.ts";
import { readOfflineRules } from "#web/db/library/offline-rules.ts";
import { listPackRows } from "#web/db/library/packs.ts";
import { connectionCost, mayFetchInBackground, type ConnectionCost } from "../connection.ts";
import type { Downloads } from "./download.ts";
import type { Pull } from "../pull.ts";

/**
 * Result of an automatic download. off: the learner wants none, or nobody is signed in. waiting: the connection may not
 * be used, a listing could not be fetched, or a download failed or was paused.
 */
export type AutoDownloadResult = "off" | "waiting" | "no_space" | "ready";

export type AutoDownloadDependencies = {
  device: Device;
  downloads: Pick<Downloads, "download">;
  refreshBooks: Pull["refreshBooks"];
  /** Returns the signed-in learner, or null if nobody is signed in or the session has expired. */
  learner: () => { owner: string; user: User } | null;
  cost?: () => ConnectionCost;
  /** Returns how many bytes this site may still store, or null if unknown. */
  freeSpace?: () => Promise<number | null>;
};

/** Bytes that automatic downloads leave free for the learner's own work. */
const RESERVED_BYTES = 50_000_000;

/**
 * Creates the function that downloads untried modules until the device has as many as the learner chose. Skips
 * modules whose download the learner paused, and does not replace them. Concurrent calls share one run.
 */
export function createAutoDownload(dependencies: AutoDownloadDependencies): () => Promise<AutoDownloadResult> {
  const { device, downloads } = dependencies;
  const cost = dependencies.cost ?? connectionCost;
  const freeSpace = dependencies.freeSpace ?? freeBytes;
  let running: Promise<AutoDownloadResult> | null = null;

  async function downloadMissing(): Promise<AutoDownloadResult> {
    const rules = await readOfflineRules(device);
    const learner = dependencies.learner();
    if (rules.keep === 0 || learner === null) return "off";
    if (!mayFetchInBackground(cost(), rules.mobile_data)) return "waiting";
    for (const type of MODULE_TYPES)
      if ((await getBooks(device, type)) === null && (await dependencies.refreshBooks(type)) !== "fresh")
        return "waiting";
    const [books, attempts, rows] = await Promise.all([
      listOfferedBooks(device),
      listAttempts(device, learner.owner),
      listPackRows(device),
    ]);
    const readySlugs = new Set(rows.filter((row) => row.state === "ready").map((row) => row.module_slug));
    const pausedByLearner = new Set(rows.filter((row) => row.error === "held").map((row) => row.module_slug));
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
      count: rules.keep,
      downloaded: readySlugs,
    });
    for (const pack of chosen) {
      if (readySlugs.has(pack.module.slug) || pausedByLearner.has(pack.module.slug)) continue;
      const { json, media } = pack.module.pack_bytes;
      const free = await freeSpace();
      if (free !== null && free < json + media + RESERVED_BYTES) return "no_space";
      const book = books.find(({ slug }) => slug === pack.book_slug);
      const test = book?.tests.find(({ slug }) => slug === pack.test_slug);
      const title = [book?.name, test?.name, pack.module.name].filter((name) => name !== undefined).join(", ");
      const row = await downloads.download(pack.module_type, pack.module.slug, title);
      if (row.state !== "ready") return row.error === "no_space" ? "no_space" : "waiting";
    }
    return "ready";
  }

  return () => {
    running ??= downloadMissing().finally(() => (running = null));
    return running;
  };
}

/** Returns the books of the listings of all module types, each book once. */
async function listOfferedBooks(device: Device): Promise<Book[]> {
  const lists = await Promise.all(MODULE_TYPES.map((type) => getBooks(device, type)));
  return [...new Map(lists.flatMap((list) => list ?? []).map((book) => [book.slug, book])).values()];
}
