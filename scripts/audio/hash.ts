import { createHash } from "node:crypto";

export const sha256 = (bytes: string | NodeJS.ArrayBufferView): string => createHash("sha256").update(bytes).digest("hex");

/** The hash of a value as JSON: two values with the same fields in the same order have the same hash. */
export const hashOf = (value: unknown): string => sha256(JSON.stringify(value));
