/** A newer build changed the work database, so this build must not touch it. */
export class NewerWorkError extends Error {
  override readonly name = "NewerWorkError";

  constructor(database: string) {
    super(`${database} belongs to a newer build`);
  }
}

/**
 * Wraps IndexedDB for the work database. Dexie opens a database without a version only if the database is newer, and
 * would then add missing tables. So this calls `onNewer` and throws if Dexie opens a database without a version.
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
