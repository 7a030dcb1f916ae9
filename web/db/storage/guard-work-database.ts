/** A newer build changed the work database, so this build must not touch it. */
export class NewerWorkError extends Error {
  override readonly name = "NewerWorkError";

  constructor(database: string) {
    super(`${database} belongs to a newer build`);
  }
}

/**
 * Returns an IndexedDB factory that protects a newer work database. If a database is newer, Dexie opens it without a
 * version and would add missing tables. For such a call the factory calls `onNewer` and throws NewerWorkError.
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
