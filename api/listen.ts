import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { BATCH_LIMIT } from "#core/wire/commands/batch.ts";
import type { App } from "./app-env.ts";

/**
 * Limits in milliseconds: how long the headers and the whole request may take to arrive, and how often that is checked.
 */
type TimeLimits = { request: number; headers: number; look: number };

const SECOND_MS = 1000;
/** The slowest supported connection in bytes per second: 20 kbit/s. */
const MIN_BYTES_PER_SECOND = 20_000 / 8;
/**
 * Cuts off requests that are slower than the slowest supported connection. On it the largest body, a full batch, takes
 * three and a half minutes.
 */
const TIME_LIMITS_MS: TimeLimits = {
  request: Math.ceil((BATCH_LIMIT.bytes / MIN_BYTES_PER_SECOND) * SECOND_MS) + 15 * SECOND_MS,
  headers: 15 * SECOND_MS,
  look: 10 * SECOND_MS,
};

/** Starts listening. Requests that exceed the time limits get a 408 and a closed connection. */
export function listen(
  app: App,
  { host, port, patience = TIME_LIMITS_MS }: { host: string; port: number; patience?: TimeLimits },
  onListening: (port: number) => void,
): Server {
  const { request, headers, look } = patience;
  const serverOptions = { requestTimeout: request, headersTimeout: headers, connectionsCheckingInterval: look };
  return serve({ fetch: app.fetch, hostname: host, port, serverOptions }, (at) => onListening(at.port)) as Server;
}
