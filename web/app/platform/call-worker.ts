import { type Remote, wrap } from "comlink";
import { trustedScriptUrl } from "#web/net/trusted-script-url.ts";

/** Starts a worker of this build. Throws if the browser has no workers. */
export function startWorker(url: string, name?: string): Worker {
  return new Worker(trustedScriptUrl(url), { type: "module", ...(name !== undefined && { name }) });
}

export type WorkerCaller<Api> = {
  /**
   * Calls the worker. Starts it first if it is not running. Returns null if the worker cannot start, crashes, is ended
   * or throws. Never rejects.
   */
  call: <Result>(run: (remote: Remote<Api>) => Promise<Result>) => Promise<Result | null>;
  /** Ends the worker. Calls in progress return null. The next call starts another worker. */
  end: () => void;
};

const END_AFTER_IDLE_MS = 20_000;

type Started<Api> = { worker: Worker; remote: Remote<Api>; stopped: Promise<never>; stop: (error: Error) => void };

/**
 * Returns a caller of the functions that a worker exposes with Comlink. The caller ends a worker that has been idle for
 * `idleMs`, because some workers use a lot of memory.
 */
export function createWorkerCaller<Api>(start: () => Worker, idleMs = END_AFTER_IDLE_MS): WorkerCaller<Api> {
  let current: Started<Api> | null = null;
  let calls = 0;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;

  const connect = (): Started<Api> => {
    const worker = start();
    // Comlink would wait forever for a worker that crashed. `stopped` ends the wait.
    const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
    stopped.catch(() => undefined);
    worker.addEventListener("error", () => stop(new Error("the worker failed")));
    return { worker, remote: wrap<Api>(worker), stopped, stop };
  };
  const end = (): void => {
    clearTimeout(idleTimer);
    current?.stop(new Error("the worker was ended"));
    current?.worker.terminate();
    current = null;
  };

  return {
    async call(run) {
      clearTimeout(idleTimer);
      calls += 1;
      let started: Started<Api> | null = null;
      try {
        current ??= connect();
        started = current;
        return await Promise.race([run(started.remote), started.stopped]);
      } catch {
        if (started === current) end();
        return null;
      } finally {
        calls -= 1;
        if (calls === 0) idleTimer = setTimeout(end, idleMs);
      }
    },
    end,
  };
}
