import { openCacheDatabase, type CacheDatabase } from "./cache-database.ts";
import { failureName, heal, reopen } from "./heal.ts";
import { pageStore, type KeyStore } from "./local-keys.ts";
import { openWorkDatabase, WORK_VERSION, type DatabaseEngine, type WorkDatabase } from "./work-database.ts";
import type { AttemptWork } from "#core/exam/attempt/attempt.ts";

/** What is known of an attempt's latest change without asking the disk: for the synchronous journal. */
export type LatestWork = { owner: string; edit: number; pending: number; work: AttemptWork };

/** Everything that this device stores: two databases, and the small synchronous store for the journal. */
export type Device = {
  work: WorkDatabase;
  cache: CacheDatabase;
  engine: IDBFactory;
  journal: KeyStore;
  latest: Map<string, LatestWork>;
  /** Taking over what the journal kept, once per start; null until somebody asks for an attempt. */
  recovery: Promise<void> | null;
};

export type DeviceOptions = DatabaseEngine & { names?: { work: string; cache: string }; journal?: KeyStore };

const NAMES = { work: "bandwise-work", cache: "bandwise-cache" } as const;

/** The device's storage. Nothing is opened before the first read or write. */
export function openDevice(options: DeviceOptions = {}): Device {
  const names = options.names ?? NAMES;
  const engine: DatabaseEngine = {
    ...(options.indexedDB && { indexedDB: options.indexedDB }),
    ...(options.IDBKeyRange && { IDBKeyRange: options.IDBKeyRange }),
  };
  return {
    work: openWorkDatabase(names.work, engine),
    cache: openCacheDatabase(names.cache, engine),
    engine: options.indexedDB ?? globalThis.indexedDB,
    journal: options.journal ?? pageStore(),
    latest: new Map(),
    recovery: null,
  };
}

/**
 * True when a newer build has already changed the work database: this one must leave it alone. Asks the browser
 * itself, because Dexie would open the database and add what it misses there.
 */
export function isWorkNewer(device: Device): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const request = device.engine.open(device.work.name);
    // There is no such database yet: none is to be made by looking.
    request.addEventListener("upgradeneeded", () => request.transaction?.abort());
    request.addEventListener("success", () => {
      const { version } = request.result;
      request.result.close();
      resolve(version > WORK_VERSION * 10);
    });
    request.addEventListener("error", (event) => {
      event.preventDefault();
      if (request.error?.name === "AbortError") resolve(false);
      else reject(request.error ?? new Error("the database cannot be opened"));
    });
  });
}

/** Asks the databases for a sign of life and opens them anew where there is none. */
export async function probeDevice(device: Device): Promise<void> {
  await Promise.all([
    atWork(device, () => device.work.meta.count()),
    atCache(device, () => device.cache.bookLists.count()),
  ]);
}

/** Runs an act on the work database: heals dead connections, and makes room once where space has run out. */
export async function atWork<T>(device: Device, act: () => PromiseLike<T>): Promise<T> {
  try {
    return await heal(device.work, act);
  } catch (error) {
    if (failureName(error) !== "QuotaExceededError") throw error;
    await sacrificeCaches(device);
    return await heal(device.work, act);
  }
}

/** Runs an act on the cache database, healing dead connections. */
export function atCache<T>(device: Device, act: () => PromiseLike<T>): Promise<T> {
  return heal(device.cache, act);
}

/** Opens the work database anew, for a queue that does not move. */
export function reopenWork(device: Device): Promise<void> {
  return reopen(device.work);
}

export function closeDevice(device: Device): void {
  device.work.close();
  device.cache.close();
}

/**
 * Gives space back to the learner's work: half-finished downloads and recordings that the server has first, then the packs of modules that no
 * unfinished attempt uses. A running attempt has its own copy of the text and keeps its media.
 */
async function sacrificeCaches(device: Device): Promise<void> {
  const running = new Set(
    (await heal(device.work, () => device.work.attempt.toArray()))
      .filter((attempt) => attempt.status === "in_progress")
      .map((attempt) => attempt.head.module_slug),
  );
  const { cache } = device;
  await heal(cache, () =>
    cache.transaction(
      "rw",
      [cache.packs, cache.packKeys, cache.packRows, cache.partials, cache.sentSlices],
      async () => {
        await Promise.all([cache.partials.clear(), cache.sentSlices.clear()]);
        const slugs = (await cache.packRows.toCollection().primaryKeys()).filter((slug) => !running.has(slug));
        await Promise.all([
          cache.packs.bulkDelete(slugs),
          cache.packKeys.bulkDelete(slugs),
          cache.packRows.bulkDelete(slugs),
        ]);
      },
    ),
  );
}
