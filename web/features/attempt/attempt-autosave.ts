/** Save state of the learner's latest work. `at` is the time when it was saved, in ms since 1970. */
export type SaveState =
  | { readonly kind: "saved"; readonly at: number }
  | { readonly kind: "saving" }
  | { readonly kind: "failed" };

export type Autosave<T> = {
  /** Writes a value after `delayMs`, or when the running write or retry delay ends. A newer value replaces it. */
  put: (value: T) => void;
  /** Writes the waiting value at once, or after the running write. Resolves when it is on disk or has failed. */
  flush: () => Promise<void>;
};

/**
 * Coalesces writes: only one runs at a time, and the last one writes the newest value. After a failed write, the newest
 * value is written after `retryMs`, or at once by `flush`.
 */
export function createAutosave<T>(dependencies: {
  write: (value: T) => Promise<void>;
  onState: (state: SaveState) => void;
  now: () => number;
  delayMs: number;
  retryMs: number;
  /** Calls `run` later. Returns a function that cancels the call. */
  runLater: (run: () => void, milliseconds: number) => () => void;
}): Autosave<T> {
  let waiting: { value: T } | null = null;
  let cancelTimer: (() => void) | null = null;
  let writing: Promise<void> | null = null;

  const startTimer = (milliseconds: number) => {
    if (cancelTimer === null) {
      cancelTimer = dependencies.runLater(() => {
        cancelTimer = null;
        void drain();
      }, milliseconds);
    }
  };

  const writeOnce = async (): Promise<boolean> => {
    const current = waiting;
    if (current === null) return true;
    waiting = null;
    try {
      await dependencies.write(current.value);
      if (waiting === null) dependencies.onState({ kind: "saved", at: dependencies.now() });
      return true;
    } catch {
      waiting ??= current;
      dependencies.onState({ kind: "failed" });
      return false;
    }
  };

  const writeAll = async (): Promise<void> => {
    while (waiting !== null) {
      // One write after the other, so that an older value never overwrites a newer one.
      if (!(await writeOnce())) {
        startTimer(dependencies.retryMs);
        return;
      }
    }
  };

  const drain = (): Promise<void> => {
    if (writing !== null) return writing;
    if (waiting === null) return Promise.resolve();
    writing = writeAll().finally(() => {
      writing = null;
    });
    return writing;
  };

  return {
    put(value) {
      waiting = { value };
      dependencies.onState({ kind: "saving" });
      startTimer(dependencies.delayMs);
    },
    async flush() {
      cancelTimer?.();
      cancelTimer = null;
      if (writing !== null) await writing;
      if (waiting !== null) await drain();
    },
  };
}
