/** What happened around the page or worker that is a reason to look at tokens or the outbox again. */
export type WakeReason = "visible" | "hidden" | "focus" | "online";

type Target = {
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
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
  /** SHA-256 in hex. */
  digest: (bytes: ArrayBuffer) => Promise<string>;
};

/** The tag under which the browser wakes the worker for the outbox. */
export const OUTBOX_TAG = "outbox";

/** The browser's own, in a page as in a worker. */
export function browserSurroundings(): Surroundings {
  const scope = globalThis as unknown as Target & {
    document?: Target & { visibilityState: string };
    navigator: { locks?: LockManager; onLine?: boolean };
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
      const container = (scope.navigator as { serviceWorker?: { getRegistration(): Promise<unknown> } }).serviceWorker;
      const registration = (await container?.getRegistration()) as
        | { sync?: { register(tag: string): Promise<void> } }
        | undefined;
      await registration?.sync?.register(OUTBOX_TAG);
    },
    async digest(bytes) {
      const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
      return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
    },
  };
}
