import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";

/** Which page of a list to read. `after` is the id of the last row of the page before, or null for the first page. */
export type PageById = { after: number | null; limit: number };

/** Reads a page of rows, newest (highest id) first. `idColumn` includes the table if the query joins others. */
export async function readNewestFirst<DB, TB extends keyof DB, Row extends { id: number }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { after, limit }: PageById,
  idColumn = "id",
): Promise<{ rows: Row[]; next: number | null }> {
  const column = sql.ref(idColumn);
  const remaining = after === null ? query : query.where(sql<SqlBool>`${column} < ${after}`);
  const found = await remaining
    .orderBy(column, "desc")
    .limit(limit + 1)
    .execute();
  const { page, next } = cutPage(found, limit, ({ id }) => id);
  return { rows: page, next };
}

/**
 * Returns the first `limit` rows as a page, and the cursor of the next page, or null if this is the last page. The
 * query must have read `limit + 1` rows.
 */
export function cutPage<Row, Cursor>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => Cursor,
): { page: Row[]; next: Cursor | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}

type Position = [column: string, value: string | number];

/** Returns the SQL condition that a row follows this position in a list sorted by two columns, both descending. */
export function isAfterPosition([first, firstValue]: Position, [second, secondValue]: Position): RawBuilder<SqlBool> {
  const [a, b] = [sql.ref(first), sql.ref(second)];
  return sql`(${a} < ${firstValue} or (${a} = ${firstValue} and ${b} < ${secondValue}))`;
}
