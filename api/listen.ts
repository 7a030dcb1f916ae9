import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { BATCH_LIMIT } from "#core/wire/commands.ts";
import type { App } from "./app-env.ts";

/** How long a request may take to arrive, its head and all of it, and how often that is looked at. In milliseconds. */
type Patience = { request: number; headers: number; look: number };

const SECOND = 1000;
/** The slowest line that work must come through on: 20 kbit/s. */
const SLOWEST = 20_000 / 8;
/**
 * Slow heads are cut off, and bodies slower than the slowest line: the largest one, a full batch, takes that line
 * three and a half minutes.
 */
const PATIENCE: Patience = {
  request: Math.ceil((BATCH_LIMIT.bytes / SLOWEST) * SECOND) + 15 * SECOND,
  headers: 15 * SECOND,
  look: 10 * SECOND,
};

/** Opens the app to callers. Who is slower than it is patient gets a 408 and the end of the connection. */
export function listen(
  app: App,
  { host, port, patience = PATIENCE }: { host: string; port: number; patience?: Patience },
  onListening: (port: number) => void,
): Server {
  const { request, headers, look } = patience;
  const serverOptions = { requestTimeout: request, headersTimeout: headers, connectionsCheckingInterval: look };
  return serve({ fetch: app.fetch, hostname: host, port, serverOptions }, (at) => onListening(at.port)) as Server;
}
