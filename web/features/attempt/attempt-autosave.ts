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
export function createAutosave<T>(dependencies: {
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
  let isStopped = false;

  const startTimer = (milliseconds: number) => {
    if (cancel === null && !isStopped) {
      cancel = dependencies.timer(() => {
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
      await dependencies.write(taken.value);
      if (waiting === null && !isStopped) dependencies.report({ kind: "saved", at: dependencies.now() });
      return true;
    } catch {
      waiting ??= taken;
      dependencies.report({ kind: "failed" });
      return false;
    }
  };

  const writeAll = async (): Promise<void> => {
    while (waiting !== null && !isStopped) {
      // One write after the other, so that an older value never overwrites a newer one.
      if (!(await writeOnce())) {
        startTimer(dependencies.retry);
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
      if (isStopped) return;
      waiting = { value };
      dependencies.report({ kind: "saving" });
      startTimer(dependencies.delay);
    },
    async flush() {
      cancel?.();
      cancel = null;
      if (writing !== null) await writing;
      if (waiting !== null) await drain();
    },
    stop() {
      isStopped = true;
      waiting = null;
      cancel?.();
      cancel = null;
    },
  };
}
