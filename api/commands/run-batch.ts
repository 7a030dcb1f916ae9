import { setImmediate as nextTurn } from "node:timers/promises";
import type * as v from "valibot";
import type { BatchReplySchema, BatchSchema, Op, OpResult } from "#core/wire/commands.ts";
import type { Problem } from "#core/wire/problem.ts";
import { findRegisteredAt } from "../store/accounts.ts";
import { confirmOps } from "../store/sync-ops.ts";
import type { Parts } from "../parts.ts";
import { type Contents, createContents } from "./contents.ts";
import { handleOps, type OpEntry } from "./handle-op.ts";
import { prepareOp } from "./op-kinds.ts";

/** Commands per transaction: between two, other requests get their turn. */
const CHUNK = 200;

type Batch = v.InferOutput<typeof BatchSchema>;
type BatchReply = v.InferOutput<typeof BatchReplySchema>;
type BatchParts = Pick<Parts, "store" | "clock" | "log" | "jobs">;

/**
 * Carries out the commands of one device in their order, each exactly once however often it comes (rulings 23 to 29),
 * and answers each. After a `retry` the later commands on the same
 * thing get `retry` as well, so that none overtakes it. What one chunk committed stays when a later chunk fails: the
 * device then asks again for all, and gets the stored answers.
 */
export async function runBatch(parts: BatchParts, accountId: string, batch: Batch): Promise<BatchReply | Problem> {
  const registeredAt = await findRegisteredAt(parts.store.db, accountId);
  if (registeredAt === null) return { problem: "unauthenticated" };
  await confirmOps(parts.store.db, accountId, batch.settled ?? [], parts.clock.now());
  const contents = createContents(parts.store.db);
  const waiting = new Map<string, number>();
  const results: OpResult[] = [];
  for (let start = 0; start < batch.ops.length; start += CHUNK) {
    const entries = await prepareChunk(batch.ops.slice(start, start + CHUNK), contents);
    const context = {
      accountId,
      registeredAt,
      clientId: batch.clientId,
      now: parts.clock.now(),
      jobs: parts.jobs,
    };
    const answered = await handleOps(parts, { entries, waiting, context });
    for (const [n, result] of answered.entries())
      if (result.status === "retry") waiting.set(entries[n]?.op.agg ?? "", result.after);
    results.push(...answered);
    await nextTurn();
  }
  return { results, serverTime: parts.clock.now() };
}

async function prepareChunk(ops: readonly Op[], contents: Contents): Promise<OpEntry[]> {
  const entries: OpEntry[] = [];
  for (const op of ops) entries.push({ op, prepared: await prepareOp(op, contents) });
  return entries;
}
