import { type DatabaseConnection, PostgresDialect, type PostgresDialectConfig, PostgresDriver, sql } from "kysely";
import pg from "pg";
import type { Dialect } from "./dialect.ts";
import { assertOutsideTx } from "./guard.ts";
import { findStatementName } from "./named-statements.ts";

const INT8 = 20;
const NUMERIC = 1700;
/** Without a limit, requests hang while the host of the database drops packets. */
const CONNECTION_TIMEOUT_MS = 10_000;

export const postgresDialect: Dialect = {
  kind: "postgres",
  int: sql`bigint`,
  bytes: sql`bytea`,
  createTable: (tx, name) => tx.schema.createTable(name),
  withSerialKey: (table, column) =>
    table.addColumn(column, sql`bigint`, (col) => col.primaryKey().generatedAlwaysAsIdentity()),
};

/** Opens a pool that returns bigint, count and sum as numbers, as SQLite does. */
export function openPostgres(url: string): { pool: pg.Pool; dialect: PostgresDialect } {
  const pool = new pg.Pool({
    Client: NamingClient,
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number, format?: "text" | "binary") =>
        oid === INT8 || oid === NUMERIC
          ? Number
          : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // If a connection breaks inside a transaction, the waiting query fails. Without this listener, the process would also
  // crash.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return { pool, dialect: new GuardedPostgresDialect({ pool }) };
}

/**
 * Sends prepared queries with a name, so that the database keeps their plans. Planning a join of seven tables takes
 * longer than running it.
 */
class NamingClient extends pg.Client {
  // The types are loose, because `query` of pg has too many overloads to repeat here.
  override query(query: unknown, ...rest: unknown[]): never {
    const name = typeof query === "string" ? findStatementName(query) : undefined;
    const send = super.query.bind(this) as (...args: unknown[]) => never;
    return send(name === undefined ? query : { name, text: query }, ...rest);
  }
}

class GuardedPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new GuardedPostgresDriver(this.#config);
  }
}

class GuardedPostgresDriver extends PostgresDriver {
  override acquireConnection(): Promise<DatabaseConnection> {
    assertOutsideTx();
    return super.acquireConnection();
  }
}
