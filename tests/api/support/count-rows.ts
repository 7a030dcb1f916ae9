import type { TestApp } from "./test-app.ts";

type CountedTable =
  | "attempt"
  | "attempt_version"
  | "comment"
  | "draft_version"
  | "marking"
  | "mistake_report"
  | "sync_change"
  | "sync_op";

/** Returns how many rows a table of the server has. */
export async function countRows({ services }: TestApp, table: CountedTable): Promise<number> {
  const { n } = await services.store.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}
