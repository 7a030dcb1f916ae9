import { BYTE_ORDER_MARK, writeCsvLine } from "#core/format/csv.ts";

/** Returns a list as a CSV stream. Loads a page only when the client is ready for more. */
export function streamCsv<Row, Cursor>(
  columns: readonly string[],
  loadPage: (after: Cursor | null) => Promise<{ rows: readonly Row[]; next: Cursor | null }>,
  toCells: (row: Row) => readonly (string | number)[],
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let after: Cursor | null = null;
  let header = BYTE_ORDER_MARK + writeCsvLine(columns);
  return new ReadableStream({
    async pull(controller) {
      const page = await loadPage(after);
      controller.enqueue(encoder.encode(header + page.rows.map((row) => writeCsvLine(toCells(row))).join("")));
      header = "";
      after = page.next;
      if (after === null) controller.close();
    },
  });
}
