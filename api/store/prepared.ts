import { type CompiledQuery, type Expression, type Kysely, type RawBuilder, sql } from "kysely";
import { nameStatement } from "./dialects/named-statements.ts";
import type { Db } from "./store.ts";
import type { Tables } from "./tables.ts";

type Values = Readonly<Record<string, unknown>>;
type Template = { query: CompiledQuery; names: readonly (string | null)[] };

/** Stands where a value will be. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is put together once for each open store, not at every call: that costs more than running it. `build`
 * gets a place for each value instead of the value, so it may only pass it on, never look at it.
 */
export function prepared<V extends Values, Row>(
  build: (db: Db, values: V) => { compile(): CompiledQuery<Row> },
): (db: Db, values: V) => Promise<Row[]> {
  const templates = new WeakMap<object, Template>();
  return async (db, values) => {
    const store = ownerOf(db);
    const template = templates.get(store) ?? makeTemplate(build(db, places<V>()).compile());
    templates.set(store, template);
    const { query, names } = template;
    const parameters = names.map((name, at) => (name === null ? query.parameters[at] : values[name]));
    return (await db.executeQuery<Row>({ ...query, parameters } as CompiledQuery<Row>)).rows;
  };
}

/** What a store and all its transactions have in common. */
function ownerOf(db: Kysely<Tables>): object {
  return db.getExecutor().adapter;
}

function places<V extends Values>(): V {
  return new Proxy({} as V, { get: (_, name) => new Place(String(name)) });
}

function makeTemplate(query: CompiledQuery): Template {
  // A column that a newer release adds would change what comes back, and PostgreSQL refuses that of a named statement.
  if (/(?:"\.|\bselect |\breturning )\*/u.test(query.sql))
    throw new Error(`A prepared query names its columns: ${query.sql}`);
  nameStatement(query.sql);
  return { query, names: query.parameters.map((value) => (value instanceof Place ? value.name : null)) };
}

/** The number after the highest; 1 where there is none. */
export function nextAfter(highest: Expression<unknown>): RawBuilder<number> {
  return sql<number>`coalesce(${highest}, 0) + 1`;
}
