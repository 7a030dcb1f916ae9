import { type CompiledQuery, type Expression, type Kysely, type RawBuilder, sql } from "kysely";
import { nameStatement } from "../dialects/named-statements.ts";
import type { Db } from "../store.ts";
import type { Tables } from "../tables.ts";

type Values = Readonly<Record<string, unknown>>;
/** A compiled query. `names` has, for each parameter, the name of its value, or null for a fixed parameter. */
type Template = { query: CompiledQuery; names: readonly (string | null)[] };

/** Takes the place of a value while a query is compiled. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Returns a function that runs a query with the given values. Compiles the query only once for each open store, because
 * compiling takes longer than running. `build` gets placeholders instead of values: it may put them into the query, but
 * not read them.
 */
export function prepareQuery<V extends Values, Row>(
  build: (db: Db, values: V) => { compile(): CompiledQuery<Row> },
): (db: Db, values: V) => Promise<Row[]> {
  const templates = new WeakMap<object, Template>();
  return async (db, values) => {
    const store = getStoreIdentity(db);
    const template = templates.get(store) ?? makeTemplate(build(db, createPlaceholders<V>()).compile());
    templates.set(store, template);
    const { query, names } = template;
    const parameters = names.map((name, index) => (name === null ? query.parameters[index] : values[name]));
    return (await db.executeQuery<Row>({ ...query, parameters } as CompiledQuery<Row>)).rows;
  };
}

/** Returns an object that is the same for a store and all its transactions. */
export function getStoreIdentity(db: Kysely<Tables>): object {
  return db.getExecutor().adapter;
}

function createPlaceholders<V extends Values>(): V {
  return new Proxy({} as V, { get: (_, name) => new Placeholder(String(name)) });
}

function makeTemplate(query: CompiledQuery): Template {
  // A new column would change the result of "*", and PostgreSQL then rejects the named statement.
  if (/(?:"\.|\bselect |\breturning )\*/u.test(query.sql))
    throw new Error(`A prepared query must name its columns: ${query.sql}`);
  nameStatement(query.sql);
  return { query, names: query.parameters.map((value) => (value instanceof Placeholder ? value.name : null)) };
}

/** Returns the SQL expression for the number after `highest`, or 1 if `highest` is null. */
export function toNextNumber(highest: Expression<unknown>): RawBuilder<number> {
  return sql<number>`coalesce(${highest}, 0) + 1`;
}
