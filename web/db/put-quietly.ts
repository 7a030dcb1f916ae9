import type { MetaRow } from "./meta.ts";
import type { WorkDatabase } from "./work-database.ts";

/**
 * Puts one row of `meta` on the disk past Dexie, which would tell every tab and query of it: for what is written every
 * second and read at the next start only. Calls back where the database is closed, dead or full.
 */
export function putQuietly(work: WorkDatabase, row: MetaRow, onRefused: () => void): void {
  try {
    const transaction = work.backendDB().transaction("meta", "readwrite", { durability: "strict" });
    transaction.addEventListener("abort", onRefused);
    transaction.objectStore("meta").put(row);
    transaction.commit();
  } catch {
    onRefused();
  }
}
