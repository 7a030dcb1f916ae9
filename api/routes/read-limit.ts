import type { EndpointName } from "#core/wire/endpoints.ts";
import type { Problem } from "#core/wire/problem.ts";
import type { Limits } from "../commands/limits.ts";
import { takeQuota } from "../commands/quotas.ts";
import type { Parts } from "../parts.ts";

/** Calls that carry work, or tell a device what became of it: whatever an account has read, these go through. */
const CARRY_WORK: ReadonlySet<EndpointName> = new Set<EndpointName>([
  "syncBatch",
  "syncChanges",
  "uploadState",
  "uploadPiece",
  "uploadFinish",
]);
/** So many calls of an account are one use of its quota: processes that share the quota need not tell each other of each. */
export const CALLS_A_USE = 20;
const MOST_ACCOUNTS = 50_000;

const tallies = new WeakMap<Limits, Map<string, number>>();

/** Slows an account that takes everything there is, page by page, far beyond what anybody can look at. */
export async function takeRead(parts: Parts, name: EndpointName, accountId: string): Promise<Problem | null> {
  if (CARRY_WORK.has(name)) return null;
  const tally = tallies.get(parts.limits) ?? new Map<string, number>();
  tallies.set(parts.limits, tally);
  const calls = tally.get(accountId) ?? 0;
  if (calls + 1 < CALLS_A_USE) {
    if (tally.size >= MOST_ACCOUNTS) tally.clear();
    tally.set(accountId, calls + 1);
    return null;
  }
  // Refused, it stays where it is: each call after it asks again.
  const refusal = await takeQuota(parts, "read", accountId);
  if (refusal === null) tally.delete(accountId);
  return refusal;
}
