import { openDevice, type Device } from "#web/db/storage/device.ts";
import { createLocalKeys, createMemoryStore, type StringStore } from "#web/db/storage/local-keys.ts";
import { createClient, type Client } from "#web/net/client.ts";
import { createDrain } from "#web/sync/send/drain.ts";
import type { Notices } from "#web/sync/send/notices.ts";
import { createSession, type Session } from "#web/sync/session.ts";
import type { Platform, WakeReason } from "#web/sync/platform.ts";
import { createSync, type Sync } from "#web/sync/sync.ts";
import { createUpload } from "#web/sync/send/upload.ts";
import { drainInWorker } from "#web/sync/send/worker-drain.ts";
import type { TestApp } from "#tests/api/support/test-app.ts";
import { sha256Hex } from "#web/db/storage/digest.ts";
import { ORIGIN } from "#tests/sync/support/device.ts";
import { createMemoryCaches } from "#tests/sync/support/memory-caches.ts";
import { permissiveLocks } from "#tests/sync/support/permissive-locks.ts";
import { createTimers, type Timers } from "#tests/sync/support/timers.ts";
import { createExclusiveLocks } from "./exclusive-locks.ts";
import { createFaultyNetwork, type FaultyNetwork, type Traffic } from "./faulty-network.ts";
import { createPageIndexedDb } from "./storage-faults.ts";

/** One browser profile: storage, cookies and locks outlive its pages. */
export type Browser = {
  network: FaultyNetwork;
  timers: Timers;
  /** How far the device's clock is ahead of the server's, in ms. */
  skew: number;
  /** Returns the first tab. Opens a new one if there is none or it is dead. */
  tab: () => Page;
  /** Opens a second tab. */
  open: () => Page;
  /** Kills the first tab and stops all timers. The next call of `tab` opens a new tab. */
  restart: () => void;
  /** Deletes the storage. */
  deleteStorage: () => void;
  /** Runs the service worker once. */
  runWorker: (locks: LockUse) => Promise<void>;
};

/** The locks that a sender uses. */
export type LockUse =
  /** Web Locks. */
  | "exclusive"
  /** The browser has no Web Locks, so the app uses a lease in the database. */
  | "lease"
  /** Web Locks that exclude nobody. */
  | "none";

export type Page = {
  device: Device;
  session: Session;
  client: Client;
  platform: Platform;
  /** The sync engine, on the virtual clock. Once started, it sends without a call of `send`. */
  sync: Sync;
  /** Sends once: commands, then recordings. */
  send: (locks: LockUse) => Promise<void>;
  wake: (reason: WakeReason) => void;
  kill: () => void;
  isDead: () => boolean;
  /** Resolves when the page dies. */
  died: Promise<void>;
};

/** A page or the service worker. */
type Context = Pick<Page, "isDead" | "kill" | "died" | "wake"> & {
  device: () => Device;
  storage: StringStore;
  platform: (use: LockUse) => Platform;
};

const NO_NOTICES: Notices = { send: () => undefined, listen: () => () => undefined, close: () => undefined };

let browserCount = 0;

/** Creates an empty browser profile. `random` returns numbers from 0 up to 1. */
export function createBrowser(app: TestApp, traffic: Traffic, random: () => number): Browser {
  browserCount += 1;
  const names = { work: `model-work-${browserCount}`, cache: `model-cache-${browserCount}` };
  const storage = createMemoryStore();
  const network = createFaultyNetwork(app, traffic);
  const timers = createTimers(() => app.clock.now());
  const locks = createExclusiveLocks();
  const caches = createMemoryCaches(ORIGIN);
  let current: Page | null = null;

  /** Creates a page or the service worker. After its death, none of its work continues. */
  function createContext(): Context {
    const wakeListeners = new Set<(reason: WakeReason) => void>();
    const { promise: died, resolve } = Promise.withResolvers<void>();
    let isDead = false;
    const lockHolder = {};
    const kill = (): void => {
      if (isDead) return;
      isDead = true;
      pageIndexedDb.kill();
      locks.release(lockHolder);
      resolve();
    };
    const pageIndexedDb = createPageIndexedDb(kill);
    const lifetime = { isDead: () => isDead, kill };
    const writeAheadStore: StringStore = {
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => void (isDead || storage.setItem(key, value)),
      removeItem: (key) => void (isDead || storage.removeItem(key)),
      get length() {
        return storage.length;
      },
      key: (index) => storage.key(index),
    };
    const fetch = network.fetchOf(lifetime);
    return {
      ...lifetime,
      died,
      storage: writeAheadStore,
      device: () =>
        openDevice({
          indexedDB: pageIndexedDb.factory,
          IDBKeyRange: globalThis.IDBKeyRange,
          names,
          writeAheadStore,
        }),
      wake: (reason) => {
        for (const listener of wakeListeners) listener(reason);
      },
      platform: (use) => ({
        fetch,
        now: () => app.clock.now() + browser.skew,
        random,
        locks: {
          exclusive: locks.managerOf(lockHolder),
          lease: null,
          none: permissiveLocks,
        }[use],
        caches,
        isOnline: () => !network.isDown,
        later: (ms, act) => timers.later(ms, () => isDead || act()),
        every: (ms, act) => timers.every(ms, () => isDead || act()),
        onWake(listener) {
          wakeListeners.add(listener);
          return () => void wakeListeners.delete(listener);
        },
        registerSync: () => Promise.resolve(),
        registerPeriodicSync: () => Promise.resolve(),
        storage: null,
        showBadge: () => undefined,
        async digest(bytes) {
          traffic.inFlight += 1;
          return await sha256Hex(bytes).finally(() => (traffic.inFlight -= 1));
        },
      }),
    };
  }

  function open(): Page {
    const context = createContext();
    const platform = context.platform("exclusive");
    const device = context.device();
    const local = createLocalKeys(
      () => context.storage,
      () => null,
    );
    const session = createSession({
      device: () => Promise.resolve(device),
      local,
      origin: ORIGIN,
      platform,
      notices: NO_NOTICES,
    });
    const client = createClient({
      origin: ORIGIN,
      fetch: platform.fetch,
      access: session,
      onServerTime: session.clock.observe,
    });
    const createSenders = (use: LockUse) => {
      const services = { device, client, session, platform: context.platform(use) };
      return { drain: createDrain(services), upload: createUpload(services) };
    };
    const sendersByLocks = new Map<LockUse, ReturnType<typeof createSenders>>();
    const sendersWith = (use: LockUse) => {
      const senders = sendersByLocks.get(use) ?? createSenders(use);
      sendersByLocks.set(use, senders);
      return senders;
    };
    return {
      device,
      session,
      client,
      platform,
      sync: createSync({ device, client, session, platform, notices: NO_NOTICES }),
      async send(use) {
        const { drain, upload } = sendersWith(use);
        const end = await drain();
        if (end.kind === "empty" || end.kind === "waiting") await upload();
      },
      wake: context.wake,
      kill: context.kill,
      isDead: context.isDead,
      died: context.died,
    };
  }

  const browser: Browser = {
    network,
    timers,
    skew: 0,
    open,
    tab() {
      if (current === null || current.isDead()) current = open();
      return current;
    },
    restart() {
      current?.kill();
      timers.clear();
    },
    deleteStorage() {
      for (const name of Object.values(names)) globalThis.indexedDB.deleteDatabase(name);
    },
    async runWorker(use) {
      const context = createContext();
      await Promise.race([
        context.died,
        drainInWorker(context.device, context.platform(use), ORIGIN).catch(() => undefined),
      ]);
      context.kill();
    },
  };
  return browser;
}
