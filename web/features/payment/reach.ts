import type { Client, Reply } from "#web/net/client.ts";
import type { Parts } from "#web/parts.ts";

/** A call that may fail even before it starts, when a part of the app cannot be fetched: that too is "no connection". */
export async function reach<T>(parts: Parts, call: (client: Client) => Promise<Reply<T>>): Promise<Reply<T>> {
  try {
    return await call(await parts.client());
  } catch {
    return { kind: "network", cause: "unreachable" };
  }
}
