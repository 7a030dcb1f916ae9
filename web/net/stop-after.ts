import type { NetworkCause } from "./reply.ts";

export type Stop = {
  signal: AbortSignal;
  /** Why a request under this signal failed. */
  cause: () => NetworkCause;
  /** Ends the time limit; the caller's signal stays in force. */
  done: () => void;
};

/** One signal out of a time limit (ms) and the caller's own, which can say afterwards which of them it was. */
export function stopAfter(timeout: number | undefined, signal: AbortSignal | undefined): Stop {
  const controller = new AbortController();
  let cause: NetworkCause = "unreachable";
  const stop = (why: NetworkCause): void => {
    cause = why;
    controller.abort();
  };
  const onStopped = (): void => stop("stopped");
  if (signal?.aborted === true) onStopped();
  signal?.addEventListener("abort", onStopped);
  const timer = timeout === undefined ? undefined : setTimeout(() => stop("too_slow"), timeout);
  return {
    signal: controller.signal,
    cause: () => cause,
    done: () => {
      clearTimeout(timer);
    },
  };
}
