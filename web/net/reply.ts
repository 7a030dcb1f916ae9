import type { ProblemBody } from "#core/wire/problem.ts";

/**
 * Why there is no answer from our server. `stopped`: the caller aborted the call. `not_ours`: another server answered,
 * such as a captive portal.
 */
export type NetworkCause = "unreachable" | "stopped" | "too_slow" | "not_ours";

/** Outcome of a call. `retryAfter` is in ms, from the Retry-After header. */
export type Reply<T> =
  | { kind: "ok"; data: T }
  | { kind: "problem"; status: number; body: ProblemBody; retryAfter?: number }
  | { kind: "network"; cause: NetworkCause };

/** What screens show after a call without a reply (specification §8). */
export const NETWORK_ERROR_TEXT = "Network error. Please check your connection.";

/** Runs a call. If it throws, for example because its code cannot be loaded, returns a network failure. */
export async function tryCall<T>(call: () => Promise<Reply<T>>): Promise<Reply<T>> {
  try {
    return await call();
  } catch {
    return { kind: "network", cause: "unreachable" };
  }
}
