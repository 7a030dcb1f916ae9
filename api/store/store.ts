import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely, type Logger, sql } from "kysely";
import type { Dialect } from "./dialects/dialect.ts";
import { runInsideTx } from "./dialects/guard.ts";
import { openSqlite, sqliteDialect } from "./dialects/sqlite.ts";
import { createGroupCommit } from "./group-commit.ts";
import { isPostgresUrl } from "./postgres-url.ts";
import type { Tables } from "./tables.ts";

/** The plain handle: for single reads and single writes. Throws if used inside `withTx`. */
export type Db = Kysely<Tables>;

declare const insideTransaction: unique symbol;
/** The handle of an open transaction. A plain `Db` is not assignable to it. */
export type Tx = Kysely<Tables> & { readonly [insideTransaction]: true };

type TxOptions = { lock?: string; canGroupCommit?: boolean };

export type Store = {
  readonly kind: "sqlite" | "postgres";
  readonly dialect: Dialect;
  readonly db: Db;
  /**
   * Runs `work` in one transaction: commits when `work` resolves, rolls back when `work` throws. Inside, await only
   * queries on the given handle. Transactions with the same `lock` name (usually an account id) run one after another.
   * With `canGroupCommit`, SQLite may commit `work` together with other waiting work. Use that option for work that
   * many devices send at the same time.
   */
  withTx<T>(work: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>;
  /**
   * Runs `work`, which may use any handle. On PostgreSQL, no other work under the same name runs at the same time. On
   * SQLite there is no lock, because only one server process uses a file.
   */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** Opens the store at `url`: a `postgres://` URL, a file path, or ":memory:". Run the migrations next. */
export async function createStore({
  url,
  onIdleError,
  log,
  content,
}: {
  url: string;
  onIdleError?: (error: Error) => void;
  /** Receives every statement, with its values. For tests only: in production, learners' texts would be in a log. */
  log?: Logger;
  /** The bytes of a database to begin with, if `url` is ":memory:". For tests only: they then skip the migrations. */
  content?: Buffer;
}): Promise<Store> {
  return isPostgresUrl(url) ? createPostgresStore(url, log, onIdleError) : createSqliteStore(url, log, content);
}

function createSqliteStore(path: string, log: Logger | undefined, content: Buffer | undefined): Store {
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
  const { database, dialect, close } = openSqlite(path, content);
  const db = new Kysely<Tables>({ dialect, ...(log !== undefined && { log }) });
  const runTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction().execute((tx) => runInsideTx(() => work(tx as unknown as Tx)));
  const commitTogether = createGroupCommit(runTx);
  return {
    kind: "sqlite",
    dialect: sqliteDialect,
    db,
    // SQLite runs transactions one after another, so they need no lock.
    withTx: (work, options) => (options?.canGroupCommit === true ? commitTogether(work) : runTx(work)),
    withLock: (_name, work) => work(),
    async close() {
      // Runs the checkpoint through `db`, so that it waits for an open transaction.
      if (database.open) await sql`pragma wal_checkpoint(TRUNCATE)`.execute(db);
      await db.destroy();
      if (database.open) close();
    },
  };
}

async function createPostgresStore(
  url: string,
  log: Logger | undefined,
  onIdleError: (error: Error) => void = () => {},
): Promise<Store> {
  const { openPostgres, postgresDialect } = await import("./dialects/postgres.ts");
  const { dialect, pool } = openPostgres(url);
  // Without a listener, a restart of the database would crash the process through an idle connection. The pool
  // reconnects.
  pool.on("error", onIdleError);
  const db = new Kysely<Tables>({ dialect, ...(log !== undefined && { log }) });
  return {
    kind: "postgres",
    dialect: postgresDialect,
    db,
    withTx: (work, options) =>
      db.transaction().execute((tx) =>
        runInsideTx(async () => {
          if (options?.lock !== undefined)
            await sql`select pg_advisory_xact_lock(hashtextextended(${options.lock}, 0))`.execute(tx);
          return work(tx as unknown as Tx);
        }),
      ),
    withLock: (name, work) =>
      db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
        return work();
      }),
    close: () => db.destroy(),
  };
}
