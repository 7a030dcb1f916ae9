import { runBatch } from "#api/commands/sync/run-batch.ts";
import type { Services } from "#api/services.ts";
import { isProblem } from "#core/wire/problem.ts";

/** Hands in a demo attempt as a device would. */
export async function handInDemo(
  services: Services,
  accountId: string,
  clientId: string,
  { opId, payload }: { opId: string; payload: { attempt_slug: string } },
): Promise<void> {
  const agg = `attempt:${payload.attempt_slug}`;
  await sendDemoCommand(services, accountId, clientId, { opId, kind: "attempt.submit", agg, payload });
}

/** Sends a command as a device would. Throws if it is not applied: the demo data then breaks a rule of the product. */
export async function sendDemoCommand(
  services: Services,
  accountId: string,
  clientId: string,
  command: { opId: string; kind: string; agg: string; payload: object },
): Promise<void> {
  const reply = await runBatch(services, accountId, { clientId, ops: [{ ...command, v: 1, aggSeq: 1 }] });
  const [result] = isProblem(reply) ? [] : reply.results;
  if (result?.status !== "applied")
    throw new Error(`The demo command was not accepted: ${command.kind} ${JSON.stringify(result ?? reply)}`);
}
