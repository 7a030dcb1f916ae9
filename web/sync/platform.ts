import { sha256Hex } from "#web/db/storage/digest.ts";

/** Events of the page to which sync reacts. */
export type WakeReason = "visible" | "hidden" | "focus" | "online";

type EventSource = {
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
};

/** The methods of `navigator.storage` that sync uses. A worker has no `persist`. */
export type StoragePort = {
  estimate: () => Promise<{ quota?: number; usage?: number }>;
  persisted: () => Promise<boolean>;
  persist: () => Promise<boolean>;
};

/** Browser features that sync uses. Tests replace these features. */
export type Platform = {
  fetch: typeof fetch;
  now: () => number;
  /** Returns a number from 0 up to 1, exclusive. */
  random: () => number;
  locks: LockManager | null;
  caches: CacheStorage | null;
  isOnline: () => boolean;
  /** Calls `act` once after `ms`. Returns the function that cancels this. */
  later: (ms: number, act: () => void) => () => void;
  /** Calls `act` every `ms`. Returns the function that stops this. */
  every: (ms: number, act: () => void) => () => void;
  onWake: (listener: (reason: WakeReason) => void) => () => void;
  /** Registers a BackgroundSync. Does nothing without support. */
  registerSync: () => Promise<void>;
  /** Registers a PeriodicBackgroundSync, which only an installed app may do. Does nothing without support. */
  registerPeriodicSync: () => Promise<void>;
  /** The origin's storage; null without support. */
  storage: StoragePort | null;
  /** Shows a number on the app's icon; 0 removes it. Does nothing without support. */
  showBadge: (count: number) => void;
  /** Returns the SHA-256 hash in hex. */
  digest: (bytes: ArrayBuffer) => Promise<string>;
};

/** Tags of the BackgroundSync, which the browser runs once there is a network, and of the PeriodicBackgroundSync. */
export const SYNC_TAGS = { outbox: "outbox", periodic: "outbox-periodic" } as const;
/** Requested interval of the PeriodicBackgroundSync. The browser may wait longer. */
const MIN_SYNC_INTERVAL_MS = 12 * 3_600_000;

/** BackgroundSync and PeriodicBackgroundSync on a registration, which TypeScript's library lacks. */
type WakingRegistration = {
  sync?: { register(tag: string): Promise<void> };
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
};

/** Returns the platform of this page or worker. */
export function browserPlatform(): Platform {
  const scope = globalThis as unknown as EventSource & {
    document?: EventSource & { visibilityState: string };
    navigator: {
      locks?: LockManager;
      onLine?: boolean;
      storage?: StoragePort;
      serviceWorker?: { getRegistration(): Promise<unknown> };
      setAppBadge?: (count: number) => Promise<void>;
      clearAppBadge?: () => Promise<void>;
    };
    /** Present only in the service worker. */
    registration?: unknown;
    caches?: CacheStorage;
  };
  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    now: () => Date.now(),
    random: () => Math.random(),
    locks: scope.navigator.locks ?? null,
    caches: scope.caches ?? null,
    isOnline: () => scope.navigator.onLine !== false,
    later(ms, act) {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    every(ms, act) {
      const timer = setInterval(act, ms);
      return () => clearInterval(timer);
    },
    onWake(listener) {
      const { document } = scope;
      const onVisibility = (): void => listener(document?.visibilityState === "hidden" ? "hidden" : "visible");
      const onFocus = (): void => listener("focus");
      const onOnline = (): void => listener("online");
      document?.addEventListener("visibilitychange", onVisibility);
      scope.addEventListener("focus", onFocus);
      scope.addEventListener("online", onOnline);
      return () => {
        document?.removeEventListener("visibilitychange", onVisibility);
        scope.removeEventListener("focus", onFocus);
        scope.removeEventListener("online", onOnline);
      };
    },
    async registerSync() {
      await (await registrationOf(scope))?.sync?.register(SYNC_TAGS.outbox);
    },
    async registerPeriodicSync() {
      await (
        await registrationOf(scope)
      )?.periodicSync?.register(SYNC_TAGS.periodic, { minInterval: MIN_SYNC_INTERVAL_MS });
    },
    // Older browsers have `storage` without `persisted`.
    storage: typeof scope.navigator.storage?.persisted === "function" ? scope.navigator.storage : null,
    showBadge(count) {
      const { navigator } = scope;
      const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
      shown?.catch(() => undefined);
    },
    digest: sha256Hex,
  };
}

async function registrationOf(scope: {
  navigator: { serviceWorker?: { getRegistration(): Promise<unknown> } };
  registration?: unknown;
}): Promise<WakingRegistration | undefined> {
  const known = scope.registration ?? (await scope.navigator.serviceWorker?.getRegistration());
  return known as WakingRegistration | undefined;
}
