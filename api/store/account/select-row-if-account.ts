import { sql } from "kysely";
import type { Db } from "../store.ts";

/** Returns the column names of a row. */
export function listColumns<R extends object>(row: R): (keyof R & string)[] {
  return Object.keys(row) as (keyof R & string)[];
}

/** Returns the query of an `insert … select`. It selects the values of `row` if the account exists, else no row. */
export function selectRowIfAccount(db: Db, row: object, accountId: string) {
  return db
    .selectFrom("account")
    .select(() => Object.entries(row).map(([name, value]) => sql`${value}`.as(name)))
    .where("account.id", "=", accountId);
}
