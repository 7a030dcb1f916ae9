import { atWork, type Device } from "./device.ts";
import { readMeta, writeMeta } from "./meta.ts";

/** "a…@example.org": enough for its owner to know it, and not enough for anybody else to write to it. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email.slice(0, Math.max(0, at));
  return at < 1 ? "another account" : `${first}…${email.slice(at)}`;
}

/** Remembers how an account that works on this device is named to others on it. */
export async function rememberAccount(device: Device, owner: string, email: string): Promise<void> {
  const masked = maskAddress(email);
  const { meta } = device.work;
  await atWork(device, async () => {
    if ((await readMeta(meta, `account:${owner}`)) !== masked) await writeMeta(meta, `account:${owner}`, masked);
  });
}

/** The masked address of an account that worked on this device. */
export async function readAccountName(device: Device, owner: string): Promise<string> {
  return (await readMeta(device.work.meta, `account:${owner}`)) ?? "another account";
}
