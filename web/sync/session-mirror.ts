import { atWork, type Device } from "#web/db/device.ts";
import { deleteMeta, readMeta, writeMeta } from "#web/db/meta.ts";
import type { Held } from "./tokens.ts";

/** What the worker knows of the session: it cannot read localStorage. */
export function readMirror(device: Device): Promise<Held | null> {
  return atWork(device, () => readMeta(device.work.meta, "session"));
}

export async function mirrorSession(device: Device, held: Held | null): Promise<void> {
  const { meta } = device.work;
  await atWork(device, () => (held === null ? deleteMeta(meta, "session") : writeMeta(meta, "session", held)));
}
