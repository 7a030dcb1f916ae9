import { MAX_QUESTIONS } from "../../exam/attempt/attempt.ts";

/**
 * Returns unparsed work of version 1 without repeated flags, and with at most MAX_QUESTIONS flags. Version 1 had no
 * limit. Returns anything that is not work unchanged; the schema refuses it.
 */
export function removeRepeatedFlags(work: unknown): unknown {
  if (typeof work !== "object" || work === null || !("flags" in work) || !Array.isArray(work.flags)) return work;
  return { ...work, flags: [...new Set<unknown>(work.flags)].slice(0, MAX_QUESTIONS) };
}
