import type { ServerResponse } from "node:http";
import type { Context } from "hono";

type NodeBindings = { outgoing?: ServerResponse };

/**
 * Sets a header that the response has not set itself. Call it after the handler. Under Node, sets it on Node's own
 * response: a `Headers` object would take more time than everything else in a read request.
 */
export function setDefaultHeader(c: Context, name: string, value: string): void {
  const { outgoing } = (c.env ?? {}) as NodeBindings;
  if (outgoing !== undefined) outgoing.setHeader(name, value);
  else if (!c.res.headers.has(name)) c.res.headers.set(name, value);
}
