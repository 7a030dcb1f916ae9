// Browsers, WebKit above all, close database connections of background pages. Every later operation fails until the
// database is reopened, so retrying alone does not help.
const DEAD_CONNECTION_ERRORS = new Set(["UnknownError", "InvalidStateError", "DatabaseClosedError"]);
const MAX_RETRIES = 3;

/** The part of Dexie that reopens a database. */
type Reopenable = { close(options: { disableAutoOpen: boolean }): void; open(): PromiseLike<unknown> };

const listeners = new Set<() => void>();
const repairs = new Set<() => Promise<void>>();

/** Calls the listener after each reopening. Returns the unsubscribe function. */
export function onReconnected(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Registers the function that repairs the databases when a watch finds a dead connection. Returns the function that
 * unregisters it.
 */
export function registerRepair(repair: () => Promise<void>): () => void {
  repairs.add(repair);
  return () => void repairs.delete(repair);
}

/** Runs the registered repair. Returns false if there is none. */
export async function probeConnection(): Promise<boolean> {
  await Promise.all([...repairs].map((repair) => repair().catch(() => undefined)));
  return repairs.size > 0;
}

/** Returns the name of a storage failure, unwrapping an aborted transaction's error. */
export function failureName(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  const { name, inner } = error as { name?: unknown; inner?: unknown };
  if (inner !== undefined && inner !== null && (name === "AbortError" || name === "OpenFailedError")) {
    const innerName = failureName(inner);
    if (innerName !== "") return innerName;
  }
  return typeof name === "string" ? name : "";
}

/** Returns whether a failure means a dead connection, not a wrong operation. */
export function isDead(error: unknown): boolean {
  return DEAD_CONNECTION_ERRORS.has(failureName(error));
}

/** How often a database was reopened, and the reopening in progress. */
type Health = { connection: number; opening: Promise<void> | null };
const health = new WeakMap<Reopenable, Health>();

function healthOf(db: Reopenable): Health {
  const known = health.get(db) ?? { connection: 0, opening: null };
  health.set(db, known);
  return known;
}

/**
 * Runs a database operation. On a dead connection reopens and repeats it, up to three times. Operations that fail
 * together share one new connection; separate ones would close each other.
 */
export async function reconnect<T>(db: Reopenable, act: () => PromiseLike<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    const { connection } = healthOf(db);
    try {
      return await act();
    } catch (error) {
      if (tried > MAX_RETRIES || !isDead(error)) throw error;
      if (healthOf(db).connection === connection) await reopenDatabase(db);
    }
  }
}

/** Closes and reopens a database, and makes every running watch query again. */
export function reopenDatabase(db: Reopenable): Promise<void> {
  const state = healthOf(db);
  state.opening ??= closeAndOpen(db, state).finally(() => {
    state.opening = null;
  });
  return state.opening;
}

async function closeAndOpen(db: Reopenable, state: Health): Promise<void> {
  db.close({ disableAutoOpen: false });
  await db.open();
  state.connection += 1;
  for (const listener of listeners) listener();
}
