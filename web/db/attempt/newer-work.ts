/** A newer build changed the work database, so this build must not touch it. */
export class NewerWorkError extends Error {
  override readonly name = "NewerWorkError";

  constructor(database: string) {
    super(`${database} belongs to a newer build`);
  }
}

/**
 * Wraps IndexedDB for the work database. Dexie opens a newer database without a version and would add missing tables.
 * It does that at no other time, so that call is rejected.
 */
export function guardWorkDatabase(engine: IDBFactory, onNewer: () => void): IDBFactory {
  return {
    open(name, version) {
      if (version !== undefined) return engine.open(name, version);
      onNewer();
      throw new NewerWorkError(name);
    },
    deleteDatabase: (name) => engine.deleteDatabase(name),
    databases: () => engine.databases(),
    cmp: (first, second) => engine.cmp(first, second),
  };
}
