import { AsyncLocalStorage } from "node:async_hooks";
import { CompiledQuery, type Logger, sql } from "kysely";
import type { Store } from "#api/store/store.ts";
import { GROWING_TABLES, SCANS_WITH_REASON } from "./growing-tables.ts";

/** The engine and text of each statement that this process has explained. */
const explained = new Set<string>();

export type Explainer = {
  /** The log to pass to `createStore`. */
  log: Logger;
  /** Runs code of the product and records its statements. Statements of the tests themselves are not recorded. */
  watch<T>(work: () => T): T;
  /** Explains the recorded statements. Returns those that read a whole table of `GROWING_TABLES`, as messages. */
  findScans(store: Store): Promise<string[]>;
};

export function createExplainer(): Explainer {
  const watched = new AsyncLocalStorage<true>();
  const statements = new Map<string, readonly unknown[]>();
  return {
    log({ query }) {
      if (watched.getStore() === true && /^\s*(?:select|update|delete|insert|with)\b/iu.test(query.sql))
        statements.set(query.sql, query.parameters);
    },
    watch: (work) => watched.run(true, work),
    async findScans(store) {
      const found: string[] = [];
      const scan = store.kind === "sqlite" ? findScansOnSqlite : findScansOnPostgres;
      for (const [text, values] of statements) {
        const name = `${store.kind} ${text}`;
        if (explained.has(name)) continue;
        explained.add(name);
        for (const table of await scan(store, text, values))
          if (GROWING_TABLES.has(table) && !isAllowed(table, text)) found.push(`${table} is read whole by ${text}`);
      }
      return found;
    },
  };
}

function isAllowed(table: string, text: string): boolean {
  return SCANS_WITH_REASON.some((each) => each.table === table && each.statement.test(text));
}

/** Returns whether a statement stops reading at its limit, provided that the plan does not sort the rows. */
const endsAtLimit = (text: string): boolean => / order by .* limit /u.test(text) && !/count\(|sum\(| like /u.test(text);

async function findScansOnSqlite({ db }: Store, text: string, values: readonly unknown[]): Promise<string[]> {
  const tablesByAlias = new Map([...text.matchAll(/"(\w+)" as "(\w+)"/gu)].map(([, table, name]) => [name, table]));
  const query = CompiledQuery.raw(`explain query plan ${text}`, [...values]);
  const { rows } = await db.executeQuery<{ detail: string }>(query);
  const isSorted = rows.some(({ detail }) => detail.includes("TEMP B-TREE FOR ORDER BY"));
  return rows.flatMap(({ detail }) => {
    const [, name = ""] = /^SCAN (\w+)/u.exec(detail) ?? [];
    // The plan of an insert also names the tables with foreign keys to its table, which it does not read.
    if (name === "" || (/^\s*insert/iu.test(text) && !text.includes(`from "${name}"`))) return [];
    return endsAtLimit(text) && !isSorted ? [] : [tablesByAlias.get(name) ?? name];
  });
}

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };

/** Tells the planner to avoid scans, because PostgreSQL scans a small table even if an index would help. */
async function findScansOnPostgres(store: Store, text: string, values: readonly unknown[]): Promise<string[]> {
  return store.withTx(async (tx) => {
    for (const method of ["seqscan", "hashjoin", "mergejoin"])
      await sql.raw(`set local enable_${method} = off`).execute(tx);
    const query = CompiledQuery.raw(`explain (format json) ${text}`, [...values]);
    const { rows } = await tx.executeQuery<{ "QUERY PLAN": [{ Plan: Plan }] }>(query);
    const scans: string[] = [];
    const collectScans = (plan: Plan): void => {
      // A planner that avoids scans plans one only if no index helps.
      if (plan["Node Type"] === "Seq Scan" && plan["Relation Name"] !== undefined) scans.push(plan["Relation Name"]);
      for (const child of plan.Plans ?? []) collectScans(child);
    };
    const plan = rows[0]?.["QUERY PLAN"][0].Plan;
    if (plan !== undefined) collectScans(plan);
    return scans;
  });
}
