import Database from "better-sqlite3";
import { CompiledQuery } from "kysely";
import { sha256Hex } from "#api/sha256.ts";
import { MIGRATIONS } from "../migrations/list.ts";
import type { Store, Tx } from "../store.ts";
import { putSharedValue } from "./shared-values.ts";

/**
 * A table that has the same rows in both stores after the copy. `hash` covers all columns of all rows, whatever their
 * order.
 */
export type MovedTable = { name: string; rows: number; hash: string };

/**
 * Tables that are not copied. The target has its own list of migrations. The other tables serve only running processes,
 * except for the quality settings, which `moveQualitySettings` copies.
 */
const TABLES_NOT_MOVED = new Set(["schema_migration", "rate_limit", "lease", "shared_value"]);
/** Parameter limit of one PostgreSQL statement. */
const MAX_PARAMETERS = 65_535;
const ROWS_PER_READ = 500;

type Row = Record<string, string | number | Uint8Array | null>;

/**
 * Copies the tables of the SQLite file at `from` to the PostgreSQL store `to`, in one transaction. The target must have
 * every migration of this build, and no accounts. With `replace`, it may have accounts: the copy replaces all its rows.
 * The source may be in use: the copy shows one moment, without later writes. Throws if the count or hash of a copied
 * table differs.
 */
export async function moveStore(
  from: string,
  to: Store,
  { replace = false }: { replace?: boolean } = {},
): Promise<{ tables: MovedTable[] } | { fault: string }> {
  if (to.kind !== "postgres") return { fault: "The target is not PostgreSQL." };
  const source = new Database(from, { readonly: true, fileMustExist: true });
  try {
    // In WAL mode a transaction that only reads sees the database as it was at its first statement.
    source.exec("begin");
    const steps = readNames(source, "select name from schema_migration");
    const missing = MIGRATIONS.filter(({ name }) => !steps.includes(name));
    if (missing.length > 0 || steps.length !== MIGRATIONS.length)
      return { fault: "The source has another schema than this build. Start the server of this build on it once." };
    const tables = listParentsFirst(source);
    return await to.withTx(async (tx) => {
      const accounts = await run(tx, "select 1 from account limit 1");
      if (accounts.length > 0 && !replace) return { fault: "The target is not empty: it has accounts." };
      // Also deletes the rows that migrations inserted, because the source has them too.
      await run(tx, `truncate ${tables.map(quote).join(", ")} cascade`);
      const moved: MovedTable[] = [];
      for (const name of tables) moved.push(await moveTable(source, tx, name));
      await moveQualitySettings(source, tx);
      return { tables: moved };
    });
  } finally {
    source.close();
  }
}

async function moveTable(source: Database.Database, tx: Tx, name: string): Promise<MovedTable> {
  const columns = readNames(source, "select name from pragma_table_info(?)", name);
  const list = columns.map(quote).join(", ");
  const sent = createRowHash(columns);
  let batch: Row[] = [];
  const insertBatch = async (): Promise<void> => {
    if (batch.length === 0) return;
    const tuples = batch.map((_row, index) => createPlaceholders(index * columns.length + 1, columns.length));
    const values = batch.flatMap((row) => columns.map((columnName) => row[columnName]));
    await run(tx, `insert into ${quote(name)} (${list}) overriding system value values ${tuples.join(", ")}`, values);
    batch = [];
  };
  const rowsPerInsert = Math.min(ROWS_PER_READ, Math.floor(MAX_PARAMETERS / columns.length));
  for (const row of source.prepare(`select ${list} from ${quote(name)} order by rowid`).iterate()) {
    sent.add(row as Row);
    batch.push(row as Row);
    if (batch.length >= rowsPerInsert) await insertBatch();
  }
  await insertBatch();
  await continueSerialKey(source, tx, name);

  const arrived = createRowHash(columns);
  await run(tx, `declare moved no scroll cursor for select ${list} from ${quote(name)}`);
  for (;;) {
    const rows = await run(tx, `fetch ${ROWS_PER_READ} from moved`);
    if (rows.length === 0) break;
    for (const row of rows) arrived.add(row);
  }
  await run(tx, "close moved");
  if (sent.rows() !== arrived.rows() || sent.hash() !== arrived.hash())
    throw new Error(`${name} did not arrive unchanged: ${sent.rows()} rows sent, ${arrived.rows()} read back.`);
  return { name, rows: sent.rows(), hash: sent.hash() };
}

async function moveQualitySettings(source: Database.Database, tx: Tx): Promise<void> {
  const settings = source.prepare("select value from shared_value where name = 'quality_settings'").pluck().get();
  if (typeof settings === "string") await putSharedValue(tx, "quality_settings", settings);
  else await tx.deleteFrom("shared_value").where("name", "=", "quality_settings").execute();
}

/** Returns the placeholders of one row, such as "($5, $6)" for `first` 5 and `count` 2. */
function createPlaceholders(first: number, count: number): string {
  return `(${Array.from({ length: count }, (_, index) => `$${first + index}`).join(", ")})`;
}

/** Makes the target continue the numbers of the source, so that no number of an evaluation or payment is used twice. */
async function continueSerialKey(source: Database.Database, tx: Tx, name: string): Promise<void> {
  const [identity] = await run(
    tx,
    `select column_name from information_schema.columns
      where table_schema = current_schema() and table_name = $1 and is_identity = 'YES'`,
    [name],
  );
  if (identity === undefined) return;
  const last = source.prepare("select seq from sqlite_sequence where name = ?").get(name) as
    | { seq: number }
    | undefined;
  if (last === undefined || last.seq < 1) return;
  await run(tx, "select setval(pg_get_serial_sequence($1, $2), $3)", [quote(name), identity["column_name"], last.seq]);
}

/** Returns the names of the tables, each after the tables that it references. */
function listParentsFirst(source: Database.Database): string[] {
  const names = readNames(
    source,
    "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
  ).filter((name) => !TABLES_NOT_MOVED.has(name));
  const sorted: string[] = [];
  const addWithParents = (name: string, children: readonly string[]): void => {
    if (sorted.includes(name)) return;
    if (children.includes(name)) throw new Error(`The tables ${children.join(", ")} reference each other.`);
    const parents = readNames(source, `select distinct "table" as name from pragma_foreign_key_list(?)`, name);
    for (const parent of parents) if (parent !== name) addWithParents(parent, [...children, name]);
    sorted.push(name);
  };
  for (const name of names) addWithParents(name, []);
  return sorted;
}

/** Returns a hash of rows that does not depend on their order: the sum of the rows' hashes, modulo 2^256. */
function createRowHash(columns: readonly string[]): { add(row: Row): void; rows(): number; hash(): string } {
  let count = 0;
  let sum = 0n;
  return {
    add(row) {
      count += 1;
      const values = columns.map((name) => {
        const value = row[name] ?? null;
        return value instanceof Uint8Array ? { bytes: Buffer.from(value).toString("base64") } : value;
      });
      sum = BigInt.asUintN(256, sum + BigInt(`0x${sha256Hex(JSON.stringify(values))}`));
    },
    rows: () => count,
    hash: () => sum.toString(16).padStart(64, "0"),
  };
}

async function run(tx: Tx, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const { rows } = await tx.executeQuery(CompiledQuery.raw(text, [...values]));
  return rows as Row[];
}

function readNames(source: Database.Database, text: string, ...values: string[]): string[] {
  return (source.prepare(text).all(...values) as { name: string }[]).map(({ name }) => name);
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
