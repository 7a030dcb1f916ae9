/** Save state of the learner's latest work: saved (since when), saving, or failed. */
export type SaveState =
  | { readonly kind: "saved"; readonly at: number }
  | { readonly kind: "saving" }
  | { readonly kind: "failed" };

export type Autosave<T> = {
  /** Takes the newest value and writes it within `delay`; later values replace it. */
  put: (value: T) => void;
  /** Writes pending values at once; resolves when everything is on disk or has failed. */
  flush: () => Promise<void>;
  /** Drops pending values and accepts no more, because another page has taken over the attempt. */
  stop: () => void;
};

/**
 * Coalesces writes: at most one at a time, always ending with the newest value. A failed write is retried with the next
 * value, on `flush`, and every `retry` ms; the value is never dropped.
 */
export function createAutosave<T>(parts: {
  write: (value: T) => Promise<void>;
  report: (state: SaveState) => void;
  now: () => number;
  delay: number;
  retry: number;
  timer: (run: () => void, milliseconds: number) => () => void;
}): Autosave<T> {
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
      // One write after the other, so that an older value never overwrites a newer one.
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
