// Browsers, WebKit above all, close database connections under a page that was in the background. Every act
// afterwards fails until the database is opened anew, so retrying alone never helps.
const DEAD = new Set(["UnknownError", "InvalidStateError", "DatabaseClosedError"]);
const TRIES = 3;

/** The part of Dexie that is needed to open a database anew. */
type Reopenable = { close(options: { disableAutoOpen: boolean }): void; open(): PromiseLike<unknown> };

const listeners = new Set<() => void>();
const doctors = new Set<() => Promise<void>>();

/** Calls back whenever a connection was opened anew. Returns how to stop. */
export function onHealed(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Says who looks after the databases when a watch finds its connection dead. Returns how to stop. */
export function onDying(doctor: () => Promise<void>): () => void {
  doctors.add(doctor);
  return () => void doctors.delete(doctor);
}

/** Has the databases looked after. False when nobody does. */
export async function askDoctor(): Promise<boolean> {
  await Promise.all([...doctors].map((doctor) => doctor().catch(() => undefined)));
  return doctors.size > 0;
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

/** Whether a failure says that the connection is dead, and not that the act was wrong. */
export function isDead(error: unknown): boolean {
  return DEAD.has(failureName(error));
}

/** How often a database was opened anew, and the opening that is under way. */
type Health = { connection: number; opening: Promise<void> | null };
const health = new WeakMap<Reopenable, Health>();

function healthOf(db: Reopenable): Health {
  const known = health.get(db) ?? { connection: 0, opening: null };
  health.set(db, known);
  return known;
}

/**
 * Runs a database act; on a dead connection closes, opens anew and repeats it, up to three times. Acts that fail
 * together share one new connection: each opening its own would close those of the others under them.
 */
export async function heal<T>(db: Reopenable, act: () => PromiseLike<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    const { connection } = healthOf(db);
    try {
      return await act();
    } catch (error) {
      if (tried > TRIES || !isDead(error)) throw error;
      if (healthOf(db).connection === connection) await reopen(db);
    }
  }
}

/** Closes and opens a database, and lets every running watch ask again. */
export function reopen(db: Reopenable): Promise<void> {
  const state = healthOf(db);
  state.opening ??= openAnew(db, state).finally(() => {
    state.opening = null;
  });
  return state.opening;
}

async function openAnew(db: Reopenable, state: Health): Promise<void> {
  db.close({ disableAutoOpen: false });
  await db.open();
  state.connection += 1;
  for (const listener of listeners) listener();
}
