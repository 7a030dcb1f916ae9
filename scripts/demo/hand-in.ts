import { runBatch } from "#api/commands/run-batch.ts";
import type { Parts } from "#api/parts.ts";
import { isProblem } from "#core/wire/problem.ts";

/** Hands in a demo sitting as a device would; throws where it is not taken, for then the seed and the rules differ. */
export async function handInDemo(
  parts: Parts,
  accountId: string,
  clientId: string,
  { opId, payload }: { opId: string; payload: { attempt_slug: string } },
): Promise<void> {
  const op = { opId, kind: "attempt.submit", v: 1, agg: `attempt:${payload.attempt_slug}`, aggSeq: 1, payload };
  const reply = await runBatch(parts, accountId, { clientId, ops: [op] });
  const [result] = isProblem(reply) ? [] : reply.results;
  if (result?.status !== "applied")
    throw new Error(`The demo sitting was not taken: ${JSON.stringify(result ?? reply)}`);
}
