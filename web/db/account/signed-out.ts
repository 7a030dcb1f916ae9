import { withWorkDatabase, type Device } from "../storage/device.ts";
import { readMeta, writeMeta } from "../storage/meta.ts";

/** What a sign-out does with unsent work: encrypt and keep it, or delete it. */
export type UnsentChoice = "keep" | "delete";

/**
 * Records in the work database that an account signs out here: removes the worker's copy of its tokens and queues the
 * token that ends the session. From then on `removeAccount` can be repeated until it is done, after any crash.
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

const PREFIX = "signedOut:";

/** Returns the accounts that signed out here and have not signed in again. */
export async function listSignedOut(device: Device): Promise<string[]> {
  const keys = await withWorkDatabase(device, () => device.work.meta.where("key").startsWith(PREFIX).primaryKeys());
  return keys.map((key) => key.slice(PREFIX.length));
}
