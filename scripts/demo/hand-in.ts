import { runBatch } from "#api/commands/sync/run-batch.ts";
import type { Services } from "#api/services.ts";
import { isProblem } from "#core/wire/problem.ts";

/** Hands in a demo attempt as a device would. Throws if it is rejected: the seed then no longer fits the rules. */
export async function handInDemo(
  services: Services,
  accountId: string,
  clientId: string,
  { opId, payload }: { opId: string; payload: { attempt_slug: string } },
): Promise<void> {
  const op = { opId, kind: "attempt.submit", v: 1, agg: `attempt:${payload.attempt_slug}`, aggSeq: 1, payload };
  const reply = await runBatch(services, accountId, { clientId, ops: [op] });
  const [result] = isProblem(reply) ? [] : reply.results;
  if (result?.status !== "applied")
    throw new Error(`The demo sitting was not taken: ${JSON.stringify(result ?? reply)}`);
}
