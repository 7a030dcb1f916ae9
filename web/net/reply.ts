import type { ProblemBody } from "#core/wire/problem.ts";

/** Why no answer of our server came: no connection, the caller stopped it, it took too long, or somebody else answered. */
export type NetworkCause = "unreachable" | "stopped" | "too_slow" | "not_ours";

/** The outcome of a call. `retryAfter` in ms, where the server said when to come back. */
export type Reply<T> =
  | { kind: "ok"; data: T }
  | { kind: "problem"; status: number; body: ProblemBody; retryAfter?: number }
  | { kind: "network"; cause: NetworkCause };
