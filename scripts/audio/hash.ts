import { sha256 } from "../content/versions.ts";

/** Returns the hash of a value as JSON. Values with the same fields in the same order have the same hash. */
export function hashOf(value: unknown): string {
  return sha256(JSON.stringify(value));
}
