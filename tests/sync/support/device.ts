import "./fake-storage.ts";
import { closeDevice, openDevice, type Device } from "#web/db/storage/device.ts";
import { createLocalKeys, createMemoryStore, type StringStore, type LocalKeys } from "#web/db/storage/local-keys.ts";
import { createClient, type Client } from "#web/net/client.ts";
import { createDrain } from "#web/sync/send/drain.ts";
import type { Notice, Notices } from "#web/sync/send/notices.ts";
import { createSession, type Session } from "#web/sync/session.ts";
import { createSync, type Sync } from "#web/sync/sync.ts";
import type { Platform, WakeReason } from "#web/sync/platform.ts";
import type { TestApp } from "#tests/api/support/test-app.ts";
import { sha256Hex } from "#web/db/storage/digest.ts";
import { createMemoryCaches } from "./memory-caches.ts";
import { createNetwork, type Network } from "./network.ts";
import { permissiveLocks } from "./permissive-locks.ts";
import { createTimers, type Timers } from "./timers.ts";

export const ORIGIN = "http://localhost:3000";

/** One browser profile of one device. Its storage remains when its pages are closed. */
export type Profile = {
  names: { work: string; cache: string };
  storage: StringStore;
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
  /** Sends the queued commands of this page now. */
  drain: ReturnType<typeof createDrain>;
  wake: (reason: WakeReason) => void;
  /** Messages that the page has sent to the other tabs and the worker. */
  sentNotices: Notice[];
  /** Delivers a message from another tab or the worker. */
  receiveNotice: (notice: Notice) => void;
  /** Kills the page: closes its database connections and stops its timers. */
  kill: () => void;
};

let profileCount = 0;

/** Creates an empty profile. `skew`: how far the device's clock is ahead of the server's, in ms. */
export function createProfile(app: TestApp, skew = 0): Profile {
  profileCount += 1;
  const names = { work: `work-${profileCount}`, cache: `cache-${profileCount}` };
  const storage = createMemoryStore();
  const network = createNetwork(app);
  const timers = createTimers(() => app.clock.now());
  const caches = createMemoryCaches(ORIGIN);
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
      const noticeListeners = new Set<(notice: Notice) => void>();
      const notices: Notices = {
        send: (notice) => void sentNotices.push(notice),
        listen(listener) {
          noticeListeners.add(listener);
          return () => void noticeListeners.delete(listener);
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
        digest: sha256Hex,
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
          for (const listener of noticeListeners) listener(notice);
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
