import type { EndpointName } from "#core/wire/endpoints.ts";
import type { Problem } from "#core/wire/problem.ts";
import type { Limits } from "#api/commands/account/rate-limits.ts";
import { takeQuota } from "#api/commands/sync/quotas.ts";
import type { Services } from "#api/services.ts";

/** Calls that send work or read its outcome. The quota for reading does not count these calls. */
const UNLIMITED_CALLS: ReadonlySet<EndpointName> = new Set<EndpointName>([
  "syncBatch",
  "syncChanges",
  "uploadState",
  "uploadPiece",
  "uploadFinish",
]);
/** This many calls of an account count as one use of its quota. The shared counter is then updated less often. */
export const CALLS_PER_USE = 20;
/** When the tally has this many accounts, all counts begin again, to limit memory. */
const MAX_ACCOUNTS = 50_000;

/** Number of calls by account since the last use of its quota. */
const tallies = new WeakMap<Limits, Map<string, number>>();

/** Counts a call of an account. Returns a refusal if the account downloads far more than a person can read. */
export async function countRead(services: Services, name: EndpointName, accountId: string): Promise<Problem | null> {
  if (UNLIMITED_CALLS.has(name)) return null;
  const tally = tallies.get(services.limits) ?? new Map<string, number>();
  tallies.set(services.limits, tally);
  const calls = tally.get(accountId) ?? 0;
  if (calls + 1 < CALLS_PER_USE) {
    if (tally.size >= MAX_ACCOUNTS) tally.clear();
    tally.set(accountId, calls + 1);
    return null;
  }
  // Does not reset the tally after a refusal, so that each further call checks the quota.
  const refusal = await takeQuota(services, "read", accountId);
  if (refusal === null) tally.delete(accountId);
  return refusal;
}
