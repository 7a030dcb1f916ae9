import { chmod, copyFile, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

/** How long the files of an earlier build stay available to pages that loaded it. */
export const ASSET_LIFETIME_MS = 30 * 86_400_000;

/**
 * Copies the current build's hashed files to the archive of earlier builds. Deletes files that no build has had for
 * thirty days. `archive` is in the data folder, so it survives a deployment. The modification time of an archived file
 * says when a running build last had the file. The server therefore calls this at its start and periodically.
 */
export async function archiveAssets({
  webRoot,
  archive,
  now,
}: {
  webRoot: string;
  archive: string;
  now: number;
}): Promise<void> {
  const from = join(webRoot, "assets");
  const to = join(archive, "assets");
  await mkdir(to, { recursive: true });
  const current = new Set(await readdir(from));
  const archived = new Set(await readdir(to));
  for (const name of current) {
    if (!archived.has(name)) {
      // A crash during the copy must not leave a partial file under the final name.
      const part = join(to, `.${name}.part`);
      await copyFile(join(from, name), part);
      // A copy has the mode of its source, and only the server's user may read the data folder.
      await chmod(part, 0o600);
      await rename(part, join(to, name));
    }
    await utimes(join(to, name), now / 1000, now / 1000);
  }
  for (const name of archived) {
    if (current.has(name)) continue;
    const { mtimeMs } = await stat(join(to, name));
    if (now - mtimeMs > ASSET_LIFETIME_MS) await rm(join(to, name));
  }
}
