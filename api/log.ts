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

/** Patterns of what other programs put into their errors: addresses, tokens, and query strings. */
const PERSONAL_DATA_PATTERNS: readonly [RegExp, string][] = [
  [/[^\s@<>"'(),;:=/]+@[^\s@<>"'(),;:/]+/gu, "[address]"],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/gu, "[token]"],
  [/\bBearer\s+\S+/giu, "Bearer [token]"],
  [/(:\/\/[^\s?#]+)[?#]\S*/gu, "$1"],
  [/(:\/\/)[^\s/@]+@/gu, "$1"],
];

/** Removes personal data and secrets from an error's text. */
export function scrub(text: string): string {
  return PERSONAL_DATA_PATTERNS.reduce((left, [leak, instead]) => left.replace(leak, instead), text);
}

/** Reduces an error to kind, message, stack and code. Other fields may contain a database row or a mail recipient. */
function safeError(error: unknown): unknown {
  if (!(error instanceof Error)) return scrub(String(error));
  const { type, message, stack } = stdSerializers.err(error);
  const code = "code" in error && /^\w{1,40}$/u.test(String(error.code)) ? String(error.code) : undefined;
  return { type, message: scrub(message), stack: scrub(stack), ...(code !== undefined && { code }) };
}

/**
 * Logs one JSON line per event to standard output (or `destination`), with secrets and addresses removed at two depths.
 */
export function createLog(options: { level?: string; destination?: DestinationStream } = {}): Log {
  return pino(
    {
      level: options.level ?? "info",
      base: null,
      serializers: { err: safeError },
      redact: {
        // The code of an error is not secret, and helps to explain it.
        paths: SECRET_FIELDS.flatMap((field) => [field, ...(field === "code" ? [] : [`*.${field}`, `*.*.${field}`])]),
        censor: "[removed]",
      },
    },
    options.destination ?? pino.destination(1),
  );
}
