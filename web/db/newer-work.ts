/** A newer build has changed the work database: this one touches it no more. */
export class NewerWorkError extends Error {
  override readonly name = "NewerWorkError";

  constructor(database: string) {
    super(`${database} belongs to a newer build`);
  }
}

/**
 * IndexedDB for the work database. Dexie opens a database that is newer than the build as it is, and would add what it
 * misses there; it then asks without a version, which it does at no other time. That is refused here.
 */
export function guardWork(engine: IDBFactory, onNewer: () => void): IDBFactory {
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
