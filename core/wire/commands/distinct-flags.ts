import { MAX_QUESTIONS } from "../../exam/attempt/attempt.ts";

/**
 * Returns unparsed work of version 1 with each flag once, and at most as many as there are questions. Version 1 had no
 * limit. The schema refuses what is not work.
 */
export function withDistinctFlags(work: unknown): unknown {
  if (typeof work !== "object" || work === null || !("flags" in work) || !Array.isArray(work.flags)) return work;
  return { ...work, flags: [...new Set<unknown>(work.flags)].slice(0, MAX_QUESTIONS) };
}
