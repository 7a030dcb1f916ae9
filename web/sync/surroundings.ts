import { sha256Hex } from "#web/db/digest.ts";

/** What happened around the page or worker that is a reason to look at tokens or the outbox again. */
export type WakeReason = "visible" | "hidden" | "focus" | "online";

type Target = {
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
};

/** The part of `navigator.storage` that is used; a worker's lacks `persist`, and does not ask. */
export type StoragePort = {
  estimate: () => Promise<{ quota?: number; usage?: number }>;
  persisted: () => Promise<boolean>;
  persist: () => Promise<boolean>;
};

/** Everything outside of our own rooms that sync uses; tests hand in their own. */
export type Surroundings = {
  fetch: typeof fetch;
  now: () => number;
  /** 0 up to 1. */
  random: () => number;
  locks: LockManager | null;
  caches: CacheStorage | null;
  isOnline: () => boolean;
  /** Calls back later; answers how to call it off. */
  later: (ms: number, act: () => void) => () => void;
  every: (ms: number, act: () => void) => () => void;
  onWake: (listener: (reason: WakeReason) => void) => () => void;
  /** Asks the browser to wake the worker when there is a network; does nothing where it cannot. */
  askForWake: () => Promise<void>;
  /** Asks the browser to wake the worker now and then, where the app is installed; does nothing where it cannot. */
  askForVisits: () => Promise<void>;
  /** The browser's storage of this origin; null where it says nothing of it. */
  storage: StoragePort | null;
  /** Shows a number on the app's icon, or none for 0; does nothing where the app has none. */
  showBadge: (count: number) => void;
  /** SHA-256 in hex. */
  digest: (bytes: ArrayBuffer) => Promise<string>;
};

/** Tags under which the browser wakes the worker: when there is a network, and now and then. */
export const SYNC_TAGS = { outbox: "outbox", periodic: "outbox-periodic" } as const;
/** As often as the browser may be asked for; it comes less often by its own lights. */
const VISIT_EVERY = 12 * 3_600_000;

/** What Background Sync and Periodic Background Sync add to a registration, which the library of types does not know. */
type WakingRegistration = {
  sync?: { register(tag: string): Promise<void> };
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
};

/** The browser's own, in a page as in a worker. */
export function browserSurroundings(): Surroundings {
  const scope = globalThis as unknown as Target & {
    document?: Target & { visibilityState: string };
    navigator: {
      locks?: LockManager;
      onLine?: boolean;
      storage?: StoragePort;
      serviceWorker?: { getRegistration(): Promise<unknown> };
      setAppBadge?: (count: number) => Promise<void>;
      clearAppBadge?: () => Promise<void>;
    };
    /** In the worker itself. */
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
    async askForWake() {
      await (await registrationOf(scope))?.sync?.register(SYNC_TAGS.outbox);
    },
    async askForVisits() {
      await (await registrationOf(scope))?.periodicSync?.register(SYNC_TAGS.periodic, { minInterval: VISIT_EVERY });
    },
    // Older browsers have the object without these.
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
