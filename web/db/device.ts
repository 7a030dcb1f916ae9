import { dropBallast } from "./ballast.ts";
import { openCacheDatabase, type CacheDatabase } from "./cache-database.ts";
import { failureName, heal, reopen } from "./heal.ts";
import { pageStore, type KeyStore } from "./local-keys.ts";
import { guardWork, NewerWorkError } from "./newer-work.ts";
import { sacrificeCaches } from "./pack-room.ts";
import type { Watch } from "./watch.ts";
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
  /** Empties caches for the learner's work when the disk is full. */
  evict: (device: Device) => Promise<void>;
  /** Whether a newer build has changed the work database: this page reads and writes it no more. */
  newer: Flag;
};

/** Something that becomes true once, and who wants to know. */
export type Flag = { isSet: boolean; listeners: Set<() => void> };

export type DeviceOptions = DatabaseEngine & { names?: { work: string; cache: string }; journal?: KeyStore };

/** What the learner's work asks of the caches when the disk is full: far more than a text or a slice of sound needs. */
const ROOM = 16 * 1024 * 1024;
const NAMES = { work: "bandwise-work", cache: "bandwise-cache" } as const;

/** The device's storage. Nothing is opened before the first read or write. */
export function openDevice(options: DeviceOptions = {}): Device {
  const names = options.names ?? NAMES;
  const engine: DatabaseEngine = {
    ...(options.indexedDB && { indexedDB: options.indexedDB }),
    ...(options.IDBKeyRange && { IDBKeyRange: options.IDBKeyRange }),
  };
  const factory = options.indexedDB ?? globalThis.indexedDB;
  const newer: Flag = { isSet: false, listeners: new Set() };
  const guarded = guardWork(factory, () => {
    newer.isSet = true;
    for (const listener of newer.listeners) listener();
  });
  return {
    work: openWorkDatabase(names.work, { ...engine, indexedDB: guarded }),
    cache: openCacheDatabase(names.cache, engine),
    engine: factory,
    journal: options.journal ?? pageStore(),
    latest: new Map(),
    recovery: null,
    evict: async (full) => void (await sacrificeCaches(full, ROOM)),
    newer,
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

/**
 * Tells once a newer build has changed the work database, in another tab: this page stands still, keeps what is typed in
 * the journal, and should be reloaded.
 */
export function watchNewer(device: Device): Watch<boolean> {
  const { newer } = device;
  return {
    subscribe(onValue) {
      const tell = (): void => onValue(newer.isSet);
      newer.listeners.add(tell);
      tell();
      return () => void newer.listeners.delete(tell);
    },
  };
}

/** Asks the databases for a sign of life and opens them anew where there is none. */
export async function probeDevice(device: Device): Promise<void> {
  await Promise.all([
    atWork(device, () => device.work.meta.count()),
    atCache(device, () => device.cache.bookLists.count()),
  ]);
}

/**
 * Runs an act on the work database: heals dead connections, and makes room where space has run out, first with what can
 * be fetched again, then with the ballast. With both gone the failure is passed on: the journal is what is left.
 */
export async function atWork<T>(device: Device, act: () => PromiseLike<T>): Promise<T> {
  const attempt = () => heal(device.work, act);
  try {
    return await attempt();
  } catch (error) {
    if (device.newer.isSet) throw new NewerWorkError(device.work.name);
    if (!isFull(error)) throw error;
  }
  await device.evict(device).catch(() => undefined);
  try {
    return await attempt();
  } catch (error) {
    const hasRoom = isFull(error) && (await dropBallast(device).catch(() => false));
    if (!hasRoom) throw error;
  }
  return await attempt();
}

/** By the exact name, and by no other sign: to empty the caches is for a full disk only. */
function isFull(error: unknown): boolean {
  return failureName(error) === "QuotaExceededError";
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
