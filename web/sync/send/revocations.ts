import { withWorkDatabase, type Device } from "#web/db/storage/device.ts";
import type { Client } from "#web/net/client.ts";

const PREFIX = "revocation:";
const TIMEOUT_MS = 10_000;

/**
 * Sends the queued sign-outs: each token ends its own session and does nothing else, so repeating is harmless. Returns
 * how many must be sent again. Runs in the page and in the worker.
 */
export async function sendRevocations(device: Device, client: Client): Promise<number> {
  const { meta } = device.work;
  const keys = await withWorkDatabase(device, () => meta.where("key").startsWith(PREFIX).primaryKeys());
  let left = 0;
  for (const key of keys) {
    const reply = await client.call("signOut", {
      body: { token: key.slice(PREFIX.length) },
      timeout: TIMEOUT_MS,
      keepalive: true,
    });
    const isOver = reply.kind === "ok" || (reply.kind === "problem" && reply.status < 500 && reply.status !== 429);
    if (isOver) await withWorkDatabase(device, () => meta.delete(key));
    else left += 1;
  }
  return left;
}
