import { createHash } from "node:crypto";

/** Returns JSON with sorted keys, so that the same content gives the same text. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonicalJson(entry)}`).join(",")}}`;
}

/** Returns the first 16 hex digits of the SHA-256 of the canonical content. */
export function versionOf(value: unknown): string {
  return sha256(canonicalJson(value)).slice(0, 16);
}

/** Returns the SHA-256 in hex. */
export function sha256(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
