import { type DestinationStream, type Logger, pino } from "pino";

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

/** One JSON line per event on standard output (or `destination`), with secrets and addresses removed at two depths. */
export function createLog(options: { level?: string; destination?: DestinationStream } = {}): Log {
  return pino(
    {
      level: options.level ?? "info",
      base: null,
      redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: "[removed]" },
    },
    options.destination ?? pino.destination(1),
  );
}
