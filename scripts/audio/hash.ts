import { sha256 } from "../content/versions.ts";

/** The hash of a value as JSON: two values with the same fields in the same order have the same hash. */
export function hashOf(value: unknown): string {
  return sha256(JSON.stringify(value));
}
