import { randomBytes } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Parts } from "../parts.ts";
import { missingSteps } from "../store/migrations/migrate.ts";

type ReadyParts = Pick<Parts, "store" | "env" | "isStopping">;

/** What keeps this server from doing its work, in a sentence, or null: what a proxy asks before it sends requests. */
export async function findUnready(parts: ReadyParts): Promise<string | null> {
  if (parts.isStopping?.() === true) return "The server is stopping.";
  try {
    const missing = await missingSteps(parts.store);
    if (missing.length > 0) return "The database is not up to date with this build.";
  } catch {
    return "The database does not answer.";
  }
  return (await canWrite(parts.env.dataDir)) ? null : "The disk takes no more data.";
}

/** What fits no page of SQLite fits no work either. */
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
