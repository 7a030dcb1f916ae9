import * as v from "valibot";
import type { Problem } from "#core/wire/problem.ts";
import { isProblem } from "#core/wire/problem.ts";
import { readCursor } from "../http/cursor.ts";

const PAGE_SIZE = 20;
const NumberCursorSchema = v.object({ id: v.number() });

type Query = { limit?: number | undefined; cursor?: string | undefined };

/** Returns the page that a request asks for, in a list that is sorted by numeric ids. */
export function parseNumberPage({ limit, cursor }: Query): { after: number | null; limit: number } | Problem {
  const decoded = readCursor(NumberCursorSchema, cursor);
  return isProblem(decoded) ? decoded : { after: decoded.position?.id ?? null, limit: limit ?? PAGE_SIZE };
}

/** Returns the object that `writeCursor` encodes as the cursor of the next page, or null after the last page. */
export function toNumberCursor(id: number | null): { id: number } | null {
  return id === null ? null : { id };
}
