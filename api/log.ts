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

/** What other people's programs put into their errors: addresses, tokens, and what stands behind a question mark. */
const LEAKS: readonly [RegExp, string][] = [
  [/[^\s@<>"'(),;:=/]+@[^\s@<>"'(),;:/]+/gu, "[address]"],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/gu, "[token]"],
  [/\bBearer\s+\S+/giu, "Bearer [token]"],
  [/(:\/\/[^\s?#]+)[?#]\S*/gu, "$1"],
  [/(:\/\/)[^\s/@]+@/gu, "$1"],
];

/** Text of an error, without what it may have picked up from whoever met it. */
export function scrub(text: string): string {
  return LEAKS.reduce((left, [leak, instead]) => left.replace(leak, instead), text);
}

/**
 * An error as kind, message, stack and code. Its other fields are left out: a database tells there which row was in
 * the way, and a mail server whose letter it was.
 */
function safeError(error: unknown): unknown {
  if (!(error instanceof Error)) return scrub(String(error));
  const { type, message, stack } = stdSerializers.err(error);
  const code = "code" in error && /^\w{1,40}$/u.test(String(error.code)) ? String(error.code) : undefined;
  return { type, message: scrub(message), stack: scrub(stack), ...(code !== undefined && { code }) };
}

/** One JSON line per event on standard output (or `destination`), with secrets and addresses removed at two depths. */
export function createLog(options: { level?: string; destination?: DestinationStream } = {}): Log {
  return pino(
    {
      level: options.level ?? "info",
      base: null,
      serializers: { err: safeError },
      redact: {
        // The code of an error is no secret, and says more than its words.
        paths: SECRET_FIELDS.flatMap((field) => [field, ...(field === "code" ? [] : [`*.${field}`, `*.*.${field}`])]),
        censor: "[removed]",
      },
    },
    options.destination ?? pino.destination(1),
  );
}
