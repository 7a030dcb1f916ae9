import { withWorkDatabase, type Device } from "#web/db/storage/device.ts";
import { deleteMeta, readMeta, writeMeta } from "#web/db/storage/meta.ts";
import type { AccountTokens } from "./tokens.ts";

/** Returns the worker's copy of the session, or null. The worker needs the copy because it cannot read localStorage. */
export function readMirror(device: Device): Promise<AccountTokens | null> {
  return withWorkDatabase(device, () => readMeta(device.work.meta, "session"));
}

/** Copies the session for the worker; null deletes the copy. Copies nothing if the account has signed out. */
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

/** Copies the session of an account that has just signed in, and cancels the removal of its data by a sign-out. */
export async function mirrorNewSession(device: Device, accountTokens: AccountTokens): Promise<void> {
  const { work } = device;
  await withWorkDatabase(device, () =>
    work.transaction("rw", work.meta, async () => {
      await deleteMeta(work.meta, `signedOut:${accountTokens.owner}`);
      await writeMeta(work.meta, "session", accountTokens);
    }),
  );
}
