import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

/** A page that was opened under an earlier build finds that build's files for so long after it was replaced, in ms. */
export const ASSETS_KEPT = 30 * 86_400_000;

/**
 * Keeps the hashed files of the build that is being served beside those of earlier builds, and removes what no build has
 * had for thirty days. `kept` outlives a build (it lies in the data folder); a file's time there says when it was last
 * part of the build being served, so this must run at the start and every now and then.
 */
export async function keepAssets({
  webRoot,
  kept,
  now,
}: {
  webRoot: string;
  kept: string;
  now: number;
}): Promise<void> {
  const from = join(webRoot, "assets");
  const to = join(kept, "assets");
  await mkdir(to, { recursive: true });
  const current = new Set(await readdir(from));
  const known = new Set(await readdir(to));
  for (const name of current) {
    if (!known.has(name)) {
      // A copy that is cut off by a crash must not be served as the file.
      const part = join(to, `.${name}.part`);
      await copyFile(join(from, name), part);
      await rename(part, join(to, name));
    }
    await utimes(join(to, name), now / 1000, now / 1000);
  }
  for (const name of known) {
    if (current.has(name)) continue;
    const { mtimeMs } = await stat(join(to, name));
    if (now - mtimeMs > ASSETS_KEPT) await rm(join(to, name));
  }
}
