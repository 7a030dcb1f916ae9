import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Mounts a disk in memory on a folder. Returns false if this process may not, because only root may. */
export function mountDisk(path: string, size: string): boolean {
  return spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", path], { stdio: "ignore" }).status === 0;
}

export function unmountDisk(path: string): void {
  spawnSync("umount", ["-l", path], { stdio: "ignore" });
}

/** Returns whether this process may mount a disk. If not, prints that the tests in `skipped` are skipped. */
export function canMountDisks(skipped: string): boolean {
  const probe = mkdtempSync(join(tmpdir(), "bandwise-mount-"));
  const canMount = mountDisk(probe, "1m");
  if (canMount) unmountDisk(probe);
  rmSync(probe, { recursive: true, force: true });
  if (!canMount) process.stderr.write(`\n*** SKIPPED: ${skipped}; only root may mount a disk ***\n\n`);
  return canMount;
}
