/** Where the learner's latest work stands: on the device (since when), on its way there, or refused by the device. */
export type SaveState =
  | { readonly kind: "saved"; readonly at: number }
  | { readonly kind: "saving" }
  | { readonly kind: "failed" };

export type Saver<T> = {
  /** Takes the newest value and writes it within `delay`; values that come meanwhile replace it. */
  put: (value: T) => void;
  /** Writes at once what is waiting, and resolves when all that was put is on disk or has been refused. */
  flush: () => Promise<void>;
  /** Forgets what is waiting and takes nothing more: the attempt belongs to another page now. */
  stop: () => void;
};

/**
 * Coalesces writes: at most one in flight, always ending with the newest value. A write that fails is tried again
 * with the next value, on `flush`, and every `retry` milliseconds; the value is never dropped.
 */
export function createSaver<T>(parts: {
  write: (value: T) => Promise<void>;
  report: (state: SaveState) => void;
  now: () => number;
  delay: number;
  retry: number;
  timer: (run: () => void, milliseconds: number) => () => void;
}): Saver<T> {
  let waiting: { value: T } | null = null;
  let cancel: (() => void) | null = null;
  let writing: Promise<void> | null = null;
  let stopped = false;

  const arm = (milliseconds: number) => {
    if (cancel === null && !stopped) {
      cancel = parts.timer(() => {
        cancel = null;
        void drain();
      }, milliseconds);
    }
  };

  const writeOnce = async (): Promise<boolean> => {
    const taken = waiting;
    if (taken === null) return true;
    waiting = null;
    try {
      await parts.write(taken.value);
      if (waiting === null && !stopped) parts.report({ kind: "saved", at: parts.now() });
      return true;
    } catch {
      waiting ??= taken;
      parts.report({ kind: "failed" });
      return false;
    }
  };

  const writeAll = async (): Promise<void> => {
    while (waiting !== null && !stopped) {
      // One write after the other, so that an older value can never land on a newer one.
      if (!(await writeOnce())) {
        arm(parts.retry);
        return;
      }
    }
  };

  const drain = (): Promise<void> => {
    if (writing !== null) return writing;
    if (waiting === null) return Promise.resolve();
    const run = writeAll().finally(() => {
      writing = null;
    });
    writing = run;
    return run;
  };

  return {
    put(value) {
      if (stopped) return;
      waiting = { value };
      parts.report({ kind: "saving" });
      arm(parts.delay);
    },
    async flush() {
      cancel?.();
      cancel = null;
      if (writing !== null) await writing;
      if (waiting !== null) await drain();
    },
    stop() {
      stopped = true;
      waiting = null;
      cancel?.();
      cancel = null;
    },
  };
}
