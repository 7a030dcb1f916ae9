// Browsers, WebKit above all, close database connections of background pages. Every later operation fails until the
// database is reopened, so retrying alone does not help.
const DEAD_CONNECTION_ERRORS = new Set(["UnknownError", "InvalidStateError", "DatabaseClosedError"]);
const MAX_RETRIES = 3;

/** The methods of Dexie that reopen a database. */
type Reopenable = { close(options: { disableAutoOpen: boolean }): void; open(): PromiseLike<unknown> };

const listeners = new Set<() => void>();
const repairs = new Set<() => Promise<void>>();

/** Calls the listener each time a database was reopened. Returns the function that unsubscribes it. */
export function onReconnected(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Registers a function that repairs the databases after a watch failed. Returns the function that unregisters it. */
export function registerRepair(repair: () => Promise<void>): () => void {
  repairs.add(repair);
  return () => void repairs.delete(repair);
}

/** Runs the registered repairs. Returns false if there are none. */
export async function runRepairs(): Promise<boolean> {
  await Promise.all([...repairs].map((repair) => repair().catch(() => undefined)));
  return repairs.size > 0;
}

/** Returns the name of a storage error. For an aborted transaction, returns the name of the error that aborted it. */
export function failureName(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  const { name, inner } = error as { name?: unknown; inner?: unknown };
  if (inner !== undefined && inner !== null && (name === "AbortError" || name === "OpenFailedError")) {
    const innerName = failureName(inner);
    if (innerName !== "") return innerName;
  }
  return typeof name === "string" ? name : "";
}

/** Returns whether an operation failed because the database connection is dead. */
export function isConnectionDead(error: unknown): boolean {
  return DEAD_CONNECTION_ERRORS.has(failureName(error));
}

/** How often a database was reopened, and the reopening in progress. */
type ConnectionState = { reopenings: number; reopening: Promise<void> | null };
const states = new WeakMap<Reopenable, ConnectionState>();

function stateOf(db: Reopenable): ConnectionState {
  const known = states.get(db) ?? { reopenings: 0, reopening: null };
  states.set(db, known);
  return known;
}

/**
 * Runs a database operation. If the connection is dead, reopens the database and repeats the operation, up to three
 * times. Operations that fail together share one new connection: a second reopening would close the first one's
 * connection.
 */
export async function reconnect<T>(db: Reopenable, operation: () => PromiseLike<T>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    const { reopenings } = stateOf(db);
    try {
      return await operation();
    } catch (error) {
      if (retries === MAX_RETRIES || !isConnectionDead(error)) throw error;
      const wasReopened = stateOf(db).reopenings !== reopenings;
      if (!wasReopened) await reopenDatabase(db);
    }
  }
}

/** Closes and reopens a database. Every running watch then reads it again. */
export function reopenDatabase(db: Reopenable): Promise<void> {
  const state = stateOf(db);
  state.reopening ??= closeAndOpen(db, state).finally(() => {
    state.reopening = null;
  });
  return state.reopening;
}

async function closeAndOpen(db: Reopenable, state: ConnectionState): Promise<void> {
  db.close({ disableAutoOpen: false });
  await db.open();
  state.reopenings += 1;
  for (const listener of listeners) listener();
}
