import type { KeptWorkKey } from "#core/wire/account/kept-work-key.ts";
import { type Device, withWorkDatabase } from "../storage/device.ts";
import { writeMeta } from "../storage/meta.ts";

/** Stores the public key that the next sign-out encrypts to. */
export async function storeKeptWorkKey(device: Device, owner: string, key: KeptWorkKey): Promise<void> {
  await withWorkDatabase(device, () => writeMeta(device.work.meta, `keptWorkKey:${owner}`, key));
}
