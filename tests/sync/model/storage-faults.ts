import "#tests/sync/support/fake-storage.ts";

/** How one storage call may fail. */
export const STORAGE_FAULTS = [
  /** The disk is full. */
  "quota",
  /** WebKit's error after it has killed the connection. */
  "unknown",
  /** The browser aborts the transaction. */
  "aborted",
  /** The browser closes the connection. */
  "closed",
  /** The app dies at this call. */
  "killed",
] as const;
export type StorageFault = (typeof STORAGE_FAULTS)[number];

/** The fault that is set: the `countdown`th call from now on fails. */
type Armed = { fault: StorageFault; countdown: number };

/** Counts the calls of all pages of this process to IndexedDB, and makes one of them fail. */
export const storage = {
  calls: 0,
  /** How many calls have failed. */
  failedCalls: 0,
  armed: null as Armed | null,
  /** Makes the `n`th call from now on fail, once. */
  arm(fault: StorageFault, n: number): void {
    storage.armed = { fault, countdown: n };
  },
  disarm(): void {
    storage.armed = null;
  },
};

/** The IndexedDB of one page. Its death aborts all transactions and closes all connections. */
export type PageIndexedDb = { factory: IDBFactory; kill: () => void };

/** For each connection, the function that kills its page. */
const killers = new WeakMap<IDBDatabase, () => void>();

/** Creates the IndexedDB of one page. Calls `onKilled` when the fault "killed" occurs in a storage call of the page. */
export function createPageIndexedDb(onKilled: () => void): PageIndexedDb {
  const real = globalThis.indexedDB;
  const connections = new Set<IDBDatabase>();
  const running = new Set<IDBTransaction>();
  let isDead = false;
  const factory = {
    open(name: string, version?: number): IDBOpenDBRequest {
      // A dead page's request to open a database never completes.
      if (isDead) return Object.create(IDBOpenDBRequest.prototype, neverCompleted) as IDBOpenDBRequest;
      const request = version === undefined ? real.open(name) : real.open(name, version);
      request.addEventListener("success", () => track(request.result));
      return request;
    },
    deleteDatabase: (name: string) => real.deleteDatabase(name),
    cmp: (a: unknown, b: unknown) => real.cmp(a, b),
    databases: () => real.databases(),
  } as IDBFactory;

  function track(connection: IDBDatabase): void {
    if (isDead) return connection.close();
    connections.add(connection);
    killers.set(connection, onKilled);
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

/** Counts a call that is about to run, and throws if it is the one that must fail. */
function failIfDue(connection: IDBDatabase, transaction: IDBTransaction | null): void {
  storage.calls += 1;
  const { armed } = storage;
  if (armed === null) return;
  armed.countdown -= 1;
  if (armed.countdown > 0) return;
  // Starting a transaction fails only if the connection is closed or the app dies. Other faults wait for the next call.
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
      killers.get(connection)?.();
      throw new DOMException("the page is gone", "AbortError");
  }
}

type Method = (this: object, ...args: unknown[]) => unknown;
/** Makes the methods `names` of all objects with `prototype` call `before` first. */
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
