import * as v from "valibot";
import type { Problem } from "#core/wire/problem.ts";

/** Encodes the position of a page as an opaque text. Returns null for null. */
export function writeCursor(position: object | null): string | null {
  return position === null ? null : Buffer.from(JSON.stringify(position)).toString("base64url");
}

/** Decodes a cursor. The position is null without a cursor. Returns a problem if the cursor does not fit the schema. */
export function readCursor<T>(
  schema: v.GenericSchema<unknown, T>,
  cursor: string | undefined,
): { position: T | null } | Problem {
  if (cursor === undefined) return { position: null };
  const refusal: Problem = { problem: "invalid", errors: { cursor: ["This cursor is not one of ours."] } };
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return refusal;
  }
  const parsed = v.safeParse(schema, json);
  return parsed.success ? { position: parsed.output } : refusal;
}
