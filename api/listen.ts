import type { Server } from "node:http";
import { BlockList } from "node:net";
import { serve } from "@hono/node-server";
import { SECOND_MS } from "#core/exam/durations.ts";
import { BATCH_LIMIT } from "#core/wire/commands/batch.ts";
import type { App } from "./app-env.ts";
import { type ConnectionLimits, defaultConnectionLimits, limitConnections } from "./connection-limits.ts";

/**
 * Node's time limits, in milliseconds. `connectionsCheckingInterval` is how often Node checks the first two. A
 * connection that carries no byte for `idleTimeout` is closed.
 */
type TimeLimits = {
  requestTimeout: number;
  headersTimeout: number;
  connectionsCheckingInterval: number;
  idleTimeout: number;
};

/** The slowest supported connection in bytes per second: 20 kbit/s. */
const MIN_BYTES_PER_SECOND = 20_000 / 8;
/**
 * A request is cut off if it takes longer than a full batch on the slowest supported connection: about four minutes. An
 * examiner's voice comment may be larger than a batch, and then needs a faster connection.
 */
const TIME_LIMITS_MS: TimeLimits = {
  requestTimeout: Math.ceil((BATCH_LIMIT.bytes / MIN_BYTES_PER_SECOND) * SECOND_MS) + 15 * SECOND_MS,
  headersTimeout: 15 * SECOND_MS,
  connectionsCheckingInterval: 10 * SECOND_MS,
  idleTimeout: 120 * SECOND_MS,
};

type ListenOptions = {
  host: string;
  port: number;
  trustedProxies?: BlockList;
  limits?: ConnectionLimits;
  timeLimits?: TimeLimits;
};

/**
 * Starts listening. A request that arrives too slowly gets a 408, and its connection is closed. The connection of a
 * caller who does not read the reply is closed too.
 */
export function listen(
  app: App,
  {
    host,
    port,
    trustedProxies = new BlockList(),
    limits = defaultConnectionLimits(),
    timeLimits = TIME_LIMITS_MS,
  }: ListenOptions,
  onListening: (port: number) => void,
): Server {
  const { idleTimeout, ...serverOptions } = timeLimits;
  const server = serve({ fetch: app.fetch, hostname: host, port, serverOptions }, (address) =>
    onListening(address.port),
  ) as Server;
  server.timeout = idleTimeout;
  limitConnections(server, limits, trustedProxies);
  return server;
}
