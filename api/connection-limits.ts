import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { BlockList, Socket } from "node:net";
import { isTrustedProxy, toSubscriber } from "./middleware/client-address.ts";

/** How many connections may be open: in all, and from one address (IPv6: one /64) that is not a trusted proxy. */
export type ConnectionLimits = { total: number; perAddress: number };

const MAX_PER_ADDRESS = 500;
const MAX_TOTAL = 20_000;
/** Open files left for everything but connections: the database, blobs, threads, calls to other services. */
const RESERVED_FILES = 256;
/** Limit of open files to assume if the system does not report it. */
const USUAL_FILE_LIMIT = 1024;

/** Returns limits that leave open files for the server itself, if the system allows enough of them. */
export function defaultConnectionLimits(): ConnectionLimits {
  const freeFiles = Math.max(RESERVED_FILES, readFileLimit() - RESERVED_FILES);
  return { total: Math.min(MAX_TOTAL, freeFiles), perAddress: MAX_PER_ADDRESS };
}

/** Returns the soft limit of open files. Node raises it to the hard limit at its start. */
function readFileLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\S+)/mu.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return soft === "unlimited" ? Number.MAX_SAFE_INTEGER : Number(soft ?? USUAL_FILE_LIMIT);
  } catch {
    return USUAL_FILE_LIMIT;
  }
}

/**
 * Stops idle and slow connections from blocking new ones. A connection is waiting if it has no complete request. At the
 * total limit, the server closes the connection that has waited longest, and accepts the new one. At the limit of an
 * address, it closes that address's oldest waiting connection. If no connection is waiting, it refuses the new one.
 */
export function limitConnections(server: Server, { total, perAddress }: ConnectionLimits, trusted: BlockList): void {
  const open = new Set<Socket>();
  /** Connections without a complete request, the longest-waiting first. */
  const waiting = new Set<Socket>();
  const byAddress = new Map<string, Set<Socket>>();

  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const subscriber = isTrustedProxy(trusted, address) ? null : toSubscriber(address);
    const sameAddress = subscriber === null ? null : (byAddress.get(subscriber) ?? new Set<Socket>());
    if (sameAddress !== null && sameAddress.size >= perAddress && !closeOldest(sameAddress))
      return void socket.destroy();
    if (open.size >= total && !closeOldest(waiting)) return void socket.destroy();
    open.add(socket);
    waiting.add(socket);
    sameAddress?.add(socket);
    if (subscriber !== null && sameAddress !== null) byAddress.set(subscriber, sameAddress);
    socket.once("close", () => {
      forget(socket);
      if (subscriber === null || sameAddress === null) return;
      sameAddress.delete(socket);
      if (sameAddress.size === 0) byAddress.delete(subscriber);
    });
  });

  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket, headers } = request;
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
    if (hasBody) request.once("end", () => waiting.delete(socket));
    else waiting.delete(socket);
    response.once("close", () => {
      waiting.delete(socket);
      if (open.has(socket)) waiting.add(socket);
    });
  });

  /** Closes the first waiting socket of a set. Returns false if there is none. */
  function closeOldest(sockets: Set<Socket>): boolean {
    for (const socket of sockets) {
      if (!waiting.has(socket)) continue;
      // The next connection may arrive before the "close" event, so the sets are updated here.
      sockets.delete(socket);
      forget(socket);
      socket.destroy();
      return true;
    }
    return false;
  }

  function forget(socket: Socket): void {
    open.delete(socket);
    waiting.delete(socket);
  }
}
