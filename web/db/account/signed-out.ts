import { withWorkDatabase, type Device } from "../storage/device.ts";
import { readMeta, writeMeta } from "../storage/meta.ts";

const PREFIX = "signedOut:";

/**
 * What a sign-out does with unsent work. "keep" keeps the work on this device, encrypted if the device has the
 * account's public key.
 */
export type UnsentChoice = "keep" | "delete";

/**
 * Records in the work database that an account signs out on this device. Removes the service worker's copy of the
 * tokens, and queues the token that ends the session. After this call, `removeAccount` can be repeated after any crash.
 */
export async function markSignedOut(
  device: Device,
  { owner, unsent, token }: { owner: string; unsent: UnsentChoice; token: string | null },
): Promise<void> {
  const { meta } = device.work;
  await withWorkDatabase(device, () =>
    device.work.transaction("rw", meta, async () => {
      const key = await readMeta(meta, `keptWorkKey:${owner}`);
      const earlier = await readMeta(meta, `signedOut:${owner}`);
      await writeMeta(meta, `signedOut:${owner}`, { unsent, key: key ?? earlier?.key ?? null });
      if (token !== null) await writeMeta(meta, `revocation:${token}`, true);
      if ((await readMeta(meta, "session"))?.owner === owner) await meta.delete("session");
    }),
  );
}

/** Returns the accounts that signed out here and have not signed in again. */
export async function listSignedOut(device: Device): Promise<string[]> {
  const keys = await withWorkDatabase(device, () => device.work.meta.where("key").startsWith(PREFIX).primaryKeys());
  return keys.map((key) => key.slice(PREFIX.length));
}
