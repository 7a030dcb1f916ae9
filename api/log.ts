import { AsyncLocalStorage } from "node:async_hooks";
import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";

export type Log = Logger;

const SECRET_FIELDS = [
  "authorization",
  "cookie",
  "password",
  "password1",
  "password2",
  "token",
  "access",
  "refresh",
  "code",
  "email",
  "recipient",
];

/** Who sent the request that is being answered. */
type Caller = { request_id: string; address: string };

const callers = new AsyncLocalStorage<Caller>();

/** Runs the handling of one request. Security events that it logs carry the caller's address and the request id. */
export function runAsCaller<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work);
}

/** Returns the caller's fields for a security event, which is a line with the field `event`. */
function callerFields(fields: object): object {
  return "event" in fields ? { ...callers.getStore() } : {};
}

/** Patterns of personal data in texts and paths: addresses, tokens, query strings, links of examiner reports. */
const PERSONAL_DATA_PATTERNS: readonly [RegExp, string][] = [
  [/[^\s@<>"'(),;:=/]+@[^\s@<>"'(),;:/]+/gu, "[address]"],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/gu, "[token]"],
  [/\bBearer\s+\S+/giu, "Bearer [token]"],
  [/(:\/\/[^\s?#]+)[?#]\S*/gu, "$1"],
  [/(:\/\/)[^\s/@]+@/gu, "$1"],
  // Whoever has the link of an examiner report may read it.
  [/(\/examinerevaluation\/view\/)[^\s/?#"')]+/gu, "$1[slug]"],
];

/** Removes personal data and secrets from an error's text. */
export function removePersonalData(text: string): string {
  return PERSONAL_DATA_PATTERNS.reduce((safe, [pattern, replacement]) => safe.replace(pattern, replacement), text);
}

/** Reduces an error to type, message, stack and code. Other fields may contain a database row or a mail recipient. */
function safeError(error: unknown): unknown {
  if (!(error instanceof Error)) return removePersonalData(String(error));
  const { type, message, stack } = stdSerializers.err(error);
  const code = "code" in error && /^\w{1,40}$/u.test(String(error.code)) ? String(error.code) : undefined;
  return {
    type,
    message: removePersonalData(message),
    stack: removePersonalData(stack),
    ...(code !== undefined && { code }),
  };
}

/**
 * Creates a log that writes one JSON line per event to standard output (or `destination`). It removes the secret fields
 * of a line and of objects up to two levels deep, and personal data from errors.
 */
export function createLog(options: { level?: string; destination?: DestinationStream } = {}): Log {
  return pino(
    {
      level: options.level ?? "info",
      base: null,
      mixin: callerFields,
      serializers: { err: safeError },
      redact: {
        // A nested `code` is kept: it is an error's code, which helps to explain the error.
        paths: SECRET_FIELDS.flatMap((field) => [field, ...(field === "code" ? [] : [`*.${field}`, `*.*.${field}`])]),
        censor: "[removed]",
      },
    },
    options.destination ?? pino.destination(1),
  );
}
