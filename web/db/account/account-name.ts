import { withWorkDatabase, type Device } from "../storage/device.ts";
import { readMeta, writeMeta } from "../storage/meta.ts";

/**
 * Masks an email address, "a…@example.org", so that its owner recognises it and nobody else can use it. Returns
 * "another account" for any other text.
 */
export function maskAddress(email: string): string {
  const atSign = email.lastIndexOf("@");
  const [first = ""] = email.slice(0, Math.max(0, atSign));
  return atSign < 1 ? "another account" : `${first}…${email.slice(atSign)}`;
}

/** Stores the masked email address, which names an account on this device. */
export async function storeAccountName(device: Device, owner: string, email: string): Promise<void> {
  const masked = maskAddress(email);
  const { meta } = device.work;
  await withWorkDatabase(device, async () => {
    if ((await readMeta(meta, `account:${owner}`)) !== masked) await writeMeta(meta, `account:${owner}`, masked);
  });
}

/** Returns the masked email address of an account, or "another account". */
export async function readAccountName(device: Device, owner: string): Promise<string> {
  return (await readMeta(device.work.meta, `account:${owner}`)) ?? "another account";
}
