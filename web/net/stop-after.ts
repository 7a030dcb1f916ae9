import type { NetworkCause } from "./reply.ts";

/** One signal out of a time limit (ms) and the caller's own, which can say afterwards which of them it was. */
export function stopAfter(timeout: number | undefined, signal: AbortSignal | undefined): { signal: AbortSignal; cause(): NetworkCause; done(): void } {
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
