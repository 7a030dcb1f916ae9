import { openDevice, type Device } from "#web/db/storage/device.ts";
import { createLocalKeys, createMemoryStore, type KeyStore } from "#web/db/storage/local-keys.ts";
import { createClient, type Client } from "#web/net/client.ts";
import { createDrain } from "#web/sync/send/drain.ts";
import type { Notices } from "#web/sync/send/notices.ts";
import { createSession, type Session } from "#web/sync/session.ts";
import type { Platform, WakeReason } from "#web/sync/download/platform.ts";
import { createSync, type Sync } from "#web/sync/sync.ts";
import { createUpload } from "#web/sync/send/upload.ts";
import { drainInWorker } from "#web/sync/send/worker-drain.ts";
import type { TestApp } from "#tests/api/support/test-app.ts";
import { createTimers, ORIGIN, type Timers } from "#tests/sync/support/device.ts";
import { createExclusiveLocks, permissiveLocks } from "./exclusive-locks.ts";
import { createFaultyNetwork, type FaultyNetwork, type Traffic } from "./faulty-network.ts";
import { createEngine } from "./storage-faults.ts";

/** One browser profile: storage, cookies and locks outlive its pages. */
export type Browser = {
  network: FaultyNetwork;
  timers: Timers;
  /** How far the device's clock is ahead of the server's, in ms. */
  skew: number;
  /** Returns the open tab, or opens one if it is dead. */
  tab: () => Page;
  /** Opens another page. */
  open: () => Page;
  /** Kills every page. The next `tab` opens a new one. */
  restart: () => void;
  /** Deletes the storage. */
  deleteStorage: () => void;
  /** Runs the service worker once. */
  runWorker: (locks: LockUse) => Promise<void>;
};
/** exclusive: Web Locks. lease: no Web Locks, so the app uses a lease. none: locks that exclude nobody. */
export type LockUse = "exclusive" | "lease" | "none";

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

/** A page or the worker. */
type Context = Pick<Page, "isDead" | "kill" | "died" | "wake"> & {
  device: () => Device;
  storage: KeyStore;
  platform: (use: LockUse) => Platform;
};

const NO_NOTICES: Notices = { send: () => undefined, listen: () => () => undefined, close: () => undefined };

let browsers = 0;

export function createBrowser(app: TestApp, traffic: Traffic, random: () => number): Browser {
  browsers += 1;
  const names = { work: `model-work-${browsers}`, cache: `model-cache-${browsers}` };
  const storage = createMemoryStore();
  const network = createFaultyNetwork(app, traffic);
  const timers = createTimers(() => app.clock.now());
  const locks = createExclusiveLocks();
  const caches = memoryCaches();
  let current: Page | null = null;

  /** A page or the worker. Either can die at any moment, and then none of its work continues. */
  function createContext(): Context {
    const wakeListeners = new Set<(reason: WakeReason) => void>();
    const { promise: died, resolve } = Promise.withResolvers<void>();
    let isDead = false;
    const lockHolder = {};
    const kill = (): void => {
      if (isDead) return;
      isDead = true;
      engine.kill();
      locks.release(lockHolder);
      resolve();
    };
    const engine = createEngine(kill);
    const life = { isDead: () => isDead, kill };
    const writeAheadStore: KeyStore = {
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => void (isDead || storage.setItem(key, value)),
      removeItem: (key) => void (isDead || storage.removeItem(key)),
      get length() {
        return storage.length;
      },
      key: (at) => storage.key(at),
    };
    const fetch = network.fetchOf(life);
    return {
      ...life,
      died,
      storage: writeAheadStore,
      device: () =>
        openDevice({
          indexedDB: engine.factory,
          IDBKeyRange: globalThis.IDBKeyRange,
          names,
          writeAheadStore: writeAheadStore,
        }),
      wake: (reason) => {
        for (const listener of wakeListeners) listener(reason);
      },
      platform: (use) => ({
        fetch,
        now: () => app.clock.now() + browser.skew,
        random,
        locks: use === "lease" ? null : use === "none" ? permissiveLocks : locks.of(lockHolder),
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
          return await digest(bytes).finally(() => (traffic.inFlight -= 1));
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
      platform: platform,
      notices: NO_NOTICES,
    });
    const client = createClient({
      origin: ORIGIN,
      fetch: platform.fetch,
      access: session,
      onServerTime: session.clock.observe,
    });
    const drains = new Map<
      LockUse,
      { drain: ReturnType<typeof createDrain>; upload: ReturnType<typeof createUpload> }
    >();
    const senders = (use: LockUse) => {
      const services = { device, client, session, platform: context.platform(use) };
      const known = drains.get(use) ?? { drain: createDrain(services), upload: createUpload(services) };
      drains.set(use, known);
      return known;
    };
    return {
      device,
      session,
      client,
      platform: platform,
      sync: createSync({ device, client, session, platform: platform, notices: NO_NOTICES }),
      async send(use) {
        const { drain, upload } = senders(use);
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

async function digest(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns a Cache Storage in memory, with the methods that downloads use. */
function memoryCaches(): CacheStorage {
  const stores = new Map<string, Map<string, Response>>();
  return {
    delete: (name: string) => Promise.resolve(stores.delete(name)),
    open(name: string) {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return Promise.resolve({
        put: (path: string, response: Response) => Promise.resolve(void store.set(path, response)),
        match: (path: string) => Promise.resolve(store.get(path)?.clone()),
        delete: (path: string) => Promise.resolve(store.delete(path)),
        keys: () => Promise.resolve([...store.keys()].map((path) => new Request(new URL(path, ORIGIN)))),
      });
    },
  } as unknown as CacheStorage;
}
