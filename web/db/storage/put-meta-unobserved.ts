import type { MetaRow } from "./meta.ts";
import type { WorkDatabase } from "./work-database.ts";

/**
 * Writes one row of `meta` with plain IndexedDB, for rows that are written every second and seldom read. Dexie
 * would notify every tab and every live query of each write. Calls `onRefused` if the database is closed, dead or full.
 */
export function putMetaUnobserved(work: WorkDatabase, row: MetaRow, onRefused: () => void): void {
  try {
    const transaction = work.backendDB().transaction("meta", "readwrite", { durability: "strict" });
    transaction.addEventListener("abort", onRefused);
    transaction.objectStore("meta").put(row);
    transaction.commit();
  } catch {
    onRefused();
  }
}
