import "#tests/sync/support/fake-storage.ts";

/**
 * How one storage call may fail. quota: no space. unknown: WebKit's error after it has killed the connection. aborted:
 * the transaction was aborted. closed: the connection was closed. killed: the app dies at this call.
 */
export const STORAGE_FAULTS = ["quota", "unknown", "aborted", "closed", "killed"] as const;
export type StorageFault = (typeof STORAGE_FAULTS)[number];

type Armed = { fault: StorageFault; left: number };

/** Counts every call of every page on IndexedDB, and makes one of them fail. One per process, like IndexedDB itself. */
export const storage = {
  calls: 0,
  /** How many calls have failed. */
  failedCalls: 0,
  armed: null as Armed | null,
  /** Makes the `n`th call from now on fail, once. */
  arm(fault: StorageFault, n: number): void {
    storage.armed = { fault, left: n };
  },
  disarm(): void {
    storage.armed = null;
  },
};

/** The IndexedDB of one page. Once the page is dead, none of its requests is ever completed. */
export type Engine = { factory: IDBFactory; kill: () => void };

const owners = new WeakMap<IDBDatabase, () => void>();

/** Calls `onKilled` when the fault "killed" occurs in a storage call of this page. */
export function createEngine(onKilled: () => void): Engine {
  const real = globalThis.indexedDB;
  const connections = new Set<IDBDatabase>();
  const running = new Set<IDBTransaction>();
  let isDead = false;
  const factory = {
    open(name: string, version?: number): IDBOpenDBRequest {
      if (isDead) return Object.create(IDBOpenDBRequest.prototype, neverCompleted) as IDBOpenDBRequest;
      const request = version === undefined ? real.open(name) : real.open(name, version);
      request.addEventListener("success", () => adopt(request.result));
      return request;
    },
    deleteDatabase: (name: string) => real.deleteDatabase(name),
    cmp: (a: unknown, b: unknown) => real.cmp(a, b),
    databases: () => real.databases(),
  } as IDBFactory;

  function adopt(connection: IDBDatabase): void {
    if (isDead) return connection.close();
    connections.add(connection);
    owners.set(connection, onKilled);
    const begin = connection.transaction.bind(connection);
    connection.transaction = (...args) => {
      const transaction = begin(...args);
      running.add(transaction);
      const end = (): void => void running.delete(transaction);
      transaction.addEventListener("complete", end);
      transaction.addEventListener("abort", end);
      return transaction;
    };
  }

  return {
    factory,
    kill() {
      isDead = true;
      for (const transaction of running) abort(transaction);
      for (const connection of connections) connection.close();
    },
  };
}

/** Properties of a request that is never completed. */
const neverCompleted = {
  addEventListener: { value: () => undefined },
  onsuccess: { value: null, writable: true },
  onerror: { value: null, writable: true },
  onblocked: { value: null, writable: true },
  onupgradeneeded: { value: null, writable: true },
};

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction had already ended.
  }
}

/** Counts a call, and throws if it is the one that must fail. Runs before each call. */
function failIfDue(connection: IDBDatabase, transaction: IDBTransaction | null): void {
  storage.calls += 1;
  const { armed } = storage;
  if (armed === null) return;
  armed.left -= 1;
  if (armed.left > 0) return;
  // Starting a transaction fails only if the connection is closed. Other faults hit the next call.
  if (transaction === null && armed.fault !== "closed" && armed.fault !== "killed") return;
  storage.armed = null;
  storage.failedCalls += 1;
  switch (armed.fault) {
    case "quota":
      throw new DOMException("no room is left", "QuotaExceededError");
    case "unknown":
      throw new DOMException("Connection to Indexed Database server lost", "UnknownError");
    case "aborted":
      if (transaction !== null) abort(transaction);
      throw new DOMException("the transaction was aborted", "AbortError");
    case "closed":
      if (transaction !== null) abort(transaction);
      connection.close();
      throw new DOMException("the connection is closing", "InvalidStateError");
    case "killed":
      owners.get(connection)?.();
      throw new DOMException("the page is gone", "AbortError");
  }
}

type Method = (this: object, ...args: unknown[]) => unknown;
function patch(prototype: object, names: readonly string[], before: (self: object) => void): void {
  for (const name of names) {
    const real = Reflect.get(prototype, name) as Method;
    Reflect.set(prototype, name, function (this: object, ...args: unknown[]) {
      before(this);
      return real.apply(this, args);
    });
  }
}

const READS = ["get", "getKey", "getAll", "getAllKeys", "count", "openCursor", "openKeyCursor"];
patch(IDBObjectStore.prototype, [...READS, "put", "add", "delete", "clear"], (self) => {
  const { transaction } = self as IDBObjectStore;
  failIfDue(transaction.db, transaction);
});
patch(IDBIndex.prototype, READS, (self) => {
  const { transaction } = (self as IDBIndex).objectStore;
  failIfDue(transaction.db, transaction);
});
patch(IDBDatabase.prototype, ["transaction"], (self) => failIfDue(self as IDBDatabase, null));
