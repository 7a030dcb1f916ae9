import type { EndpointName } from "#core/wire/endpoints.ts";
import type { Problem } from "#core/wire/problem.ts";
import type { Limits } from "#api/commands/account/rate-limits.ts";
import { takeQuota } from "#api/commands/sync/quotas.ts";
import type { Services } from "#api/services.ts";

/** Calls that send work or fetch its outcome. They are never refused for reading too much. */
const UNLIMITED_CALLS: ReadonlySet<EndpointName> = new Set<EndpointName>([
  "syncBatch",
  "syncChanges",
  "uploadState",
  "uploadPiece",
  "uploadFinish",
]);
/** This many calls of an account count as one use of its quota, so that the shared counter is updated less often. */
export const CALLS_PER_USE = 20;
const MAX_ACCOUNTS = 50_000;

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
  // The tally is not reset after a refusal, so each further call checks the quota.
  const refusal = await takeQuota(services, "read", accountId);
  if (refusal === null) tally.delete(accountId);
  return refusal;
}
