import Database from "better-sqlite3";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect as KyselyDialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from "kysely";
import type { Dialect } from "./dialect.ts";
import { assertOutsideTx } from "./guard.ts";

const MAX_CACHED_STATEMENTS = 500;
const SYNCHRONOUS_FULL = 2;
/** Memory of each connection for pages of the database. */
const CACHE_KIB = 16 * 1024;
const BUSY_TIMEOUT_MS = 5000;

export const sqliteDialect: Dialect = {
  kind: "sqlite",
  int: sql`integer`,
  bytes: sql`blob`,
  createTable: (tx, name) => tx.schema.createTable(name).modifyEnd(sql`strict`),
  withSerialKey: (table, column) => table.addColumn(column, sql`integer`, (col) => col.primaryKey().autoIncrement()),
};

/**
 * Opens ":memory:" or a SQLite file. A commit to a file survives a loss of power. A second connection reads the file.
 * Throws on versions of SQLite that can lose data. ":memory:" may begin with `content`, the bytes of another database.
 */
export function openSqlite(
  path: string,
  content?: Buffer,
): {
  database: Database.Database;
  dialect: KyselyDialect;
  /** Closes both connections. */
  close: () => void;
} {
  if (content !== undefined && path !== ":memory:") throw new Error("Only a database in memory begins with content.");
  const database = new Database(content ?? path);
  refuseUnsafeVersion(database);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  // Copies changed pages from the log to the file less often. Each commit still reaches the disk through the log.
  database.pragma("wal_autocheckpoint = 4000");
  setPragmas(database);
  // Some builds of SQLite change FULL to NORMAL at the first transaction in WAL mode. This empty transaction shows it.
  database.exec("begin immediate; commit;");
  if (database.pragma("synchronous", { simple: true }) !== SYNCHRONOUS_FULL) {
    throw new Error("SQLite does not keep synchronous=FULL after a transaction, so acknowledged work could be lost.");
  }
  // A second connection to ":memory:" would open another, empty database.
  const reader = path === ":memory:" ? null : new Database(path, { readonly: true });
  if (reader !== null) setPragmas(reader);
  const writing = createCachingConnection(database);
  const reading = reader === null ? null : createCachingConnection(reader);
  return {
    database,
    dialect: {
      createAdapter: () => new SelfLockingAdapter(),
      createDriver: () => new TwoConnectionDriver({ writing, reading }),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    close() {
      reader?.close();
      database.close();
    },
  };
}

function setPragmas(database: Database.Database): void {
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  database.pragma("trusted_schema = OFF");
  database.pragma(`cache_size = -${CACHE_KIB}`);
}

/**
 * Returns false for versions that can lose data: the WAL-reset bug of 3.7.0 to 3.51.2 can corrupt a database, and
 * 3.52.0 was withdrawn.
 */
export function isSafeSqliteVersion(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  if (major !== 3) return major > 3;
  if (minor === 52 && patch === 0) return false;
  return minor > 51 || (minor === 51 && patch >= 3);
}

function refuseUnsafeVersion(database: Database.Database): void {
  const row = database.prepare("select sqlite_version() as version").get() as { version: string };
  if (!isSafeSqliteVersion(row.version))
    throw new Error(`SQLite ${row.version} can corrupt a database. Use 3.51.3 or later, but not 3.52.0.`);
}

/**
 * A connection that caches its prepared statements, because preparing one takes about 20 of the 25 microseconds of a
 * read.
 */
type CachingConnection = { database: Database.Database; prepare(text: string): Database.Statement };

function createCachingConnection(database: Database.Database): CachingConnection {
  const statements = new Map<string, Database.Statement>();
  return {
    database,
    prepare(text) {
      const known = statements.get(text);
      if (known !== undefined) return known;
      const prepared = database.prepare(text);
      statements.set(text, prepared);
      const oldest = statements.keys().next();
      if (statements.size > MAX_CACHED_STATEMENTS && oldest.done !== true) statements.delete(oldest.value);
      return prepared;
    },
  };
}

/** `reading` is null if reads share the writing connection. */
type Connections = { writing: CachingConnection; reading: CachingConnection | null };

/**
 * Makes Kysely leave the locking to TwoConnectionDriver. Kysely's own lock would wait forever before the guard could
 * throw.
 */
class SelfLockingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Serialises writes on one connection. Every transaction takes the write lock when it begins. */
class TwoConnectionDriver implements Driver {
  readonly #connections: Connections;
  /** Resolves when the last connection in the queue has released the write lock. */
  #lastRelease: Promise<void> = Promise.resolve();

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    assertOutsideTx();
    return new LockingConnection(this.#connections, () => this.#lockWrites());
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as LockingConnection).unlockWrites();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as LockingConnection).execute("begin immediate");
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as LockingConnection).execute("commit");
  }

  /** A full disk may have ended the transaction already. A rollback would then fail and hide the error of the disk. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connections.writing.database.inTransaction) await (connection as LockingConnection).execute("rollback");
  }

  /** Does nothing: the `close` that openSqlite returns closes the connections. */
  async destroy(): Promise<void> {}

  /** Waits for the write lock. Returns the function that releases it. */
  async #lockWrites(): Promise<() => void> {
    const earlierRelease = this.#lastRelease;
    const { promise, resolve: release } = Promise.withResolvers<void>();
    this.#lastRelease = promise;
    await earlierRelease;
    return release;
  }
}

/**
 * A connection as Kysely sees it. If the database is a file, a select that Kysely built runs on the reading connection
 * without a lock, unless it is in a transaction. Every other statement, even a raw select, takes the write lock and
 * holds it until Kysely releases the connection.
 */
class LockingConnection implements DatabaseConnection {
  readonly #connections: Connections;
  readonly #lockWrites: () => Promise<() => void>;
  #unlockWrites: (() => void) | null = null;

  constructor(connections: Connections, lockWrites: () => Promise<() => void>) {
    this.#connections = connections;
    this.#lockWrites = lockWrites;
  }

  async executeQuery<R>({ query, sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { reading } = this.#connections;
    if (this.#unlockWrites === null && reading !== null && SelectQueryNode.is(query))
      return run(reading, text, parameters);
    return this.execute(text, parameters);
  }

  async execute<R>(text: string, parameters: readonly unknown[] = []): Promise<QueryResult<R>> {
    this.#unlockWrites ??= await this.#lockWrites();
    return run(this.#connections.writing, text, parameters);
  }

  unlockWrites(): void {
    this.#unlockWrites?.();
    this.#unlockWrites = null;
  }

  // oxlint-disable-next-line require-yield -- the interface requires a generator
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("Read in pages instead of streaming.");
  }
}

function run<R>(connection: CachingConnection, text: string, parameters: readonly unknown[]): QueryResult<R> {
  const statement = connection.prepare(text);
  if (statement.reader) return { rows: statement.all(parameters) as R[] };
  const { changes } = statement.run(parameters);
  return { numAffectedRows: BigInt(changes), rows: [] };
}
