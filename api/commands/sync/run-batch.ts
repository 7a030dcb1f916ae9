import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type * as v from "valibot";
import type { BatchReplySchema, BatchSchema, Command, CommandResult } from "#core/wire/commands/batch.ts";
import type { Problem } from "#core/wire/problem.ts";
import { findRegisteredAt } from "#api/store/account/accounts.ts";
import { confirmCommands } from "#api/store/sync/command-results.ts";
import type { Services } from "#api/services.ts";
import { type Contents, createContents } from "./contents.ts";
import { handleCommands, type CommandEntry } from "./handle-command.ts";
import { prepareCommand } from "./command-kinds.ts";

/** Commands per transaction. Other requests run between two transactions. */
const COMMANDS_PER_TRANSACTION = 50;

type Batch = v.InferOutput<typeof BatchSchema>;
type BatchReply = v.InferOutput<typeof BatchReplySchema>;
type BatchServices = Pick<Services, "store" | "clock" | "log" | "jobs">;

/**
 * Carries out the commands of one device in order, and returns a result for each (docs/reliability.md#batches). A
 * command takes effect once, however often it is sent. After a `retry` the later commands of the same aggregate get
 * `retry` too, so that none overtakes it. If a chunk fails, the earlier chunks stay committed: the device sends the
 * whole batch again and gets their stored results.
 */
export async function runBatch(
  services: BatchServices,
  accountId: string,
  batch: Batch,
): Promise<BatchReply | Problem> {
  const registeredAt = await findRegisteredAt(services.store.db, accountId);
  if (registeredAt === null) return { problem: "unauthenticated" };
  await confirmCommands(services.store.db, accountId, batch.settled ?? [], services.clock.now());
  const contents = createContents(services.store.db);
  const waiting = new Map<string, number>();
  const results: CommandResult[] = [];
  for (let start = 0; start < batch.ops.length; start += COMMANDS_PER_TRANSACTION) {
    const entries = await prepareChunk(batch.ops.slice(start, start + COMMANDS_PER_TRANSACTION), contents);
    const context = {
      accountId,
      registeredAt,
      clientId: batch.clientId,
      now: services.clock.now(),
      jobs: services.jobs,
    };
    const chunkResults = await handleCommands(services, { entries, waiting, context });
    for (const [index, result] of chunkResults.entries())
      if (result.status === "retry") waiting.set(entries[index]?.command.agg ?? "", result.after);
    results.push(...chunkResults);
    await yieldToEventLoop();
  }
  return { results, serverTime: services.clock.now() };
}

async function prepareChunk(commands: readonly Command[], contents: Contents): Promise<CommandEntry[]> {
  const entries: CommandEntry[] = [];
  for (const command of commands) entries.push({ command, prepared: await prepareCommand(command, contents) });
  return entries;
}
