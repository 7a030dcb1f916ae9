import Database from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
  sql,
} from "kysely";
import type { Dialect } from "./dialect.ts";
import { assertOutsideTx } from "./guard.ts";

const CACHED_STATEMENTS = 500;
const SYNCHRONOUS_FULL = 2;
const CACHE_KIB = 32 * 1024;

export const sqliteDialect: Dialect = {
  kind: "sqlite",
  int: sql`integer`,
  real: sql`real`,
  bytes: sql`blob`,
  createTable: (tx, name) => tx.schema.createTable(name).modifyEnd(sql`strict`),
  withSerialKey: (table, column) => table.addColumn(column, sql`integer`, (col) => col.primaryKey().autoIncrement()),
};

/** Opens a SQLite file (or ":memory:") with the durability settings. Throws on versions that can lose data. */
export function openSqlite(path: string): { database: Database.Database; dialect: SqliteDialect } {
  const database = new Database(path);
  refuseUnsafeVersion(database);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma("busy_timeout = 5000");
  database.pragma("foreign_keys = ON");
  database.pragma("trusted_schema = OFF");
  // Copies hot pages from the log to the file less often. The log is flushed as before.
  database.pragma("wal_autocheckpoint = 4000");
  database.pragma(`cache_size = -${CACHE_KIB}`);
  // In WAL mode the build's default falls back to NORMAL at the first transaction unless FULL was set before.
  database.exec("begin immediate; commit;");
  if (database.pragma("synchronous", { simple: true }) !== SYNCHRONOUS_FULL) {
    throw new Error("SQLite does not keep synchronous=FULL after a transaction, so acknowledged work could be lost.");
  }
  return { database, dialect: new ImmediateSqliteDialect({ database: withStatementCache(database) }, database) };
}

/** The WAL-reset bug of 3.7.0 to 3.51.2 can corrupt a database; 3.52.0 was withdrawn. */
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

/** Kysely prepares every query anew. Caching the statements cuts a read from about 25 to 6 microseconds. */
function withStatementCache(database: Database.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(text) {
      const known = statements.get(text);
      if (known !== undefined) return known;
      const fresh = database.prepare(text) as unknown as SqliteStatement;
      statements.set(text, fresh);
      const oldest = statements.keys().next();
      if (statements.size > CACHED_STATEMENTS && oldest.done !== true) statements.delete(oldest.value);
      return fresh;
    },
  };
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #database: Database.Database;

  constructor(config: SqliteDialectConfig, database: Database.Database) {
    super(config);
    this.#config = config;
    this.#database = database;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#config, this.#database);
  }

  override createAdapter(): SqliteAdapter {
    return new SelfLockingAdapter();
  }
}

/** The driver below locks, so that the guard throws before anything waits. */
class SelfLockingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** One connection with a queue. Every transaction takes the write lock when it begins. */
class ImmediateSqliteDriver extends SqliteDriver {
  #turn: Promise<void> = Promise.resolve();
  #endTurn: () => void = () => {};
  readonly #database: Database.Database;

  constructor(config: SqliteDialectConfig, database: Database.Database) {
    super(config);
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    assertOutsideTx();
    const before = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    await before;
    this.#endTurn = resolve;
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    this.#endTurn();
  }

  /** A full disk may have ended the transaction already. Its error is the one to report. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}
