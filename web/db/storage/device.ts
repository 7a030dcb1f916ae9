import { releaseStorageReserve } from "./storage-reserve.ts";
import { openCacheDatabase, type CacheDatabase } from "./cache-database.ts";
import { failureName, reconnect, reopenDatabase } from "./reconnect.ts";
import { openPageStore, type StringStore } from "./local-keys.ts";
import { guardWorkDatabase, NewerWorkError } from "./guard-work-database.ts";
import { evictCaches } from "../library/download-storage.ts";
import { WORK_NAME } from "./stored-work.ts";
import { openWorkDatabase, WORK_VERSION, type DatabaseEngine, type WorkDatabase } from "./work-database.ts";
import type { AttemptWork } from "#core/exam/attempt/attempt.ts";

/** The latest work of an attempt, in memory for synchronous write-ahead copies. `pending`: changes being stored. */
export type LatestWork = { owner: string; edit: number; pending: number; work: AttemptWork };

/** The device's two databases, and a synchronous store for write-ahead copies and staff drafts. */
export type Device = {
  work: WorkDatabase;
  cache: CacheDatabase;
  /** Opens databases without the guard of `guardWorkDatabase`. */
  indexedDB: IDBFactory;
  writeAheadStore: StringStore;
  latest: Map<string, LatestWork>;
  /** The recovery of the write-ahead copies of answers, running or done. Null before the first, and after a failure. */
  recovery: Promise<void> | null;
  /** Evicts caches to save the learner's work on a full disk. */
  evict: (device: Device) => Promise<void>;
  /**
   * `isSet` is true once this page found that a newer build changed the work database. The page must then not use it.
   */
  newer: { isSet: boolean };
};

export type DeviceOptions = DatabaseEngine & {
  names?: { work: string; cache: string };
  writeAheadStore?: StringStore;
  /** Called once, by the first operation after a newer build changed the work database. */
  onNewer?: () => void;
};

/** How much to evict on a full disk, in bytes: far more than one text or audio slice needs. */
const EVICT_BYTES = 16 * 1024 * 1024;
const NAMES = { work: WORK_NAME, cache: "bandwise-cache" } as const;

/** Creates the device's storage. Opens the databases with the first read or write. */
export function openDevice(options: DeviceOptions = {}): Device {
  const names = options.names ?? NAMES;
  const engine: DatabaseEngine = {
    ...(options.indexedDB && { indexedDB: options.indexedDB }),
    ...(options.IDBKeyRange && { IDBKeyRange: options.IDBKeyRange }),
  };
  const factory = options.indexedDB ?? globalThis.indexedDB;
  const newer = { isSet: false };
  const guarded = guardWorkDatabase(factory, () => {
    if (newer.isSet) return;
    newer.isSet = true;
    options.onNewer?.();
  });
  return {
    work: openWorkDatabase(names.work, { ...engine, indexedDB: guarded }),
    cache: openCacheDatabase(names.cache, engine),
    indexedDB: factory,
    writeAheadStore: options.writeAheadStore ?? openPageStore(),
    latest: new Map(),
    recovery: null,
    evict: async (device) => void (await evictCaches(device, EVICT_BYTES)),
    newer,
  };
}

/**
 * Returns whether a newer build changed the work database. Asks IndexedDB directly, because Dexie would open the
 * database and add missing tables.
 */
export function isWorkNewer(device: Device): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const request = device.indexedDB.open(device.work.name);
    // There is no database yet. Aborting prevents the check from creating a database.
    request.addEventListener("upgradeneeded", () => request.transaction?.abort());
    request.addEventListener("success", () => {
      const { version } = request.result;
      request.result.close();
      // Dexie multiplies its version numbers by ten.
      resolve(version > WORK_VERSION * 10);
    });
    request.addEventListener("error", (event) => {
      event.preventDefault();
      if (request.error?.name === "AbortError") resolve(false);
      else reject(request.error ?? new Error("the database cannot be opened"));
    });
  });
}

/** Checks both database connections and reopens dead ones. */
export async function probeDevice(device: Device): Promise<void> {
  await Promise.all([
    withWorkDatabase(device, () => device.work.meta.count()),
    withCacheDatabase(device, () => device.cache.bookLists.count()),
  ]);
}

/**
 * Runs an operation on the work database. Reopens a dead connection. If the disk is full, evicts caches and tries
 * again, then releases the storage reserve and tries again. Rejects if that is not enough.
 */
export async function withWorkDatabase<T>(device: Device, act: () => PromiseLike<T>): Promise<T> {
  const run = () => reconnect(device.work, act);
  try {
    return await run();
  } catch (error) {
    if (device.newer.isSet) throw new NewerWorkError(device.work.name);
    if (!isDiskFull(error)) throw error;
  }
  await device.evict(device).catch(() => undefined);
  try {
    return await run();
  } catch (error) {
    const hasReleased = isDiskFull(error) && (await releaseStorageReserve(device).catch(() => false));
    if (!hasReleased) throw error;
  }
  return await run();
}

function isDiskFull(error: unknown): boolean {
  return failureName(error) === "QuotaExceededError";
}

/** Runs an operation on the cache database. Reopens a dead connection. */
export function withCacheDatabase<T>(device: Device, act: () => PromiseLike<T>): Promise<T> {
  return reconnect(device.cache, act);
}

/** Reopens the work database. Call when the outbox no longer sends anything. */
export function reopenWork(device: Device): Promise<void> {
  return reopenDatabase(device.work);
}

export function closeDevice(device: Device): void {
  device.work.close();
  device.cache.close();
}
