import { type DiagnosticWork, NEW_DIAGNOSTIC } from "#core/exam/study/diagnostic.ts";
import { type Device, withWorkDatabase } from "../storage/device.ts";
import { deleteMeta, readMeta, writeMeta } from "../storage/meta.ts";

/** Returns the answers that an account has given in the diagnostic on this device, or null. */
export function readDiagnostic(device: Device, owner: string): Promise<DiagnosticWork | null> {
  return withWorkDatabase(device, () => readMeta(device.work.meta, `diagnostic:${owner}`));
}

/** Changes some fields of the diagnostic, in one transaction. The first change starts a diagnostic. */
export async function saveDiagnostic(device: Device, owner: string, change: Partial<DiagnosticWork>): Promise<void> {
  const { work } = device;
  await withWorkDatabase(device, () =>
    work.transaction("rw", work.meta, async () => {
      const before = (await readMeta(work.meta, `diagnostic:${owner}`)) ?? NEW_DIAGNOSTIC;
      await writeMeta(work.meta, `diagnostic:${owner}`, { ...before, ...change });
    }),
  );
}

/** Deletes the diagnostic, so that a new one can begin. */
export async function deleteDiagnostic(device: Device, owner: string): Promise<void> {
  await withWorkDatabase(device, () => deleteMeta(device.work.meta, `diagnostic:${owner}`));
}
