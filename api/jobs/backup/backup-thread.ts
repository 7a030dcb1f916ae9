import { type BackupOptions, makeBackup } from "./make-backup.ts";

/** Runs in a thread: copying, checking and hashing a backup keep a processor busy. */
export async function run(options: BackupOptions): Promise<{ name: string; bytes: number; blobs: number }> {
  const { name, manifest } = await makeBackup(options);
  return { name, bytes: manifest.database.bytes, blobs: Object.keys(manifest.blobs).length };
}
