import { withWorkDatabase, type Device } from "#web/db/storage/device.ts";
import { deleteMeta, readMeta, writeMeta } from "#web/db/storage/meta.ts";
import type { Held } from "./tokens.ts";

/** Reads the worker's copy of the session: a worker cannot read localStorage. */
export function readMirror(device: Device): Promise<Held | null> {
  return withWorkDatabase(device, () => readMeta(device.work.meta, "session"));
}

export async function mirrorSession(device: Device, held: Held | null): Promise<void> {
  const { meta } = device.work;
  await withWorkDatabase(device, () =>
    held === null ? deleteMeta(meta, "session") : writeMeta(meta, "session", held),
  );
}
