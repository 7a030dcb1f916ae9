import { type CompiledQuery, type Expression, type Kysely, type RawBuilder, sql } from "kysely";
import { nameStatement } from "../dialects/named-statements.ts";
import type { Db } from "../store.ts";
import type { Tables } from "../tables.ts";

type Values = Readonly<Record<string, unknown>>;
type Template = { query: CompiledQuery; names: readonly (string | null)[] };

/** Placeholder for a value. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Compiles a query once per open store, because compiling costs more than running it. `build` gets a placeholder for
 * each value, so it may only pass it on, never read it.
 */
export function prepareQuery<V extends Values, Row>(
  build: (db: Db, values: V) => { compile(): CompiledQuery<Row> },
): (db: Db, values: V) => Promise<Row[]> {
  const templates = new WeakMap<object, Template>();
  return async (db, values) => {
    const store = storeIdentity(db);
    const template = templates.get(store) ?? makeTemplate(build(db, createPlaceholders<V>()).compile());
    templates.set(store, template);
    const { query, names } = template;
    const parameters = names.map((name, at) => (name === null ? query.parameters[at] : values[name]));
    return (await db.executeQuery<Row>({ ...query, parameters } as CompiledQuery<Row>)).rows;
  };
}

/** Returns an object that a store shares with all its transactions. */
export function storeIdentity(db: Kysely<Tables>): object {
  return db.getExecutor().adapter;
}

function createPlaceholders<V extends Values>(): V {
  return new Proxy({} as V, { get: (_, name) => new Placeholder(String(name)) });
}

function makeTemplate(query: CompiledQuery): Template {
  // With "*", a new column would change the result type, and PostgreSQL rejects that for a named statement.
  if (/(?:"\.|\bselect |\breturning )\*/u.test(query.sql))
    throw new Error(`A prepared query must name its columns: ${query.sql}`);
  nameStatement(query.sql);
  return { query, names: query.parameters.map((value) => (value instanceof Placeholder ? value.name : null)) };
}

/** Returns the number after the highest, or 1 if there is none. */
export function nextAfter(highest: Expression<unknown>): RawBuilder<number> {
  return sql<number>`coalesce(${highest}, 0) + 1`;
}
