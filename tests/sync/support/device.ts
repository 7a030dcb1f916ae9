import "./fake-storage.ts";
import { closeDevice, openDevice, type Device } from "#web/db/storage/device.ts";
import { createLocalKeys, createMemoryStore, type KeyStore, type LocalKeys } from "#web/db/storage/local-keys.ts";
import { createClient, type Client } from "#web/net/client.ts";
import { createDrain } from "#web/sync/send/drain.ts";
import type { Notice, Notices } from "#web/sync/send/notices.ts";
import { createSession, type Session } from "#web/sync/session.ts";
import { createSync, type Sync } from "#web/sync/sync.ts";
import type { Platform, WakeReason } from "#web/sync/download/platform.ts";
import type { TestApp } from "#tests/api/support/test-app.ts";
import { createNetwork, type Network } from "./network.ts";

export const ORIGIN = "http://localhost:3000";

/** One browser profile. Its storage remains when its pages are closed. */
export type Profile = {
  names: { work: string; cache: string };
  storage: KeyStore;
  caches: CacheStorage;
  network: Network;
  timers: Timers;
  /** The number on the app's icon. */
  badge: number;
  /** Opens the app again, as after a crash, with nothing in memory. */
  open: () => Page;
};

export type Page = {
  device: Device;
  local: LocalKeys;
  session: Session;
  client: Client;
  sync: Sync;
  platform: Platform;
  drain: ReturnType<typeof createDrain>;
  wake: (reason: WakeReason) => void;
  /** Messages that the page has sent to the other tabs and the worker. */
  sentNotices: Notice[];
  /** Delivers a message from another tab or the worker. */
  receiveNotice: (notice: Notice) => void;
  /** Kills the page: closes its database connections and stops its timers. */
  kill: () => void;
};

let profiles = 0;

/** `skew`: how far the device's clock is ahead of the server's, in ms. */
export function createProfile(app: TestApp, skew = 0): Profile {
  profiles += 1;
  const names = { work: `work-${profiles}`, cache: `cache-${profiles}` };
  const storage = createMemoryStore();
  const network = createNetwork(app);
  const timers = createTimers(() => app.clock.now());
  const caches = createMemoryCaches();
  const profile: Profile = {
    names,
    storage,
    caches,
    network,
    timers,
    badge: 0,
    open() {
      timers.clear();
      const wakeListeners = new Set<(reason: WakeReason) => void>();
      const sentNotices: Notice[] = [];
      const listeners = new Set<(notice: Notice) => void>();
      const notices: Notices = {
        send: (notice) => void sentNotices.push(notice),
        listen(listener) {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
        close: () => undefined,
      };
      let isAlive = true;
      const platform: Platform = {
        fetch: network.fetch,
        now: () => app.clock.now() + skew,
        random: () => 0.5,
        locks: permissiveLocks,
        caches,
        isOnline: () => !network.isDown,
        later: (ms, act) => timers.later(ms, () => isAlive && act()),
        every: (ms, act) => timers.every(ms, () => isAlive && act()),
        onWake(listener) {
          wakeListeners.add(listener);
          return () => void wakeListeners.delete(listener);
        },
        registerSync: () => Promise.resolve(),
        registerPeriodicSync: () => Promise.resolve(),
        storage: null,
        showBadge: (count) => void (profile.badge = count),
        async digest(bytes) {
          const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
          return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
        },
      };
      const device = openDevice({ names, writeAheadStore: storage });
      const local = createLocalKeys(
        () => storage,
        () => null,
      );
      const session = createSession({
        device: () => Promise.resolve(device),
        local,
        origin: ORIGIN,
        platform,
        notices,
      });
      const client = createClient({
        origin: ORIGIN,
        fetch: network.fetch,
        access: session,
        onServerTime: session.clock.observe,
      });
      return {
        device,
        local,
        session,
        client,
        platform,
        sync: createSync({ device, client, session, platform, notices }),
        drain: createDrain({ device, client, session, platform }),
        wake: (reason) => {
          for (const listener of wakeListeners) listener(reason);
        },
        sentNotices,
        receiveNotice: (notice) => {
          for (const listener of listeners) listener(notice);
        },
        kill() {
          isAlive = false;
          closeDevice(device);
        },
      };
    },
  };
  return profile;
}

/** Locks that exclude nobody. The app may then send more requests, but must lose and duplicate nothing. */
const permissiveLocks = {
  request: (_name: string, options: unknown, callback?: unknown) => {
    const work = (typeof options === "function" ? options : callback) as (lock: object) => Promise<unknown>;
    return work({});
  },
  query: () => Promise.resolve({}),
} as unknown as LockManager;

export type Timers = {
  later: (ms: number, act: () => void) => () => void;
  every: (ms: number, act: () => void) => () => void;
  /** Runs the timers that are due now, in order of time. */
  runDue: () => void;
  /** The time of the next timer; null if there is none. */
  next: () => number | null;
  clear: () => void;
};

/** Timers on the virtual clock. */
export function createTimers(now: () => number): Timers {
  const waiting = new Map<number, { at: number; act: () => void; every: number | null }>();
  let ids = 0;
  const add = (ms: number, act: () => void, every: number | null): (() => void) => {
    ids += 1;
    const id = ids;
    waiting.set(id, { at: now() + ms, act, every });
    return () => void waiting.delete(id);
  };
  return {
    later: (ms, act) => add(ms, act, null),
    every: (ms, act) => add(ms, act, ms),
    runDue() {
      const due = [...waiting].filter(([, timer]) => timer.at <= now()).sort(([, a], [, b]) => a.at - b.at);
      for (const [id, timer] of due) {
        if (timer.every === null) waiting.delete(id);
        else timer.at = now() + timer.every;
        timer.act();
      }
    },
    next: () => (waiting.size === 0 ? null : Math.min(...[...waiting.values()].map((timer) => timer.at))),
    clear: () => waiting.clear(),
  };
}

/** Returns a Cache Storage in memory, with the methods that downloads use. */
function createMemoryCaches(): CacheStorage {
  const stores = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return Promise.resolve({
      put: (path: string, response: Response) => Promise.resolve(void store.set(path, response)),
      match: (path: string) => Promise.resolve(store.get(path)?.clone()),
      delete: (path: string) => Promise.resolve(store.delete(path)),
    });
  };
  return { open, delete: (name: string) => Promise.resolve(stores.delete(name)) } as unknown as CacheStorage;
}
