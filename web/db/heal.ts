// Browsers, WebKit above all, close database connections under a page that was in the background. Every act
// afterwards fails until the database is opened anew, so retrying alone never helps.
const DEAD = new Set(["UnknownError", "InvalidStateError", "DatabaseClosedError"]);
const TRIES = 3;

/** The part of Dexie that is needed to open a database anew. */
type Reopenable = { close(options: { disableAutoOpen: boolean }): void; open(): PromiseLike<unknown> };

const listeners = new Set<() => void>();

/** Calls back whenever a connection was opened anew. Returns how to stop. */
export function onHealed(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The name of a storage failure, looking inside the wrapper that an aborted transaction puts around it. */
export function failureName(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  const { name, inner } = error as { name?: unknown; inner?: unknown };
  if (inner !== undefined && inner !== null && (name === "AbortError" || name === "OpenFailedError")) {
    const innerName = failureName(inner);
    if (innerName !== "") return innerName;
  }
  return typeof name === "string" ? name : "";
}

/** Runs a database act; on a dead connection closes, opens anew and repeats it, up to three times. */
export async function heal<T>(db: Reopenable, act: () => PromiseLike<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await act();
    } catch (error) {
      if (tried > TRIES || !DEAD.has(failureName(error))) throw error;
      await reopen(db);
    }
  }
}

/** Closes and opens a database, and lets every running watch ask again. */
export async function reopen(db: Reopenable): Promise<void> {
  db.close({ disableAutoOpen: false });
  await db.open();
  for (const listener of listeners) listener();
}
