import { isHTTPError, isTimeoutError } from "ky";
import * as v from "valibot";
import { ProblemBodySchema } from "#core/wire/problem.ts";
import type { NetworkCause, Reply } from "./reply.ts";

export type Failure = Exclude<Reply<never>, { kind: "ok" }>;

/** What ky throws after the beforeError hook. `reply` is the outcome for the caller. */
export class ReplyError extends Error {
  readonly reply: Failure;
  constructor(reply: Failure, cause: unknown) {
    super(reply.kind, { cause });
    this.reply = reply;
  }
}

/** Statuses below 500 that a proxy may send instead of our server. */
const PROXY_STATUSES = new Set([408, 425, 429]);

/** Returns undefined for a text that is not JSON, such as a captive portal's page. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the outcome of a request for which ky threw an error. */
export function failureOf(error: unknown, signal: AbortSignal | undefined): Failure {
  if (error instanceof ReplyError) return error.reply;
  if (isHTTPError(error)) return problemOf(error.response, error.data);
  return { kind: "network", cause: causeOf(error, signal) };
}

function causeOf(error: unknown, signal: AbortSignal | undefined): NetworkCause {
  if (isTimeoutError(error)) return "too_slow";
  return signal?.aborted === true ? "stopped" : "unreachable";
}

/**
 * Returns the outcome of a refusal. If the body is not from our server, a status that a proxy may send is a problem.
 * Any other status means that another server answered.
 */
function problemOf({ status, headers }: Response, data: unknown): Failure {
  const parsed = v.safeParse(ProblemBodySchema, typeof data === "string" ? parseJson(data) : data);
  const wait = retryAfterOf(headers);
  const retryAfter = wait === null ? {} : { retryAfter: wait };
  if (parsed.success) return { kind: "problem", status, body: parsed.output, ...retryAfter };
  if (status < 500 && !PROXY_STATUSES.has(status)) return { kind: "network", cause: "not_ours" };
  return {
    kind: "problem",
    status,
    body: { detail: "", code: status === 429 ? "too_many" : "unavailable", request_id: "" },
    ...retryAfter,
  };
}

function retryAfterOf(headers: Headers): number | null {
  const text = headers.get("Retry-After");
  if (text === null) return null;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const until = Date.parse(text);
  const now = Date.parse(headers.get("Date") ?? "");
  return Number.isNaN(until) || Number.isNaN(now) ? null : Math.max(0, until - now);
}
