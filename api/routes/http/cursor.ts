import * as v from "valibot";
import type { Problem } from "#core/wire/problem.ts";

/** Encodes the position of a page as an opaque string. */
export function writeCursor(place: object | null): string | null {
  return place === null ? null : Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** Decodes a cursor. Returns null if there was none, or a refusal for one that we did not write. */
export function readCursor<T>(
  schema: v.GenericSchema<unknown, T>,
  cursor: string | undefined,
): { place: T | null } | Problem {
  if (cursor === undefined) return { place: null };
  const refusal: Problem = { problem: "invalid", errors: { cursor: ["This cursor is not one of ours."] } };
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return refusal;
  }
  const parsed = v.safeParse(schema, json);
  return parsed.success ? { place: parsed.output } : refusal;
}
