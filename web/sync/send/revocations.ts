import { withWorkDatabase, type Device } from "#web/db/storage/device.ts";
import type { Client } from "#web/net/client.ts";

const PREFIX = "revocation:";
const TIMEOUT_MS = 10_000;

/**
 * Sends the queued sign-outs. Returns how many must be sent again. A queued sign-out is a token that ends only its own
 * session, so sending it twice is harmless. Runs in the page and in the worker.
 */
export async function sendRevocations(device: Device, client: Client): Promise<number> {
  const { meta } = device.work;
  const keys = await withWorkDatabase(device, () => meta.where("key").startsWith(PREFIX).primaryKeys());
  let unsent = 0;
  for (const key of keys) {
    const reply = await client.call("signOut", {
      body: { token: key.slice(PREFIX.length) },
      timeout: TIMEOUT_MS,
      keepalive: true,
    });
    const isAnswered = reply.kind === "ok" || (reply.kind === "problem" && reply.status < 500 && reply.status !== 429);
    if (isAnswered) await withWorkDatabase(device, () => meta.delete(key));
    else unsent += 1;
  }
  return unsent;
}
