import { withWorkDatabase, type Device } from "#web/db/storage/device.ts";
import { deleteMeta, readMeta, writeMeta } from "#web/db/storage/meta.ts";
import type { AccountTokens } from "./tokens.ts";

/** Reads the worker's copy of the session: a worker cannot read localStorage. */
export function readMirror(device: Device): Promise<AccountTokens | null> {
  return withWorkDatabase(device, () => readMeta(device.work.meta, "session"));
}

/** Copies the session, or removes the copy. A refresh that ends after the sign-out of its account copies nothing. */
export async function mirrorSession(device: Device, accountTokens: AccountTokens | null): Promise<void> {
  const { work } = device;
  await withWorkDatabase(device, () =>
    work.transaction("rw", work.meta, async () => {
      if (accountTokens === null) return await deleteMeta(work.meta, "session");
      const hasSignedOut = (await readMeta(work.meta, `signedOut:${accountTokens.owner}`)) !== null;
      if (!hasSignedOut) await writeMeta(work.meta, "session", accountTokens);
    }),
  );
}

/** Copies the session of an account that has just signed in. Data that its last sign-out has not removed yet stays. */
export async function mirrorNewSession(device: Device, accountTokens: AccountTokens): Promise<void> {
  const { work } = device;
  await withWorkDatabase(device, () =>
    work.transaction("rw", work.meta, async () => {
      await deleteMeta(work.meta, `signedOut:${accountTokens.owner}`);
      await writeMeta(work.meta, "session", accountTokens);
    }),
  );
}
