import * as v from "valibot";
import type { Problem } from "#core/wire/problem.ts";
import { isProblem } from "#core/wire/problem.ts";
import { readCursor } from "../cursor.ts";

const PAGE = 20;
const NumberPlaceSchema = v.object({ id: v.number() });

type Query = { limit?: number | undefined; cursor?: string | undefined };

/** The page that a query asks for, of a list that is ordered by number. */
export function pageByNumber({ limit, cursor }: Query): { after: number | null; limit: number } | Problem {
  const read = readCursor(NumberPlaceSchema, cursor);
  return isProblem(read) ? read : { after: read.place?.id ?? null, limit: limit ?? PAGE };
}

/** The place of a number, for `writeCursor`. */
export function placeOf(id: number | null): { id: number } | null {
  return id === null ? null : { id };
}
