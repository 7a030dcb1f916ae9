import { randomBytes } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Services } from "#api/services.ts";
import { listMissingMigrations } from "#api/store/migrations/migrate.ts";

type ReadinessServices = Pick<Services, "store" | "env" | "isStopping">;

/** Returns why this server cannot work, as a sentence, or null. Proxies ask before they send requests. */
export async function findReadinessFault(services: ReadinessServices): Promise<string | null> {
  if (services.isStopping?.() === true) return "The server is stopping.";
  try {
    const missing = await listMissingMigrations(services.store);
    if (missing.length > 0) return "The database is not up to date with this build.";
  } catch {
    return "The database does not answer.";
  }
  return (await canWrite(services.env.dataDir)) ? null : "The disk takes no more data.";
}

/** If not even one SQLite page fits on the disk, the server cannot work. */
const PROBE = new Uint8Array(4096);

async function canWrite(dir: string): Promise<boolean> {
  const path = join(dir, `.ready-${randomBytes(6).toString("hex")}`);
  try {
    const file = await open(path, "wx");
    try {
      await file.writeFile(PROBE);
      await file.sync();
    } finally {
      await file.close();
    }
    return true;
  } catch {
    return false;
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}
